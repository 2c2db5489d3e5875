/**
 * One order for islands and rings, whatever order the polygon engine found them in: every ring starts at its lowest,
 * then leftmost point; contours of islands, and the holes within an island, are sorted by start point (y, then x),
 * then by the points that follow, then by length.
 */
import { ringArea } from "./area.ts";
import type { ExPolygons } from "./polygons.ts";

/** A contour followed by its holes, a run of x, y pairs each. */
export type Island = readonly Int32Array[];

/** Flat polygons of loose islands in canonical order. Rings without area go; so do islands whose contour does. */
export function canonicalExPolygons(islands: readonly Island[]): ExPolygons {
  const kept: Int32Array[][] = [];
  let ringCount = 0;
  for (const island of islands) {
    const rings = canonicalRings(island);
    if (rings.length === 0) continue;
    kept.push(rings);
    ringCount += rings.length;
  }
  if (kept.length > 1) kept.sort((a, b) => compareRings(a[0], b[0]));
  return flatten(kept, ringCount);
}

/** The contour and the holes in order; none if the contour has no area. Plain loops, as this runs for every result. */
function canonicalRings(island: Island): Int32Array[] {
  const rings: Int32Array[] = [];
  for (let i = 0; i < island.length; i++) {
    if (hasArea(island[i])) rings.push(fromLowest(island[i]));
    else if (i === 0) return rings;
  }
  if (rings.length <= 2) return rings;
  const holes = rings.splice(1).sort(compareRings);
  for (const hole of holes) rings.push(hole);
  return rings;
}

function flatten(islands: readonly Int32Array[][], ringCount: number): ExPolygons {
  const ringStarts = new Uint32Array(ringCount + 1);
  const islandStarts = new Uint32Array(islands.length + 1);
  let ring = 0;
  for (let i = 0; i < islands.length; i++) {
    for (const points of islands[i]) {
      ringStarts[ring + 1] = ringStarts[ring] + points.length / 2;
      ring++;
    }
    islandStarts[i + 1] = ring;
  }
  const coords = new Int32Array(2 * ringStarts[ringCount]);
  ring = 0;
  for (const rings of islands) for (const points of rings) coords.set(points, 2 * ringStarts[ring++]);
  return { coords, ringStarts, islandStarts };
}

function hasArea(ring: Int32Array): boolean {
  return ring.length >= 6 && ringArea(ring, 0, ring.length / 2) !== 0;
}

/** The ring turned to start at its lowest, then leftmost point. */
function fromLowest(ring: Int32Array): Int32Array {
  let lowest = 0;
  let lowX = ring[0];
  let lowY = ring[1];
  for (let i = 2; i < ring.length; i += 2) {
    const y = ring[i + 1];
    if (y > lowY || (y === lowY && ring[i] >= lowX)) continue;
    lowest = i;
    lowX = ring[i];
    lowY = y;
  }
  if (lowest === 0) return ring;
  const turned = new Int32Array(ring.length);
  turned.set(ring.subarray(lowest));
  turned.set(ring.subarray(0, lowest), ring.length - lowest);
  return turned;
}

function compareRings(a: Int32Array, b: Int32Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i += 2) {
    const order = a[i + 1] - b[i + 1] || a[i] - b[i];
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
