import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../../src/geometry/polygons.ts";
import { divideLayer } from "../../src/regions/zones.ts";
import { engine } from "../regions/stacks.ts";

/** Rectangles on a grid of 1 mm, so that they touch as often as they overlap. */
const area: fc.Arbitrary<ExPolygons> = fc
  .array(
    fc.record({
      x: fc.integer({ min: -10, max: 10 }),
      y: fc.integer({ min: -10, max: 10 }),
      width: fc.integer({ min: 1, max: 12 }),
      depth: fc.integer({ min: 1, max: 12 }),
    }),
    { maxLength: 3 },
  )
  .map((list) => {
    const coords = list.flatMap(({ x, y, width, depth }) =>
      [x, y, x + width, y, x + width, y + depth, x, y + depth].map((mm) => mm * 100_000),
    );
    if (coords.length === 0) return EMPTY_EXPOLYGONS;
    const ringStarts = Uint32Array.from({ length: list.length + 1 }, (_, i) => 4 * i);
    return engine.union({ coords: Int32Array.from(coords), ringStarts });
  });

/** Two parts and two modifiers, each a zone of its own wherever they meet. */
const DIVISION = {
  count: 8,
  ofParts: [0, 1],
  partsBefore: [2, 2],
  ranges: 0,
  inside: [
    [2, 3],
    [4, 5, 6, 7],
  ],
};
const REACH = 20_000;
/** mm2; what closing slits of rounding adds. */
const SMALL = 0.01;

describe("a layer's zones", () => {
  test("are all of it, each part once, and where they belong", () => {
    fc.assert(
      fc.property(area, area, area, area, area, (one, other, upper, lower, more) => {
        const printed = engine.offset(engine.unionAll([one, other, more]), 5_000);
        const zones = divideLayer(engine, printed, [one, other], [upper, lower], DIVISION, REACH);
        expect(zones).toHaveLength(DIVISION.count);
        const sum = zones.reduce((mm2, zone) => mm2 + areaMm2(zone), 0);
        expect(Math.abs(sum - areaMm2(printed))).toBeLessThan(SMALL);
        expect(Math.abs(areaMm2(engine.unionAll(zones)) - sum)).toBeLessThan(SMALL);
        for (const [zone, polygons] of zones.entries()) {
          const beyond = (within: ExPolygons): number => areaMm2(engine.difference(polygons, within));
          const isOther = zone % 2 === 1;
          // The first part also has what lies beside all parts.
          if (isOther) expect(beyond(engine.offset(other, REACH))).toBeLessThan(SMALL);
          else expect(areaMm2(engine.intersection(polygons, other))).toBeLessThan(SMALL);
          for (const [bit, body] of [upper, lower].entries())
            if ((zone >> (bit + 1)) & 1) expect(beyond(body)).toBeLessThan(SMALL);
            else expect(areaMm2(engine.intersection(polygons, body))).toBeLessThan(SMALL);
        }
      }),
      { numRuns: 150 },
    );
  });
});
