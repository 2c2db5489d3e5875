import { expect, test } from "vitest";
import { toMm } from "../../../src/core/units.ts";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import { type Polylines, polylineCount } from "../../../src/geometry/polygons.ts";
import { concentric } from "../../../src/toolpaths/infill/concentric.ts";
import { hole, island, type Points, square } from "../../geometry/shapes.ts";
import { taskOf } from "./tasks.ts";

const engine = await createPolygonEngine();

/** The longest way between the end of a line and the begin of the next one, mm. */
function longestWay({ coords, starts }: Polylines): number {
  let longest = 0;
  for (let line = 1; line < polylineCount({ coords, starts }); line++) {
    const at = 2 * starts[line];
    longest = Math.max(longest, Math.hypot(coords[at] - coords[at - 2], coords[at + 1] - coords[at - 1]));
  }
  return toMm(longest);
}

/** Places around a circle of 12 mm. */
const AROUND = Array.from({ length: 12 }, (_, i): [number, number] => [
  12 * Math.cos((i * Math.PI) / 6),
  12 * Math.sin((i * Math.PI) / 6),
]);

test("holes around a middle are gone round, not crossed over to", () => {
  const plate = island(square(40), ...AROUND.map(([x, y]) => hole(square(2, x, y))));
  // Neighbours are 6.2 mm apart, those at one height up to 24, and the plate's corner 15 from the nearest.
  const { lines } = concentric.fill(plate, taskOf({ spacing: 0.4, density: 0.03 }), engine);
  expect(polylineCount(lines)).toBeGreaterThan(12);
  expect(longestWay(lines)).toBeLessThan(16);
});

test("areas that a ring falls into are gone round, too", () => {
  // A ring 1 mm wide with twelve lumps of 4 mm: its second loops are in the lumps alone.
  const outline: Points = ringOf(12.5, 14);
  const within: Points = ringOf(11.5, 10);
  const { lines } = concentric.fill(island(outline, hole(within)), taskOf({ spacing: 0.4, density: 0.4 }), engine);
  expect(polylineCount(lines)).toBeGreaterThan(12);
  expect(longestWay(lines)).toBeLessThan(12);
});

test("a ring goes all the way in before the nozzle leaves for a hole's loops, which come widest first", () => {
  // A band 9 mm wide between its contour and its hole.
  const frame = island(square(40), hole(square(22)));
  const { lines } = concentric.fill(frame, taskOf({ spacing: 0.4, density: 0.4 }), engine);
  const widths = Array.from({ length: polylineCount(lines) }, (_, line) => widthOf(lines, line));
  expect(widths).toEqual([...widths].sort((a, b) => b - a));
  expect(longestWay(lines)).toBeLessThan(3);
});

/** From the leftmost to the rightmost of a line's points, units. */
function widthOf({ coords, starts }: Polylines, line: number): number {
  const xs = coords.subarray(2 * starts[line], 2 * starts[line + 1]).filter((_, i) => i % 2 === 0);
  return Math.max(...xs) - Math.min(...xs);
}

/** A circle with twelve pieces of another radius. */
function ringOf(radius: number, lump: number): Points {
  return Array.from({ length: 96 }, (_, i): [number, number] => {
    const r = i % 8 < 4 ? lump : radius;
    return [r * Math.cos((i * Math.PI) / 48), r * Math.sin((i * Math.PI) / 48)];
  });
}
