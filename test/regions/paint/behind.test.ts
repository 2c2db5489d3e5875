/** What lies behind each stretch of a painted outline. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { containsPoint } from "../../../src/geometry/contains.ts";
import { type ExPolygons, isEmpty } from "../../../src/geometry/polygons.ts";
import { distanceToSegment } from "../../../src/geometry/segment.ts";
import { areasBehind } from "../../../src/regions/paint/behind.ts";
import { UNPAINTED } from "../../../src/regions/paint/mended.ts";
import { crossingRings } from "../../geometry/arbitraries.ts";
import { area, engine } from "../stacks.ts";

const SQUARE = area([
  [0, 0],
  [20, 0],
  [20, 20],
  [0, 20],
]);

/** How near each paint's edges are to a point, units. */
function distances({ coords, ringStarts }: ExPolygons, paints: Int32Array, x: number, y: number): Map<number, number> {
  const nearest = new Map<number, number>();
  for (let ring = 0; ring + 1 < ringStarts.length; ring++)
    for (let a = ringStarts[ring]!; a < ringStarts[ring + 1]!; a++) {
      const b = a + 1 < ringStarts[ring + 1]! ? a + 1 : ringStarts[ring]!;
      const distance = distanceToSegment(x, y, coords[2 * a]!, coords[2 * a + 1]!, coords[2 * b]!, coords[2 * b + 1]!);
      const paint = paints[a]!;
      nearest.set(paint, Math.min(distance, nearest.get(paint) ?? Infinity));
    }
  return nearest;
}

describe("what lies behind paint", () => {
  it("is a triangle behind one side of a square, or as deep as it may be", () => {
    const outline = { polygons: SQUARE, paints: Int32Array.of(0, UNPAINTED, UNPAINTED, UNPAINTED) };
    expect(areaMm2(areasBehind(engine, outline, 1, Infinity)[0]!)).toBeCloseTo(100, 4);
    expect(areaMm2(areasBehind(engine, outline, 1, 2e5)[0]!)).toBeCloseTo(2 * 18, 4);
  });

  it("is all of an island of one paint, and a frame of it where it is less deep", () => {
    const outline = { polygons: SQUARE, paints: Int32Array.of(1, 1, 1, 1) };
    const [none, all] = areasBehind(engine, outline, 2, Infinity);
    expect(isEmpty(none!)).toBe(true);
    expect(all).toEqual(SQUARE);
    expect(areaMm2(areasBehind(engine, outline, 2, 3e5)[1]!)).toBeCloseTo(400 - 14 ** 2, 4);
  });

  it("is all of an outline of very many points too, half of each of two paints", () => {
    const round = area(
      Array.from({ length: 3000 }, (_, i) => {
        const angle = (2 * Math.PI * i) / 3000;
        return [50 * Math.cos(angle), 50 * Math.sin(angle)] as const;
      }),
    );
    const count = round.coords.length / 2;
    const paints = Int32Array.from({ length: count }, (_, i) => (i < count / 2 ? 0 : 1));
    const halves = areasBehind(engine, { polygons: round, paints }, 2, Infinity);
    for (const half of halves)
      expect(areaMm2(engine.intersection(half, round))).toBeCloseTo((Math.PI * 50 ** 2) / 2, -1);
    expect(areaMm2(engine.difference(round, engine.unionAll(halves)))).toBeLessThan(0.01);
    expect(areaMm2(engine.intersection(halves[0]!, halves[1]!))).toBeLessThan(0.1);
  });

  it("is what is nearer to it than to any other paint, of any outline", () => {
    fc.assert(
      fc.property(crossingRings, fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 1 }), (rings, own) => {
        const polygons = engine.offset2(engine.union(rings), -20_000, 20_000);
        fc.pre(!isEmpty(polygons));
        const paints = Int32Array.from({ length: polygons.coords.length / 2 }, (_, i) => own[i % own.length]!);
        const areas = areasBehind(engine, { polygons, paints }, 3, Infinity);
        // Together with what is behind no paint they are the outline's, and each is where it should be.
        for (let i = 0; i < 60; i++) {
          const [x, y] = [7919 * 331 * i, 104_729 * 17 * i].map((at) => (at % 10_000_000) - 5_000_000) as [
            number,
            number,
          ];
          if (!containsPoint(polygons, x, y)) continue;
          const near = [...distances(polygons, paints, x, y)].sort(([, a], [, b]) => a - b);
          // On the border, either may have it; so it is behind a corner, to which both its edges are as near.
          if (near.length > 1 && near[1]![1] - near[0]![1] < 100) continue;
          const inside = [...areas.keys()].filter((paint) => containsPoint(areas[paint]!, x, y));
          expect(inside).toEqual(near[0]![0] === UNPAINTED ? [] : [near[0]![0]]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
