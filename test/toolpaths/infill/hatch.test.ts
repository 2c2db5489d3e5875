import fc from "fast-check";
import { expect, test } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import { ringLengthMm } from "../../../src/geometry/path.ts";
import { isEmpty, type Rings } from "../../../src/geometry/polygons.ts";
import { hatch } from "../../../src/toolpaths/infill/hatch.ts";
import { stars } from "../../geometry/arbitraries.ts";
import { hole, island, square } from "../../geometry/shapes.ts";

const engine = await createPolygonEngine();

/** Lines 1 mm apart over +-70 mm. */
const every = (mm: number, angle = 0, first = -70) => ({
  angle,
  first: toUnits(first),
  step: toUnits(mm),
  count: Math.ceil(140 / mm),
});

test("lines through a square and its hole are cut at both, low before high", () => {
  const { count, sorted, scanStarts, x, y } = hatch(island(square(10), hole(square(4))), every(3, 0, -4));
  expect(count).toBe(8);
  expect(Array.from(scanStarts.subarray(0, 4))).toEqual([0, 2, 6, 8]);
  expect(Array.from(sorted.subarray(2, 6), (c) => [x[c], y[c]])).toEqual(
    [-5, -2, 2, 5].map((at) => [toUnits(-1), toUnits(at)]),
  );
});

test("a line along a side belongs to one of two squares that share the side", () => {
  const left = hatch(island(square(10)), { angle: 0, first: toUnits(5), step: 1, count: 1 });
  const right = hatch(island(square(10, 10)), { angle: 0, first: toUnits(5), step: 1, count: 1 });
  expect(left.count + right.count).toBe(2);
});

test("crossings follow their ring: each is on the line of the one before it or next to it", () => {
  fc.assert(
    fc.property(stars, fc.double({ min: 0, max: 7, noNaN: true }), (rings, angle) => {
      const crossings = hatch(engine.union(rings), every(0.7, angle));
      for (let ring = 0; ring < crossings.ringStarts.length - 1; ring++) {
        const start = crossings.ringStarts[ring];
        const end = crossings.ringStarts[ring + 1];
        for (let c = start; c < end; c++) {
          const next = c + 1 < end ? c + 1 : start;
          expect(Math.abs(crossings.scan[next] - crossings.scan[c])).toBeLessThanOrEqual(1);
        }
      }
      for (const start of crossings.scanStarts) expect(start % 2).toBe(0);
    }),
    { numRuns: 60 },
  );
});

function outlineLength({ coords, ringStarts }: Rings): number {
  let length = 0;
  for (let ring = 0; ring < ringStarts.length - 1; ring++)
    length += ringLengthMm(coords, ringStarts[ring], ringStarts[ring + 1]);
  return length;
}

test("the length of fine lines times their distance is the area", () => {
  fc.assert(
    fc.property(stars, fc.double({ min: 0, max: 7, noNaN: true }), (rings, angle) => {
      const region = engine.union(rings);
      fc.pre(!isEmpty(region));
      const { sorted, along, count } = hatch(region, every(0.01, angle));
      let length = 0;
      for (let at = 0; at < count; at += 2) length += along[sorted[at + 1]] - along[sorted[at]];
      const off = Math.abs((length / toUnits(1)) * 0.01 - areaMm2(region));
      expect(off).toBeLessThanOrEqual(0.01 * outlineLength(region) * (1 + 1e-9));
    }),
    { numRuns: 20 },
  );
});
