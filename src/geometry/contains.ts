import { orientation } from "./orientation.ts";
import type { Rings } from "./polygons.ts";

/**
 * Whether the point lies in the rings (nonzero winding) or on one of them. Exact for every Int32 point.
 * Walks every edge; many points against one region are better asked through an index of its edges.
 */
export function containsPoint(rings: Rings, x: number, y: number): boolean {
  const { coords, ringStarts } = rings;
  let winding = 0;
  for (let ring = 0; ring < ringStarts.length - 1; ring++) {
    const turns = ringWinding(coords, ringStarts[ring], ringStarts[ring + 1], x, y);
    if (turns === undefined) return true;
    winding += turns;
  }
  return winding !== 0;
}

/** Turns of the ring of points `start` to `end` about the point; undefined if the point lies on the ring. */
export function ringWinding(coords: Int32Array, start: number, end: number, x: number, y: number): number | undefined {
  let winding = 0;
  for (let i = start, previous = end - 1; i < end; previous = i++) {
    const ax = coords[2 * previous];
    const ay = coords[2 * previous + 1];
    const bx = coords[2 * i];
    const by = coords[2 * i + 1];
    if ((ay < y && by < y) || (ay > y && by > y) || (ax < x && bx < x)) continue;
    const side = orientation(ax, ay, bx, by, x, y);
    if (side === 0 && x <= Math.max(ax, bx) && x >= Math.min(ax, bx)) return undefined;
    // An edge holds its lower end and not its upper one, so that a shared vertex counts once.
    if (ay <= y && by > y && side > 0) winding++;
    else if (ay > y && by <= y && side < 0) winding--;
  }
  return winding;
}
