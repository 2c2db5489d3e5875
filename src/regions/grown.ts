import type { PolygonEngine } from "../geometry/engine.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { withoutShortEdges } from "../geometry/short-edges.ts";

/** Points nearer than this part of the way are one before an area is offset, as PrusaSlicer has it. */
const SHORTEST_EDGE = 1 / 200;

/**
 * An area grown by a distance, without its slivers. Corners are squared, as a miter would throw the sharp tips of small
 * surfaces far out.
 * @param distance units; less than nothing shrinks
 */
export function grown(engine: PolygonEngine, area: ExPolygons, distance: number): ExPolygons {
  return engine.offset(withoutShortEdges(area, distance * SHORTEST_EDGE), distance, { join: "square" });
}

/** An area shrunk and grown again by a distance, units, without its slivers: what is narrower than twice that goes. */
export function opened(engine: PolygonEngine, area: ExPolygons, distance: number): ExPolygons {
  return engine.offset2(withoutShortEdges(area, distance * SHORTEST_EDGE), -distance, distance);
}
