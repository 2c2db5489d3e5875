import type { ExPolygons, Rings } from "./polygons.ts";

/**
 * Whether two values are the same, point for point. Results of the polygon engine begin at fixed points, so that this is
 * whether they are equal.
 */
export function samePolygons(a: ExPolygons, b: ExPolygons): boolean {
  return sameRings(a, b) && sameNumbers(a.islandStarts, b.islandStarts);
}

/** Whether both hold the same rings, point by point: layers of a prism do, and spare the polygon engine. */
export function sameRings(a: Rings, b: Rings): boolean {
  return a === b || (sameNumbers(a.ringStarts, b.ringStarts) && sameNumbers(a.coords, b.coords));
}

function sameNumbers(a: Int32Array | Uint32Array, b: Int32Array | Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
