/**
 * Where a surface that is open to the air just reaches over the walls, a sliver of it is left to fill, and grows to
 * millimetres of solid infill. Whether it does is told by outlines in detail: on a slope, slices that are a hundredth off
 * have a sliver on all of its layers or on none. A round cone whose steps ended 2 um inside its walls got a quarter more
 * filament than in PrusaSlicer.
 */
import { boundsOf } from "../geometry/bounds.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { concatExPolygons, concatRings, islandsOf } from "../geometry/islands.ts";
import { type Bounds, type ExPolygons, isEmpty } from "../geometry/polygons.ts";

/**
 * What of the infill area is open to the air.
 * @param surface what of the layer is, by its slices, off by up to `tolerance`, integer units
 * @param openNear the same by outlines in detail, at least within bounds; undefined where slices are as exact
 */
export function exposedInside(
  engine: PolygonEngine,
  surface: ExPolygons,
  infillArea: ExPolygons,
  tolerance: number,
  openNear: ((bounds: Bounds) => ExPolygons) | undefined,
): ExPolygons {
  if (openNear === undefined) return engine.intersection(surface, infillArea);
  const most = engine.intersection(engine.offset(surface, tolerance), infillArea);
  if (isEmpty(most)) return most;
  const isSliver = (island: ExPolygons): boolean => isEmpty(engine.offset(island, -2 * tolerance));
  const islands = islandsOf(most);
  const doubtful = islands.filter(isSliver);
  if (doubtful.length === 0) return engine.intersection(surface, infillArea);
  const sure = concatRings(islands.filter((island) => !doubtful.includes(island)));
  return concatExPolygons([
    engine.intersection(surface, sure),
    ...doubtful.map((island) => engine.intersection(openNear(boundsOf(island)), island)),
  ]);
}
