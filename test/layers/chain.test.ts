import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Rings } from "../../src/geometry/polygons.ts";
import { canonicalRings } from "../../src/layers/chain.ts";
import { chainSegments } from "../../src/layers/open-chains.ts";

/** Rings of points in turn. */
function ringsOf(...rings: readonly (readonly number[])[]): Rings {
  const ringStarts = new Uint32Array(rings.length + 1);
  rings.forEach((ring, i) => {
    ringStarts[i + 1] = ringStarts[i] + ring.length / 2;
  });
  return { coords: Int32Array.from(rings.flat()), ringStarts };
}

describe("canonicalRings", () => {
  test("starts each ring at its least point and sorts the rings", () => {
    const rings = canonicalRings(ringsOf([5, 5, 6, 5, 6, 6], [3, 1, 0, 2, 0, 1]));
    expect([...rings.coords]).toEqual([0, 1, 3, 1, 0, 2, 5, 5, 6, 5, 6, 6]);
    expect([...rings.ringStarts]).toEqual([0, 3, 6]);
  });

  test("of a point that a ring passes twice, the one with the lesser sequel starts it", () => {
    const eight = [0, 0, 4, 1, 4, 2, 0, 0, 4, -2, 4, -1];
    const turned = [...eight.slice(6), ...eight.slice(0, 6)];
    expect([...canonicalRings(ringsOf(eight)).coords]).toEqual(turned);
    expect([...canonicalRings(ringsOf(turned)).coords]).toEqual(turned);
  });

  test("no turn of a ring and no order of rings changes the bytes", () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }));
    const ring = fc.array(point, { minLength: 3, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.tuple(ring, fc.nat(7), fc.nat()), { maxLength: 6 }), (entries) => {
        const straight = entries.map(([points]) => points.flat());
        const turned = entries
          .toSorted((a, b) => a[2] - b[2])
          .map(([points, turn]) =>
            [...points.slice(turn % points.length), ...points.slice(0, turn % points.length)].flat(),
          );
        expect(canonicalRings(ringsOf(...turned))).toEqual(canonicalRings(ringsOf(...straight)));
      }),
    );
  });
});

describe("chainSegments", () => {
  const noEnd = () => expect.unreachable();

  test("closes a triangle by its edge ids", () => {
    const records = Int32Array.from([7, 9, 0, 0, 3, 7, 0, 4, 9, 3, 4, 0]);
    const { rings, open } = chainSegments(records, noEnd);
    expect(rings).toEqual([[0, 0, 4, 0, 0, 4]]);
    expect(open).toEqual([]);
  });

  test("walks an open chain from its true start and asks for its end", () => {
    const records = Int32Array.from([2, 3, 8, 0, 1, 2, 9, 5]);
    const { rings, open } = chainSegments(records, (edge, xy) => {
      expect(edge).toBe(3);
      xy.set([1, 1]);
    });
    expect(rings).toEqual([]);
    expect(open).toEqual([{ startEdge: 1, endEdge: 3, points: [9, 5, 8, 0, 1, 1] }]);
  });

  test("where an edge offers two ways, the order of segments does not choose", () => {
    // Two triangles that share edge 1: the ids 1-2-3 and 1-4-5.
    const segments = [
      [1, 2, 0, 0],
      [2, 3, 5, 0],
      [3, 1, 5, 5],
      [1, 4, 0, 0],
      [4, 5, -5, 0],
      [5, 1, -5, -5],
    ];
    const expected = chainSegments(Int32Array.from(segments.flat()), noEnd);
    expect(expected.rings.map((ring) => ring.length)).toEqual([6, 6]);
    expect(chainSegments(Int32Array.from(segments.toReversed().flat()), noEnd)).toEqual(expected);
  });
});
