import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convexHull } from "../../src/geometry/hull.ts";
import { distanceToSegment } from "../../src/geometry/segment.ts";
import type { Hull } from "../../src/mesh/hull.ts";
import { hullDistance } from "../../src/mesh/hull-distance.ts";

const polygon = (corners: number, radius: number, x: number, y: number): Hull =>
  Float64Array.from({ length: 2 * corners }, (_, k) => {
    const turn = (2 * Math.PI * (k >> 1)) / corners;
    return k % 2 === 0 ? x + radius * Math.cos(turn) : y + radius * Math.sin(turn);
  });

/** From each corner of either to each edge of the other: right for outlines that do not meet. */
function byAllPairs(one: Hull, other: Hull): number {
  const distances = [
    [one, other],
    [other, one],
  ].flatMap(([a, b]) =>
    Array.from({ length: (a.length * b.length) / 4 }, (_, i) => {
      const [p, from] = [2 * (i % (a.length / 2)), 2 * Math.floor(i / (a.length / 2))];
      const to = (from + 2) % b.length;
      return distanceToSegment(a[p], a[p + 1], b[from], b[from + 1], b[to], b[to + 1]);
    }),
  );
  return Math.min(...distances);
}

describe("the distance of hulls", () => {
  it.each([
    [[0, 0, 10, 0, 10, 10, 0, 10], [13, 14, 20, 14, 20, 20], 5],
    [[0, 0, 10, 0, 10, 10, 0, 10], [5, 12, 8, 12, 6, 15], 2],
    [[0, 0, 10, 0, 10, 10, 0, 10], [4, 4, 6, 4, 5, 6], 0],
    [[0, 4, 10, 4, 10, 6, 0, 6], [4, 0, 6, 0, 6, 10, 4, 10], 0],
    [[0, 0, 10, 0, 10, 10, 0, 10], [10, 3, 12, 3, 12, 6], 0],
  ])("%j and %j", (one, other, distance) => {
    expect(hullDistance(Float64Array.from(one), Float64Array.from(other))).toBeCloseTo(distance, 9);
    expect(hullDistance(Float64Array.from(other), Float64Array.from(one))).toBeCloseTo(distance, 9);
  });

  it("is that of the nearest corner and edge, wherever they begin, and 0 within each other", () => {
    const points = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 6, maxLength: 40 });
    fc.assert(
      fc.property(points, points, fc.nat(20), (a, b, turn) => {
        const [one, other] = [a, b].map((own, i) => {
          const even = own
            .slice(0, own.length - (own.length % 2))
            .map((value, k) => value + (k % 2 === 0 ? 1100 * i : 0));
          return Float64Array.from(convexHull(Int32Array.from(even)));
        });
        fc.pre(one.length >= 6 && other.length >= 6);
        const by = (2 * turn) % other.length;
        const turned = Float64Array.of(...other.subarray(by), ...other.subarray(0, by));
        expect(hullDistance(one, turned)).toBeCloseTo(byAllPairs(one, other), 6);
        expect(hullDistance(one, one)).toBe(0);
      }),
    );
  });

  it("takes time by the corners of both, not by their pairs", () => {
    // By pairs it would not end: there are 250 billion.
    const [one, other] = [polygon(500_000, 10, 0, 0), polygon(500_000, 10, 50, 3)];
    expect(hullDistance(one, other)).toBeCloseTo(Math.hypot(50, 3) - 20, 4);
  });
});
