import { ExPolygonsBuilder } from "./builder.ts";
import { type ExPolygons, islandCount } from "./polygons.ts";

/**
 * Rings without the points that lie nearer than `shortest` units to the last one kept; one of which fewer than three
 * are left goes, and an island with its contour. So go slivers, four corners that are two as near as this.
 */
export function withoutShortEdges(polygons: ExPolygons, shortest: number): ExPolygons {
  const { coords, ringStarts, islandStarts } = polygons;
  const squared = shortest * shortest;
  const isNear = (a: number, b: number): boolean =>
    (coords[2 * a] - coords[2 * b]) ** 2 + (coords[2 * a + 1] - coords[2 * b + 1]) ** 2 < squared;
  const builder = new ExPolygonsBuilder();
  for (let island = 0; island < islandCount(polygons); island++) {
    for (let ring = islandStarts[island]; ring < islandStarts[island + 1]; ring++) {
      const start = ringStarts[ring];
      let end = ringStarts[ring + 1];
      while (end - start > 1 && isNear(end - 1, start)) end--;
      const kept = [start];
      for (let i = start + 1; i < end; i++) if (!isNear(i, kept.at(-1)!)) kept.push(i);
      if (kept.length < 3 && ring === islandStarts[island]) break;
      for (const i of kept) builder.addPoint(coords[2 * i], coords[2 * i + 1]);
      builder.endRing();
    }
    builder.endIsland();
  }
  return builder.build();
}
