/**
 * One order for islands and rings, whatever order the polygon engine found them in: every ring starts with the point after
 * its lowest one, of several the rightmost; contours of islands, and the holes within an island, are sorted by this lowest
 * point (y, then x), then by the points that follow it, then by length.
 *
 * The rings of PrusaSlicer's slices and offsets start there, and much hangs on it: which points are left when a ring is
 * simplified, in which direction a bridge is tried, where the way from loop to loop begins.
 */
import { ringArea } from "./area.ts";
import type { ExPolygons } from "./polygons.ts";
import { copyNumbers, type Island, type Ring } from "./ring.ts";

/** A ring and which of its points is the lowest. */
interface PlacedRing extends Ring {
  readonly lowest: number;
}

/** Flat polygons of loose islands in canonical order. Rings without area go; so do islands whose contour does. */
export function canonicalExPolygons(islands: readonly Island[]): ExPolygons {
  const kept: PlacedRing[][] = [];
  for (const island of islands) {
    const rings = canonicalRings(island);
    if (rings.length > 0) kept.push(rings);
  }
  if (kept.length > 1) kept.sort((a, b) => compareRings(a[0], b[0]));
  return flatten(kept);
}

/** The contour and the holes in order; none if the contour has no area. Plain loops, as this runs for every result. */
function canonicalRings(island: Island): PlacedRing[] {
  const rings: PlacedRing[] = [];
  for (let i = 0; i < island.length; i++) {
    const { coords, start, end } = island[i];
    if (ringArea(coords, start, end) !== 0) rings.push({ coords, start, end, lowest: lowestOf(coords, start, end) });
    else if (i === 0) return rings;
  }
  if (rings.length <= 2) return rings;
  const holes = rings.splice(1).sort(compareRings);
  for (const hole of holes) rings.push(hole);
  return rings;
}

function flatten(islands: readonly PlacedRing[][]): ExPolygons {
  let ringCount = 0;
  let pointCount = 0;
  for (const rings of islands) {
    ringCount += rings.length;
    for (const ring of rings) pointCount += ring.end - ring.start;
  }
  const coords = new Int32Array(2 * pointCount);
  const ringStarts = new Uint32Array(ringCount + 1);
  const islandStarts = new Uint32Array(islands.length + 1);
  let ring = 0;
  let at = 0;
  for (let i = 0; i < islands.length; i++) {
    for (const own of islands[i]) {
      const first = own.lowest + 1;
      at = copyNumbers(own.coords, 2 * first, 2 * own.end, coords, at);
      at = copyNumbers(own.coords, 2 * own.start, 2 * first, coords, at);
      ringStarts[++ring] = at / 2;
    }
    islandStarts[i + 1] = ring;
  }
  return { coords, ringStarts, islandStarts };
}

/** The lowest point, of several the rightmost. */
function lowestOf(coords: Int32Array, start: number, end: number): number {
  let lowest = start;
  let lowX = coords[2 * start];
  let lowY = coords[2 * start + 1];
  for (let i = start + 1; i < end; i++) {
    const y = coords[2 * i + 1];
    if (y > lowY || (y === lowY && coords[2 * i] <= lowX)) continue;
    lowest = i;
    lowX = coords[2 * i];
    lowY = y;
  }
  return lowest;
}

function compareRings(a: PlacedRing, b: PlacedRing): number {
  const sizeA = a.end - a.start;
  const sizeB = b.end - b.start;
  for (let k = 0; k < Math.min(sizeA, sizeB); k++) {
    const i = 2 * pointAfter(a, k);
    const j = 2 * pointAfter(b, k);
    const order = a.coords[i + 1] - b.coords[j + 1] || a.coords[i] - b.coords[j];
    if (order !== 0) return order;
  }
  return sizeA - sizeB;
}

/** The k-th point behind the lowest. */
function pointAfter({ start, end, lowest }: PlacedRing, k: number): number {
  return lowest + k < end ? lowest + k : lowest + k - (end - start);
}
