import type { PolygonEngine } from "../../geometry/engine.ts";
import type { ExPolygons } from "../../geometry/polygons.ts";

/** Concave corners filled by about `distance`: the area and its closing without sharp notches. */
export function smoothOutward(engine: PolygonEngine, area: ExPolygons, distance: number): ExPolygons {
  return engine.offset2(area, distance, -distance, { join: "round", arcTolerance: 1000 });
}
