import type { ExPolygons } from "./polygons.ts";

/** Whether two values are the same, point for point. Results of the polygon engine begin at fixed points, so that this is whether they are equal. */
export function samePolygons(a: ExPolygons, b: ExPolygons): boolean {
  return (
    sameNumbers(a.coords, b.coords) &&
    sameNumbers(a.ringStarts, b.ringStarts) &&
    sameNumbers(a.islandStarts, b.islandStarts)
  );
}

function sameNumbers(a: Int32Array | Uint32Array, b: Int32Array | Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
