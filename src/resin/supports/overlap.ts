/** Whether areas overlap, mostly without asking the polygon engine. */
import { areaMm2 } from "../../geometry/area.ts";
import { ringWinding } from "../../geometry/contains.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import type { ExPolygons } from "../../geometry/polygons.ts";

/** Whether two islands have more in common than a rim. */
export function doOverlap(a: ExPolygons, b: ExPolygons, engine: PolygonEngine): boolean {
  return reachesInto(a, b) || reachesInto(b, a) || areaMm2(engine.intersection(a, b)) > 0;
}

/** Points of a contour that are tried. */
const TRIED_POINTS = 8;

/** Whether one of some points of the contour of `a` lies inside `b`, not on its rim. */
function reachesInto(a: ExPolygons, b: ExPolygons): boolean {
  const count = a.ringStarts[1];
  const stride = Math.ceil(count / TRIED_POINTS);
  for (let i = 0; i < count; i += stride) if (isInside(b, a.coords[2 * i], a.coords[2 * i + 1])) return true;
  return false;
}

function isInside({ coords, ringStarts }: ExPolygons, x: number, y: number): boolean {
  let winding = 0;
  for (let ring = 0; ring < ringStarts.length - 1; ring++) {
    const turns = ringWinding(coords, ringStarts[ring], ringStarts[ring + 1], x, y);
    if (turns === undefined) return false;
    winding += turns;
  }
  return winding !== 0;
}
