import type { PolygonEngine } from "../geometry/engine.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { SHORTEST_EDGE, withoutShortEdges } from "../geometry/short-edges.ts";

/**
 * An area grown by a distance, without its slivers. Corners are squared, as a miter would throw the sharp tips of small
 * surfaces far out.
 * @param distance units; less than nothing shrinks
 */
export function grown(engine: PolygonEngine, area: ExPolygons, distance: number): ExPolygons {
  return engine.offset(withoutShortEdges(area, distance * SHORTEST_EDGE), distance, { join: "square" });
}
