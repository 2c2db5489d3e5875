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
      expect(totalLength(engine.cutLines(lines[layer], below)) / totalLength(lines[layer])).toBeLessThan(0.03);
    }
  });
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
  for (const layer of await grow(stack(10, ring))) expect(totalLength(engine.cutLines(layer, ring))).toBeLessThan(0.05);
});

test("any areas: lines stay inside, and are the same run after run", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stars, { minLength: 1, maxLength: 5 }), async (rings) => {
      const layers = rings.map((own) => engine.union(own));
      const options = { ...OPTIONS, radius: toUnits(6) };
      const lines = await grow(layers, options);
      for (const [layer, own] of lines.entries())
        expect(totalLength(engine.cutLines(own, engine.offset(layers[layer], 20)))).toBeLessThan(1e-3);
      expect(await grow(layers, options)).toEqual(lines);
    }),
    { numRuns: 12 },
  );
});
