import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toUnits } from "../../src/core/units.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { type ExPolygons, isEmpty } from "../../src/geometry/polygons.ts";
import { opening } from "../../src/regions/opening.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import { entityCount } from "../../src/toolpaths/builder.ts";
import { coveredArea } from "../../src/toolpaths/gap-fill.ts";
import { orderLayer } from "../../src/toolpaths/order.ts";
import { type LayerPerimeters, makeLoops } from "../../src/toolpaths/perimeters.ts";
import { resolveOrder, resolvePerimeters } from "../../src/toolpaths/resolve.ts";
import { seamCandidates } from "../../src/toolpaths/seam/candidates.ts";
import { nearbyPenalty } from "../../src/toolpaths/seam/nearest-corner.ts";
import type { Toolpaths } from "../../src/toolpaths/toolpaths.ts";
import { ringsOf } from "../geometry/arbitraries.ts";
import { makePerimeters } from "../toolpaths/make-perimeters.ts";
import { circle } from "../toolpaths/shapes.ts";

const engine = await createPolygonEngine();
const settings = completeSettings({
  perimeters: 3,
  layer_height: 0.2,
  nozzle_diameter: 0.4,
  extrusion_width: 0.45,
  thin_walls: false,
});
const options = resolvePerimeters(settings, 0.2, false);

/** Unions of a few boxes on a plate of 40 mm, some with a box cut out: walls of all widths, islands, holes. */
const slices: fc.Arbitrary<ExPolygons> = fc
  .tuple(fc.array(boxes(), { minLength: 1, maxLength: 5 }), fc.array(boxes(), { maxLength: 3 }))
  .map(([solid, cut]) => engine.difference(rings(solid), rings(cut)));

type Box = readonly [number, number, number, number];

function boxes(): fc.Arbitrary<Box> {
  const side = fc.integer({ min: 30, max: 2000 }).map((hundredths) => hundredths * 1000);
  const start = fc.integer({ min: 0, max: 2000 }).map((hundredths) => hundredths * 1000);
  return fc.tuple(start, start, side, side);
}

function rings(list: readonly Box[]): ExPolygons {
  const coords = list.flatMap(([x, y, w, h]) => [x, y, x + w, y, x + w, y + h, x, y + h]);
  const ringStarts = Uint32Array.from({ length: list.length + 1 }, (_, i) => 4 * i);
  return engine.union({ coords: Int32Array.from(coords), ringStarts });
}

/** Unions of a few discs on the same plate: a disc of the width of a step fits into no corner of it. */
const discs: fc.Arbitrary<ExPolygons> = fc
  .array(fc.tuple(...[100, 100, 10].map((least) => fc.integer({ min: least * 1000, max: least * 20_000 }))), {
    minLength: 1,
    maxLength: 6,
  })
  .map((list) => engine.union(ringsOf(list.map(([x, y, radius]) => disc(x, y, radius)))));

function disc(x: number, y: number, radius: number): [number, number][] {
  return circle(x, y, radius).map(([px, py]) => [Math.round(px), Math.round(py)]);
}

function moved(polygons: ExPolygons, dx: number, dy: number): ExPolygons {
  return { ...polygons, coords: polygons.coords.map((value, i) => value + (i % 2 === 0 ? dx : dy)) };
}

function perimetersOf(layer: ExPolygons): LayerPerimeters {
  return makePerimeters(engine, { slices: layer, below: undefined, above: undefined }, options);
}

function ordered(layer: ExPolygons): Toolpaths {
  const perimeters = perimetersOf(layer);
  const seams = seamCandidates(perimeters.loops, nearbyPenalty);
  return orderLayer({ slices: layer, perimeters, infill: [], seams }, resolveOrder(settings, 0));
}

function totalLength({ coords, starts }: Toolpaths): number {
  let length = 0;
  for (let path = 0; path + 1 < starts.length; path++)
    for (let i = starts[path] + 1; i < starts[path + 1]; i++)
      length += Math.hypot(coords[2 * i] - coords[2 * i - 2], coords[2 * i + 1] - coords[2 * i - 1]);
  return length;
}

describe("perimeters", () => {
  test("strands stay inside the slice", () => {
    fc.assert(
      fc.property(slices, (layer) => {
        const outside = engine.difference(coveredArea(perimetersOf(layer).loops), layer);
        expect(isEmpty(engine.offset(outside, -300))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("loops, gap fill and infill leave nothing a strand could be laid in", () => {
    fc.assert(
      fc.property(slices, (layer) => {
        const { loops, gapFill, infillArea } = perimetersOf(layer);
        const covered = engine.unionAll([coveredArea(loops), coveredArea(gapFill), infillArea]);
        const open = engine.difference(engine.offset2(layer, -22_500, 22_500), covered);
        expect(isEmpty(engine.offset(open, -22_500))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("moving the slice moves every toolpath, and nothing else", () => {
    fc.assert(
      fc.property(slices, fc.integer({ min: -5e6, max: 5e6 }), fc.integer({ min: -5e6, max: 5e6 }), (layer, dx, dy) => {
        const here = ordered(layer);
        const there = ordered(moved(layer, dx, dy));
        expect(there.coords).toEqual(here.coords.map((value, i) => value + (i % 2 === 0 ? dx : dy)));
        expect(there.entityStarts).toEqual(here.entityStarts);
        expect(there.widths).toEqual(here.widths);
      }),
      { numRuns: 40 },
    );
  });

  test("where loops can hang over air, all that do are found", () => {
    fc.assert(
      fc.property(discs, fc.integer({ min: 42_000, max: 48_000 }), discs, fc.boolean(), (layer, step, gone, isGone) => {
        // External loops just begin to hang over at steps of 0.425 mm; over places that are gone all of them do.
        const stepped = engine.offset(layer, -step);
        const below = isGone ? engine.difference(stepped, gone) : stepped;
        const openBelow = opening(engine, engine.difference(layer, below), toUnits(options.external.width / 10));
        const layers = { slices: layer, below, above: undefined };
        const { loops } = makeLoops(engine, { ...layers, openBelow }, options);
        expect(loops).toEqual(makeLoops(engine, layers, options).loops);
      }),
      { numRuns: 60 },
    );
  });

  test("ordering prints every entity once", () => {
    fc.assert(
      fc.property(slices, (layer) => {
        const { loops, gapFill } = perimetersOf(layer);
        const all = ordered(layer);
        expect(entityCount(all)).toBe(entityCount(loops) + entityCount(gapFill));
        const clipped = 6000 * entityCount(loops);
        expect(totalLength(all)).toBeCloseTo(totalLength(loops) + totalLength(gapFill) - clipped, -2);
      }),
      { numRuns: 60 },
    );
  });
});
