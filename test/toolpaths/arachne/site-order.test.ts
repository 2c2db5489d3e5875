import { describe, expect, test } from "vitest";
import { boundarySites } from "../../../src/geometry/boundary-sites.ts";
import { ExPolygonsBuilder } from "../../../src/geometry/builder.ts";
import { siteOrder } from "../../../src/toolpaths/arachne/site-order.ts";

/** An island of rings of places in mm, the contour first. */
function orderOf(...rings: (readonly (readonly [number, number])[])[]): number[] {
  const builder = new ExPolygonsBuilder();
  for (const ring of rings) {
    for (const [x, y] of ring) builder.addPoint(x * 1e5, y * 1e5);
    builder.endRing();
  }
  builder.endIsland();
  return [...siteOrder(boundarySites(builder.build(), 0))];
}

const SQUARE = [
  [0, 0],
  [10, 0],
  [12, 10],
  [0, 10],
] as const;

describe("the order of an outline's sites", () => {
  test("begins where it reaches furthest, and runs with the inside on the right", () => {
    // The third vertex is furthest: it, the edge that ends there, that edge's first vertex, and so on.
    const order = orderOf(SQUARE);
    expect(order.slice(4)).toEqual([4, 2, 0, 6]);
    expect(order.slice(0, 4)).toEqual([3, 1, 7, 5]);
  });

  test("has every site once, and a contour's before those of holes", () => {
    const hole = [
      [2, 2],
      [2, 8],
      [8, 8],
      [8, 2],
    ] as const;
    const order = orderOf(SQUARE, hole);
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i));
    const [contour, holes] = [
      [...order.slice(0, 4), ...order.slice(8, 12)],
      [...order.slice(4, 8), ...order.slice(12)],
    ];
    expect(Math.max(...contour)).toBeLessThan(Math.min(...holes));
  });
});
