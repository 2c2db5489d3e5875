/** What of a section's rings is the part, by the setting's words. */
import { ringArea } from "../geometry/area.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import type { ExPolygons, Rings } from "../geometry/polygons.ts";
import type { SlicingMode } from "../settings/values.ts";

type UniteRings = (engine: PolygonEngine, rings: Rings) => ExPolygons;

export const SLICING_MODES: Readonly<Record<SlicingMode, UniteRings>> = Object.freeze({
  regular: (engine, rings) => engine.union(rings),
  even_odd: (engine, rings) => engine.union(rings, "evenodd"),
  // A hole that is turned over fills itself; so does a shell that is inside out.
  close_holes: (engine, rings) => engine.union(allContours(rings)),
});

/** The same rings, all counter-clockwise. */
function allContours({ coords, ringStarts }: Rings): Rings {
  const turned = coords.slice();
  for (let ring = 0; ring < ringStarts.length - 1; ring++) {
    const [start, end] = [ringStarts[ring], ringStarts[ring + 1]];
    if (ringArea(coords, start, end) >= 0) continue;
    for (let from = start, to = end - 1; from < end; from++, to--) {
      turned[2 * to] = coords[2 * from];
      turned[2 * to + 1] = coords[2 * from + 1];
    }
  }
  return { coords: turned, ringStarts };
}
