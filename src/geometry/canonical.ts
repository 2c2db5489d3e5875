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
  const kept: Island[] = [];
  for (const [contour, ...holes] of islands) {
    if (!contour || !hasArea(contour)) continue;
    kept.push([fromLowest(contour), ...holes.filter(hasArea).map(fromLowest).sort(compareRings)]);
  }
  kept.sort((a, b) => compareRings(a[0], b[0]));
  return flatten(kept);
}

function flatten(islands: readonly Island[]): ExPolygons {
  const rings = islands.flat();
  const ringStarts = new Uint32Array(rings.length + 1);
  for (const [i, ring] of rings.entries()) ringStarts[i + 1] = ringStarts[i] + ring.length / 2;
  const islandStarts = new Uint32Array(islands.length + 1);
  for (const [i, island] of islands.entries()) islandStarts[i + 1] = islandStarts[i] + island.length;
  const coords = new Int32Array(2 * ringStarts[rings.length]);
  for (const [i, ring] of rings.entries()) coords.set(ring, 2 * ringStarts[i]);
  return { coords, ringStarts, islandStarts };
}

function hasArea(ring: Int32Array): boolean {
  return ring.length >= 6 && ringArea(ring, 0, ring.length / 2) !== 0;
}

/** The ring turned to start at its lowest, then leftmost point. */
function fromLowest(ring: Int32Array): Int32Array {
  let lowest = 0;
  for (let i = 2; i < ring.length; i += 2) {
    const rise = ring[i + 1] - ring[lowest + 1];
    if (rise < 0 || (rise === 0 && ring[i] < ring[lowest])) lowest = i;
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
