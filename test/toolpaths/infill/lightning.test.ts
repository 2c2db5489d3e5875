import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, type Polylines, polylineCount } from "../../../src/geometry/polygons.ts";
import { growLightning } from "../../../src/toolpaths/infill/lightning/grow.ts";
import { stars } from "../../geometry/arbitraries.ts";
import { hole, island, square } from "../../geometry/shapes.ts";
import { totalLength } from "./tasks.ts";

const engine = await createPolygonEngine();
const OPTIONS = { radius: toUnits(2), overhang: toUnits(0.2), gap: 0 };
const grow = (layers: readonly ExPolygons[], options = OPTIONS): Promise<Polylines[]> =>
  growLightning(engine, layers, options, async () => {});
const stack = (count: number, layer: ExPolygons): ExPolygons[] => Array.from({ length: count }, () => layer);

/** Area not within `reach` mm of lines or of the outside, units2 aside. */
function missed(area: ExPolygons, lines: Polylines, reach: number): number {
  const inside = engine.offset(area, -toUnits(reach));
  const left = engine.difference(inside, engine.offsetLines(lines, toUnits(reach), "round"));
  return engine.offset(left, -toUnits(0.05)).ringStarts.length - 1;
}

describe("a box", async () => {
  const box = island(square(20));
  const lines = await grow(stack(60, box));

  test("has a line within the radius of every point of its ceiling", () => {
    expect(missed(box, lines[59], 2.05)).toBe(0);
  });

  test("has less the farther down", () => {
    for (let layer = 10; layer < 60; layer += 10)
      expect(totalLength(lines[layer])).toBeGreaterThan(totalLength(lines[layer - 10]));
    expect(totalLength(lines[0])).toBeLessThan(totalLength(lines[59]) / 3);
  });

  test("stands on itself: no line hangs over the layer below by more than a few overhangs", () => {
    for (let layer = 1; layer < 60; layer++) {
      const walls = engine.difference(engine.offset(box, toUnits(1)), engine.offset(box, -toUnits(0.6)));
      const below = engine.unionAll([walls, engine.offsetLines(lines[layer - 1], toUnits(0.6), "round")]);
      const hanging = totalLength(engine.cutLines(lines[layer], below));
      expect(hanging).toBeLessThanOrEqual(0.03 * totalLength(lines[layer]));
    }
  });
});

/** Columns and rows of 2.5 / 6 mm in which PrusaSlicer 2.5 sets tips under the ceiling of a box of 29.585958 mm. */
const PRUSA_TIPS = `0 -34 0 -26 0 5 3 11 3 17 3 25 3 31 4 -20 4 -14 4 -6 4 0 5 -31 9 -10 9 16 9 34 10 -17 10 -1 10 5
  11 -32 11 -26 12 28 15 -21 15 -13 15 -5 15 13 15 21 15 33 16 6 17 -33 21 -28 21 -22 21 26 21 34 22 -7 22 1 22 9 22 15
  23 -34 23 -16 27 -27 27 -3 27 33 28 4 28 10 28 20 29 -33 29 -21 29 -11 32 15 33 -16 33 30 34 -29 34 -7 34 1 34 9 34 23
  35 -22 37 17 38 34 39 -11 39 -3 39 5 40 -30 41 -20 43 26 44 11 44 19 44 33 45 -6 45 2 46 -31 46 -25 46 -17 50 -10
  50 -2 50 6 50 14 50 22 50 34 51 28 52 -34 52 -26 52 -18 56 25 56 33 57 -30 57 -22 57 -14 57 0 57 8 57 14 63 5 63 13
  64 -26 64 -18 64 -2 65 -33 69 -22 69 -14 69 -6 69 10 69 18 69 26 69 34`;

test("tips stand where PrusaSlicer's stand", async () => {
  // PrusaSlicer's box begins 1 nm, a tenth of our unit, farther right; this many nm aside the hash of points is the same.
  const aside = -0.00019;
  const half = 14.79298;
  const box = island(square(2 * half, aside));
  const [{ coords }] = await grow([box], { radius: toUnits(2.5), overhang: toUnits(0.3), gap: 0 });
  const cell = 41_666.6;
  const left = toUnits(aside - half + 0.3);
  const places = new Set<string>();
  for (let i = 0; i < coords.length; i += 2) {
    const column = Math.round((coords[i] - left) / cell);
    const row = Math.round(coords[i + 1] / cell);
    const isOnGrid = Math.abs(coords[i] - left - column * cell) < 1 && Math.abs(coords[i + 1] - row * cell) < 1;
    if (isOnGrid) places.add(`${column} ${row}`);
  }
  const tips = PRUSA_TIPS.match(/\d+ -?\d+/g)!;
  expect(tips.filter((tip) => !places.has(tip))).toEqual([]);
  // Its g-code does not tell tips that a line passes straight.
  expect(places.size).toBeLessThan(1.06 * tips.length);
});

test("only what is new of a ceiling gets tips", async () => {
  const wide = island(square(20));
  const narrow = island(square(8));
  const lines = await grow([...stack(5, wide), ...stack(5, narrow)]);
  expect(totalLength(lines[4])).toBeGreaterThan(2 * totalLength(lines[5]));
  expect(missed(engine.difference(wide, engine.offset(narrow, toUnits(0.5))), lines[4], 2.05)).toBe(0);
});

test("nothing grows where nothing is to be held up", async () => {
  expect((await grow([])).length).toBe(0);
  expect((await grow([EMPTY_EXPOLYGONS, EMPTY_EXPOLYGONS])).map(polylineCount)).toEqual([0, 0]);
  expect(polylineCount((await grow([island(square(0.3))]))[0])).toBe(0);
});

test("branches go around holes", async () => {
  const ring = island(square(20), hole(square(6)));
  const layers = await grow(stack(10, ring));
  expect(layers).toHaveLength(10);
  for (const layer of layers) {
    expect(totalLength(layer)).toBeGreaterThan(10);
    expect(totalLength(engine.cutLines(layer, ring))).toBeLessThan(0.05);
  }
});

test("any areas: lines stay inside, and are the same run after run", async () => {
  let grown = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(stars, { minLength: 1, maxLength: 5 }), async (rings) => {
      const layers = rings.map((own) => engine.union(own));
      const options = { ...OPTIONS, radius: toUnits(6) };
      const lines = await grow(layers, options);
      expect(lines).toHaveLength(layers.length);
      for (const [layer, own] of lines.entries()) {
        grown += totalLength(own);
        expect(totalLength(engine.cutLines(own, engine.offset(layers[layer], 20)))).toBeLessThan(1e-3);
      }
      expect(await grow(layers, options)).toEqual(lines);
    }),
    { numRuns: 12 },
  );
  expect(grown).toBeGreaterThan(100);
});
