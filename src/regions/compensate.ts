import type { PolygonEngine } from "../geometry/engine.ts";
import { ringsBetween } from "../geometry/islands.ts";
import { type ExPolygons, islandCount, type Rings } from "../geometry/polygons.ts";

/**
 * Contours and holes moved apart: what each contour encloses grown by `contours`, what each hole encloses by `holes`;
 * less than 0 shrinks. Units.
 *
 * Holes that meet, or reach through their contour, are one; a hole that is shrunk to nothing is gone. What stands in a
 * hole is an island of its own: the hole's growth does not cut it, and a hole that shrinks down to it joins both.
 */
export function compensate(engine: PolygonEngine, polygons: ExPolygons, contours: number, holes: number): ExPolygons {
  const grown = (rings: Rings, by: number): ExPolygons => {
    const enclosed = engine.union(rings);
    return by === 0 ? enclosed : engine.offset(enclosed, by);
  };
  const islands = Array.from({ length: islandCount(polygons) }, (_, island) => {
    const first = polygons.islandStarts[island];
    const end = polygons.islandStarts[island + 1];
    const contour = grown(ringsBetween(polygons, first, first + 1), contours);
    return end === first + 1
      ? contour
      : engine.difference(contour, grown(ringsBetween(polygons, first + 1, end), holes));
  });
  return engine.unionAll(islands);
}
