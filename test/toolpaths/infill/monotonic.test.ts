import fc from "fast-check";
import { expect, test } from "vitest";
import { toMm } from "../../../src/core/units.ts";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import { islandAt } from "../../../src/geometry/islands.ts";
import { type ExPolygons, islandCount, type Polylines, polylineCount } from "../../../src/geometry/polygons.ts";
import { rotate } from "../../../src/geometry/transform.ts";
import { PATTERNS } from "../../../src/toolpaths/infill/patterns.ts";
import { stars } from "../../geometry/arbitraries.ts";
import { hole, island, square } from "../../geometry/shapes.ts";
import { taskOf, totalLength } from "./tasks.ts";

const engine = await createPolygonEngine();

/** A printed line in the frame where lines are vertical, in print order. */
interface Strand {
  readonly x: number;
  readonly low: number;
  readonly high: number;
}

function strands(lines: Polylines, degrees: number): Strand[] {
  const coords = rotate(lines.coords, (-degrees * Math.PI) / 180);
  const found: Strand[] = [];
  for (let line = 0; line < polylineCount(lines); line++)
    for (let i = lines.starts[line] + 1; i < lines.starts[line + 1]; i++) {
      const [ax, ay, bx, by] = coords.subarray(2 * i - 2, 2 * i + 2);
      if (Math.abs(ax - bx) <= 4 && Math.abs(ay - by) > 100)
        found.push({ x: (ax + bx) / 2, low: Math.min(ay, by), high: Math.max(ay, by) });
    }
  return found;
}

/** Every strand comes after all that stand one spacing to its left and overlap it. */
function expectMonotonic(shape: ExPolygons, degrees: number): void {
  const { lines, spacing } = PATTERNS.monotonic.fill(shape, taskOf({ spacing: 0.8, degrees }), engine);
  const printed = strands(lines, degrees);
  for (const [i, later] of printed.entries())
    for (const earlier of printed.slice(0, i)) {
      const ahead = earlier.x - later.x;
      const overlap = Math.min(earlier.high, later.high) - Math.max(earlier.low, later.low);
      if (ahead > spacing * 0.9 && ahead < spacing * 1.1) expect(overlap).toBeLessThan(spacing);
    }
}

test.each([0, 30, 45, 90])("a square with two holes keeps the order at %i degrees", (degrees) => {
  expectMonotonic(island(square(40), hole(square(8, -9, 2)), hole(square(6, 8, -5))), degrees);
});

test("no line is printed to the left of a neighbour that is there already", () => {
  fc.assert(
    fc.property(stars, fc.integer({ min: 0, max: 179 }), (rings, degrees) => {
      const region = engine.union(rings);
      expect(islandCount(region)).toBeGreaterThan(0);
      for (let i = 0; i < islandCount(region); i++) expectMonotonic(islandAt(region, i), degrees);
    }),
    { numRuns: 25 },
  );
});

test("a pass begins where the runs along the edge are shorter, be the area upside down or not", () => {
  const lengthOf = (up: number, spacing: number): number => {
    const house = island(
      [
        [0, 0],
        [4, 0],
        [4, 20],
        [2, 4],
        [0, 4],
      ].map(([x, y]) => [x, up * y] as const),
    );
    return totalLength(PATTERNS.monotonic.fill(engine.union(house), taskOf({ spacing }), engine).lines);
  };
  for (const spacing of [0.4, 0.5, 0.6, 0.7]) expect(lengthOf(-1, spacing)).toBeCloseTo(lengthOf(1, spacing), 2);
});

// In prints of 19 tubes PrusaSlicer travels 74 times between the solid lines of the first layers, for 2.8 m; by links for
// nothing and one run ahead it was 35 times elsewhere and 178 mm.
test("a link to the next run counts how far that is, as a travel does", () => {
  const circle = (radius: number): (readonly [number, number])[] =>
    Array.from({ length: 24 }, (_, i) => [
      radius * Math.cos((i * Math.PI) / 12),
      radius * Math.sin((i * Math.PI) / 12),
    ]);
  const travels = (radius: number, width: number): number[] => {
    const ring = engine.union(island(circle(radius), hole(circle(radius - width))));
    const { lines } = PATTERNS.monotonic.fill(ring, taskOf({ spacing: 0.407, degrees: 45 }), engine);
    const { coords, starts } = lines;
    return Array.from(starts.slice(1, -1), (at) =>
      toMm(Math.hypot(coords[2 * at] - coords[2 * at - 2], coords[2 * at + 1] - coords[2 * at - 1])),
    );
  };
  // One across the ring and none beside it; or short ones beside it that make that across as much shorter.
  expect(travels(35, 1.6)).toEqual([expect.closeTo(66.4, 0)]);
  expect(travels(35, 1.2)).toEqual([expect.closeTo(67.2, 0)]);
  expect(travels(20, 1.5)).toEqual([4.2, 36.7, 4.2].map((mm) => expect.closeTo(mm, 0)));
});
