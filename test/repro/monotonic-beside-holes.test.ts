/**
 * Monotonic infill broke off where a hole's rim turns beside a line, and lines on either side of the rim were drawn
 * apart: a narrow ring lost 1 to 4 % of its strands. As in PrusaSlicer they are one stroke now: along the rim, or
 * straight on where only the ring that lines are linked on is in the way.
 */
import { afterAll, expect, test } from "vitest";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { polylineCount } from "../../src/geometry/polygons.ts";
import { PATTERNS } from "../../src/toolpaths/infill/patterns.ts";
import { hole, island, type Points, square } from "../geometry/shapes.ts";
import { taskOf, totalLength } from "../toolpaths/infill/tasks.ts";

const engine = await createPolygonEngine();
afterAll(() => engine.dispose());

function circle(radius: number): Points {
  return Array.from({ length: 56 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 56;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
}

/** mm of strands in a ring, filled in one direction. */
function strands(outer: number, inner: number): number {
  const ring = island(circle(outer), hole(circle(inner)));
  return totalLength(PATTERNS.monotonic.fill(ring, taskOf({ spacing: 0.4, degrees: 45 }), engine).lines);
}

test("what is left of a hole is drawn along its rim", () => {
  // PrusaSlicer's figures; drawn apart, the two sides come to 62.8 and 418.6 mm.
  expect(strands(8.3785, 7.8715)).toBeCloseTo(68.66, 1);
  expect(strands(7.9785, 3.0215)).toBeCloseTo(422.95, 1);
});

test("a line goes straight on past the rim that lines are linked on", () => {
  // A slit leaves no room for that rim: a line beside it stays one line.
  const slit = island(square(10), hole(square(0.02)));
  const { lines } = PATTERNS.monotonic.fill(slit, taskOf({ spacing: 0.4 }), engine);
  expect(polylineCount(lines)).toBe(1);
});
