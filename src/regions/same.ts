import type { Rings } from "../geometry/polygons.ts";

/** Whether both hold the same rings, point by point: layers of a prism do, and spare the polygon engine. */
export function sameRings(a: Rings, b: Rings): boolean {
  return a === b || (sameNumbers(a.ringStarts, b.ringStarts) && sameNumbers(a.coords, b.coords));
}

function sameNumbers(a: Int32Array | Uint32Array, b: Int32Array | Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
