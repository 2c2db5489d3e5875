import fc from "fast-check";
import { expect, test } from "vitest";
import { boundarySites } from "../../src/geometry/boundary-sites.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { islandAt } from "../../src/geometry/islands.ts";
import { islandCount } from "../../src/geometry/polygons.ts";
import { segmentVoronoi } from "../../src/geometry/segment-voronoi.ts";
import { stars } from "../geometry/arbitraries.ts";
import { bands, depth, slivers } from "../geometry/thin-shapes.ts";

const engine = await createPolygonEngine();
const islands = fc.oneof(
  slivers,
  bands,
  stars.map((rings) => engine.union(rings)),
);

test("every place of the diagram is inside, as far from the boundary as it says", () => {
  fc.assert(
    fc.property(islands, fc.constantFrom(40_000, Number.POSITIVE_INFINITY), (polygons, cap) => {
      for (let i = 0; i < islandCount(polygons); i++) {
        const island = islandAt(polygons, i);
        const sites = boundarySites(island, 0);
        const { coords, clearances } = segmentVoronoi(sites, cap);
        clearances.forEach((clearance, at) => {
          const distance = depth(island, coords[2 * at] + sites.originX, coords[2 * at + 1] + sites.originY);
          expect(Math.abs(Math.abs(distance) - clearance)).toBeLessThan(0.01);
          expect(distance).toBeGreaterThan(-0.01);
          expect(clearance).toBeLessThanOrEqual(cap * (1 + 1e-9));
        });
      }
    }),
    { numRuns: 100 },
  );
});

test("it hangs together: an edge ends at others, in a corner of the boundary, or at the cap", () => {
  fc.assert(
    fc.property(islands, fc.constantFrom(40_000, Number.POSITIVE_INFINITY), (polygons, cap) => {
      for (let i = 0; i < islandCount(polygons); i++) {
        const edges = segmentVoronoi(boundarySites(polygons, i), cap);
        const ends = new Map<number, number>();
        const clearance = new Map<number, number>();
        edges.siteA.forEach((_, edge) => {
          for (const [node, point] of [
            [edges.nodeA[edge], edges.starts[edge]],
            [edges.nodeB[edge], edges.starts[edge + 1] - 1],
          ] as const) {
            ends.set(node, (ends.get(node) ?? 0) + 1);
            clearance.set(node, edges.clearances[point]);
          }
        });
        for (const [node, count] of ends)
          if (count === 1) {
            const isCorner = clearance.get(node)! < 20;
            const isCap = clearance.get(node)! > cap * (1 - 1e-6);
            expect(isCorner || isCap).toBe(true);
          }
      }
    }),
    { numRuns: 100 },
  );
});
