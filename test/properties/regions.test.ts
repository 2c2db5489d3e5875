import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { concatRings } from "../../src/geometry/islands.ts";
import type { ExPolygons, Rings } from "../../src/geometry/polygons.ts";
import type { LayerRegions } from "../../src/regions/regions.ts";
import type { RegionInput } from "../../src/regions/surfaces.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { findRegions, regionsReach } from "../regions/find-regions.ts";
import { areaOf, engine, inputs, optionsFor, regionSettings, regionsOf } from "../regions/stacks.ts";

/** Boxes on a 1 mm grid from one layer to another: overlapping, apart, over air. */
const boxes = fc.array(
  fc.record({
    x: fc.integer({ min: -20, max: 15 }),
    y: fc.integer({ min: -20, max: 15 }),
    width: fc.integer({ min: 1, max: 25 }),
    depth: fc.integer({ min: 1, max: 25 }),
    from: fc.integer({ min: 0, max: 10 }),
    height: fc.integer({ min: 1, max: 12 }),
    lean: fc.integer({ min: -1, max: 1 }),
  }),
  { minLength: 1, maxLength: 5 },
);
type Boxes = typeof boxes extends fc.Arbitrary<infer T> ? T : never;

const settings: fc.Arbitrary<Partial<Settings>> = fc.record({
  top_solid_layers: fc.integer({ min: 0, max: 5 }),
  bottom_solid_layers: fc.integer({ min: 0, max: 4 }),
  fill_density: fc.constantFrom("0%", "15%", "100%"),
  ensure_vertical_shell_thickness: fc.boolean(),
  solid_infill_below_area: fc.constantFrom(0, 30),
});

/** The boxes as layers, leaning 0.3 mm a layer or upright, moved by whole units. */
function layersOf(list: Boxes, dx = 0, dy = 0): RegionInput[] {
  const count = Math.max(...list.map(({ from, height }) => from + height));
  const slices = Array.from({ length: count }, (_, layer): ExPolygons => {
    const coords = list
      .filter(({ from, height }) => layer >= from && layer < from + height)
      .flatMap(({ x, y, width, depth, lean }) => {
        const left = x * 100_000 + lean * layer * 30_000 + dx;
        const [right, front, back] = [left + width * 100_000, y * 100_000 + dy, (y + depth) * 100_000 + dy];
        return [left, front, right, front, right, back, left, back];
      });
    const ringStarts = Uint32Array.from({ length: coords.length / 8 + 1 }, (_, i) => 4 * i);
    return engine.union({ coords: Int32Array.from(coords), ringStarts });
  });
  return inputs(slices, 0.8);
}

function all(layer: LayerRegions): Rings {
  return concatRings(layer.regions.map(({ polygons }) => polygons));
}

/** Slivers that rounding leaves along the edges of a layer. */
const ROUNDING_MM2 = 0.02;

describe("regions", () => {
  test("of a layer do not overlap and together are its infill area", () => {
    fc.assert(
      fc.property(boxes, settings, (list, given) => {
        const layers = layersOf(list);
        for (const [i, layer] of regionsOf(layers, regionSettings(given)).entries()) {
          const { infillArea } = layers[i];
          const sum = areaMm2(all(layer));
          expect(Math.abs(sum - areaMm2(infillArea))).toBeLessThan(ROUNDING_MM2);
          expect(areaMm2(engine.difference(infillArea, all(layer)))).toBeLessThan(ROUNDING_MM2);
          expect(areaMm2(engine.difference(all(layer), infillArea))).toBeLessThan(ROUNDING_MM2);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("are the same by bands as over the whole object, and read nothing beyond their reach", () => {
    fc.assert(
      fc.property(boxes, settings, fc.integer({ min: 1, max: 7 }), (list, given, size) => {
        const layers = layersOf(list);
        const options = optionsFor(regionSettings(given), layers.length);
        const { below, above } = regionsReach(options);
        const banded: LayerRegions[] = [];
        for (let from = 0; from < layers.length; from += size) {
          const to = Math.min(from + size, layers.length);
          const window = (i: number): RegionInput | undefined => {
            const isInReach = i >= from - below && i < to + above;
            if (!isInReach && layers[i] !== undefined)
              throw new Error(`layer ${i} is beyond reach of ${from} to ${to}`);
            return layers[i];
          };
          banded.push(...findRegions(engine, window, from, to, options));
        }
        expect(banded).toEqual(findRegions(engine, (i) => layers[i], 0, layers.length, options));
      }),
      { numRuns: 40 },
    );
  });

  test("move with the object", () => {
    const shift = fc.integer({ min: -3_000_000, max: 3_000_000 });
    fc.assert(
      fc.property(boxes, settings, shift, shift, (list, given, dx, dy) => {
        const here = regionsOf(layersOf(list), regionSettings(given));
        const there = regionsOf(layersOf(list, dx, dy), regionSettings(given));
        for (const [i, layer] of here.entries())
          for (const kind of ["top", "bottom", "bottom-bridge", "solid", "internal-bridge", "sparse"] as const)
            expect(Math.abs(areaOf(there[i], kind) - areaOf(layer, kind))).toBeLessThan(ROUNDING_MM2);
      }),
      { numRuns: 40 },
    );
  });
});
