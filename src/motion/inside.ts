import { orientation } from "../geometry/orientation.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { segmentsMeet } from "../geometry/segments-meet.ts";

/** Whether a way over several points (x, y) stays inside one of the islands, whose origin is at an offset from its own. */
export function wayStaysInside(
  areas: ExPolygons,
  way: readonly number[],
  [dx, dy]: readonly [number, number],
): boolean {
  for (let i = 2; i < way.length; i += 2)
    if (!staysInside(areas, way[i - 2] - dx, way[i - 1] - dy, way[i] - dx, way[i + 1] - dy)) return false;
  return true;
}

/**
 * Whether the straight line between two points stays inside one of the islands: it starts inside and crosses no edge.
 * A line that touches an edge counts as leaving. Coordinates in integer units; an even-odd ray and exact crossing
 * signs.
 */
function staysInside(areas: ExPolygons, x0: number, y0: number, x1: number, y1: number): boolean {
  const { coords, ringStarts } = areas;
  let isInside = false;
  for (let ring = 0; ring + 1 < ringStarts.length; ring++) {
    const end = ringStarts[ring + 1] * 2;
    let ax = coords[end - 2];
    let ay = coords[end - 1];
    for (let at = ringStarts[ring] * 2; at < end; at += 2) {
      const bx = coords[at];
      const by = coords[at + 1];
      if (segmentsMeet(ax, ay, bx, by, x0, y0, x1, y1)) return false;
      if (ay > y0 !== by > y0 && orientation(ax, ay, bx, by, x0, y0) > 0 === by > ay) isInside = !isInside;
      ax = bx;
      ay = by;
    }
  }
  return isInside;
}
