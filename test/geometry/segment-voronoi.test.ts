import { expect, test } from "vitest";
import { boundarySites } from "../../src/geometry/boundary-sites.ts";
import { segmentVoronoi, type VoronoiEdges } from "../../src/geometry/segment-voronoi.ts";
import { island } from "./shapes.ts";

function pairs({ siteA, siteB }: VoronoiEdges): string[] {
  return Array.from(siteA, (a, i) => `${a}-${siteB[i]}`);
}

test("a rectangle has its middle line and four bisectors", () => {
  const sites = boundarySites(
    island([
      [0, 0],
      [10, 0],
      [10, 2],
      [0, 2],
    ]),
    0,
  );
  const edges = segmentVoronoi(sites, Number.POSITIVE_INFINITY);
  expect(pairs(edges)).toEqual(["0-3", "0-2", "0-1", "1-2", "2-3"]);
  const [first, last] = [edges.starts[1], edges.starts[2] - 1];
  expect([...edges.coords.slice(2 * first, 2 * last + 2)]).toEqual([1e5, 1e5, 9e5, 1e5]);
  expect(new Set([...edges.nodeA, ...edges.nodeB]).size).toBe(6);
});

test("a cap on the clearance cuts edges where they reach it", () => {
  const square = island([
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ]);
  const edges = segmentVoronoi(boundarySites(square, 0), 1e5);
  expect(pairs(edges)).toEqual(["0-3", "0-1", "1-2", "2-3"]);
  expect(Math.max(...edges.clearances)).toBe(1e5);
});

test("edges that meet in a nearly straight reflex vertex have no bisector", () => {
  // The boundary turns by 6e-8 to the right at 4.562, 0.072 mm.
  const sites = boundarySites(
    {
      coords: Int32Array.of(266566, 4227, 271128, 4299, 278668, 4418, 278668, 37675, 266566, 37484),
      ringStarts: Uint32Array.of(0, 5),
      islandStarts: Uint32Array.of(0, 1),
    },
    0,
  );
  expect([...sites.reflex]).toEqual([0, 1, 0, 0, 0]);
  expect(pairs(segmentVoronoi(sites, Number.POSITIVE_INFINITY))).not.toContain("0-1");
});

test("touching rings end each other's cells at the touch", () => {
  // Each hole's lowest corner lies on the contour; outside, the two would face each other.
  const sites = boundarySites(
    island(
      [
        [0, 0],
        [6, 0],
        [6, 0.8],
        [0, 0.8],
      ],
      [
        [2.5, 0],
        [2.1, 0.4],
        [2.9, 0.4],
      ],
      [
        [3.5, 0],
        [3.1, 0.4],
        [3.9, 0.4],
      ],
    ),
    0,
  );
  const edges = segmentVoronoi(sites, Number.POSITIVE_INFINITY);
  edges.clearances.forEach((clearance, i) => {
    expect(clearance).toBeLessThanOrEqual(0.4e5 + 1);
    expect(edges.coords[2 * i + 1]).toBeGreaterThanOrEqual(-1);
  });
});
