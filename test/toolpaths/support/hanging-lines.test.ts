import { expect, test } from "vitest";
import { ROLE } from "../../../src/core/roles.ts";
import { ToolpathsBuilder } from "../../../src/toolpaths/builder.ts";
import { hangingLines } from "../../../src/toolpaths/support/hanging-lines.ts";
import { ENTITY } from "../../../src/toolpaths/toolpaths.ts";

/** A path of one line at a height of its own, so that it is known again. */
function addLine(paths: ToolpathsBuilder, role: number, y: number): void {
  paths.beginPath(role, 0.4, 0.2, 0.08);
  paths.addPoint(0, y);
  paths.addPoint(100, y);
  paths.endPath();
}

test("supports are kept off the loops that hang over air, and not off walls of one strand that do", () => {
  const paths = new ToolpathsBuilder();
  addLine(paths, ROLE.externalPerimeter, 1);
  addLine(paths, ROLE.overhangPerimeter, 2);
  paths.endEntity(ENTITY.closed);
  addLine(paths, ROLE.overhangPerimeter, 3);
  paths.endEntity(0);
  const walls = paths.build();
  const heights = (of: "perimeters" | "loops"): number[] =>
    [...hangingLines(walls, of).coords].filter((_, i) => i % 4 === 1);
  expect(heights("perimeters")).toEqual([2, 3]);
  expect(heights("loops")).toEqual([2]);
});
