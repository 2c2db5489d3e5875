import { type Bounds, EMPTY_EXPOLYGONS, type ExPolygons, type Rings } from "./polygons.ts";

/** Bounds of all rings; `minX > maxX` when there is no point. */
export function boundsOf(rings: Rings): Bounds {
  return boundsOfPoints(rings.coords, 0, rings.coords.length / 2);
}

const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;

/** Bounds of the points `start` to `end`. Whole numbers throughout, as V8 compiles code anew for others. */
export function boundsOfPoints(coords: Int32Array, start: number, end: number): Bounds {
  let minX = MOST;
  let minY = MOST;
  let maxX = LEAST;
  let maxY = LEAST;
  for (let i = 2 * start; i < 2 * end; i += 2) {
    const x = coords[i];
    const y = coords[i + 1];
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return { minX, minY, maxX, maxY };
}

/** Bounds of each island. */
export function boundsOfIslands({ coords, ringStarts, islandStarts }: ExPolygons): Bounds[] {
  return Array.from({ length: islandStarts.length - 1 }, (_, i) =>
    boundsOfPoints(coords, ringStarts[islandStarts[i]], ringStarts[islandStarts[i + 1]]),
  );
}

/** Whether two bounds share at least a point. */
export function boundsMeet(a: Bounds, b: Bounds): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;
}

/** Whether the inner bounds reach nowhere beyond the outer. */
export function boundsHold(outer: Bounds, inner: Bounds): boolean {
  return outer.minX <= inner.minX && outer.minY <= inner.minY && outer.maxX >= inner.maxX && outer.maxY >= inner.maxY;
}

/** Units from a point to the nearest place of bounds; 0 inside. */
export function distanceToBounds({ minX, minY, maxX, maxY }: Bounds, x: number, y: number): number {
  const dx = Math.max(minX - x, 0, x - maxX);
  const dy = Math.max(minY - y, 0, y - maxY);
  return Math.sqrt(dx * dx + dy * dy);
}

/** The bounds of both. */
export function joinBounds(a: Bounds, b: Bounds): Bounds {
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  };
}

/** Bounds moved outwards. */
export function widened({ minX, minY, maxX, maxY }: Bounds, by: number): Bounds {
  return { minX: minX - by, minY: minY - by, maxX: maxX + by, maxY: maxY + by };
}

/** Bounds as a polygon; none where they have no area. */
export function boxOf({ minX, minY, maxX, maxY }: Bounds): ExPolygons {
  if (minX >= maxX || minY >= maxY) return EMPTY_EXPOLYGONS;
  return {
    coords: Int32Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY),
    ringStarts: Uint32Array.of(0, 4),
    islandStarts: Uint32Array.of(0, 1),
  };
}
