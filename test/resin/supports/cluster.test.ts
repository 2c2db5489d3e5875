import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resolveSupports } from "../../../src/resin/resolve.ts";
import { clusterHeads, middleOf } from "../../../src/resin/supports/cluster.ts";
import type { PointHead } from "../../../src/resin/supports/plan.ts";
import { completeResinSettings } from "../../../src/settings/complete.ts";

const options = resolveSupports(completeResinSettings({}));

function headAt(x: number, y: number, z = 0): PointHead {
  const point = { x, y, z, reach: 1, isIsland: false };
  return { point, front: [x, y, z], frontRadius: 0.2, junction: [x, y, z - 1.7], radius: 0.5, direction: [0, 0, -1] };
}

describe("groups of heads", () => {
  test("hold each head once, at most three, none alone in space from the others", () => {
    const place = fc.double({ min: 0, max: 20, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place, place), { maxLength: 50 }), (places) => {
        const heads = places.map(([x, y, z]) => headAt(x, y, z));
        const clusters = clusterHeads(heads, options);
        expect(new Set(clusters.flat())).toEqual(new Set(heads));
        expect(clusters.flat().length).toBe(heads.length);
        for (const cluster of clusters) {
          expect(cluster.length).toBeLessThanOrEqual(3);
          const away = (a: PointHead, b: PointHead): number =>
            Math.hypot(a.junction[0] - b.junction[0], a.junction[1] - b.junction[1]);
          for (const head of cluster.slice(1))
            expect(cluster.some((other) => other !== head && away(other, head) < 4)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
  test("end where heads stand a foot's diameter apart, or too far above each other", () => {
    const sizes = (...heads: PointHead[]): number[] => clusterHeads(heads, options).map(({ length }) => length);
    expect(sizes(headAt(0, 0), headAt(3.99, 0))).toEqual([2]);
    expect(sizes(headAt(0, 0), headAt(4, 0))).toEqual([1, 1]);
    expect(sizes(headAt(0, 0), headAt(1, 0, 16))).toEqual([1, 1]);
  });
});

test("the middle of a group is nearest to all, the first of equals", () => {
  const heads = [headAt(0, 0), headAt(2, 0), headAt(4, 0)];
  expect(middleOf(heads)).toBe(heads[1]);
  expect(middleOf(heads.slice(0, 2))).toBe(heads[0]);
});
