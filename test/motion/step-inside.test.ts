import { describe, expect, it } from "vitest";
import { ROLE } from "../../src/core/roles.ts";
import { insideEnd } from "../../src/motion/step-inside.ts";
import { ToolpathsBuilder } from "../../src/toolpaths/builder.ts";
import { ENTITY, type Toolpaths } from "../../src/toolpaths/toolpaths.ts";

/** A counter-clockwise square of 10 mm from 0, 0 whose last lines are a path of their own, as where its width changes. */
function squareOf(lastLines: number): Toolpaths {
  const corners = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 0.1],
  ];
  const builder = new ToolpathsBuilder();
  const cut = corners.length - 1 - lastLines;
  for (const [width, points] of [
    [0.45, corners.slice(0, cut + 1)],
    [0.5, corners.slice(cut)],
  ] as const) {
    builder.beginPath(ROLE.externalPerimeter, width, 0.2, 0.08);
    for (const [x, y] of points) builder.addPoint(x * 1e5, y * 1e5);
    builder.endPath();
  }
  builder.endEntity(ENTITY.closed | ENTITY.external);
  return builder.build();
}

describe("the step inside at the end of an external loop", () => {
  it("goes into the part, at a third of the corner's angle", () => {
    const [x, y] = insideEnd(squareOf(2), 0, 0.4)!;
    expect(x / 1e5).toBeCloseTo(0.4 * Math.cos(Math.PI / 6), 4);
    expect(y / 1e5).toBeCloseTo(0.4 * Math.sin(Math.PI / 6), 4);
  });

  it("is not made where the last path is a single line", () => {
    expect(insideEnd(squareOf(1), 0, 0.4)).toBeUndefined();
  });
});
