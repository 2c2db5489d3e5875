/** Runs along rings between crossings: their lengths and their points. */
import type { PolylinesBuilder } from "../../geometry/builder.ts";
import type { Rings } from "../../geometry/polygons.ts";
import type { RingLengths } from "../../geometry/ring-lengths.ts";

/** The edge, named by its first point, that a position lies on; a ring's last one for its end. */
export function edgeAt({ ringStarts }: Rings, ring: number, key: number): number {
  return Math.min(Math.floor(key), ringStarts[ring + 1] - 1);
}

/** Distance along its ring of the position `key` (point index plus fraction of the edge that starts there). */
export function distanceAt(rings: Rings, lengths: RingLengths, ring: number, key: number): number {
  const i = edgeAt(rings, ring, key);
  const here = lengths.at[i];
  const next = i + 1 < rings.ringStarts[ring + 1] ? lengths.at[i + 1] : lengths.total[ring];
  return here + (key - i) * (next - here);
}

/** Length of the run from one position forward to another, around the ring's start if need be. */
export function forwardLength(rings: Rings, lengths: RingLengths, ring: number, from: number, to: number): number {
  const length = distanceAt(rings, lengths, ring, to) - distanceAt(rings, lengths, ring, from);
  return from < to ? length : length + lengths.total[ring];
}

/** Adds the ring's points strictly between two positions, walking forward or backward. */
export function addRun(
  out: PolylinesBuilder,
  rings: Rings,
  ring: number,
  from: number,
  to: number,
  forward: boolean,
): void {
  const start = rings.ringStarts[ring];
  const end = rings.ringStarts[ring + 1];
  const first = firstAfter(rings, ring, forward ? from : to);
  const points = forward ? pointsBetween(rings, ring, from, to) : pointsBetween(rings, ring, to, from);
  for (let step = 0; step < points; step++) {
    const i = first + (forward ? step : points - 1 - step);
    const point = i >= end ? i - (end - start) : i;
    out.addPoint(rings.coords[2 * point], rings.coords[2 * point + 1]);
  }
}

/** How many of a ring's points lie strictly between a position and another one forward from it. */
export function pointsBetween(rings: Rings, ring: number, from: number, to: number): number {
  const end = rings.ringStarts[ring + 1];
  const last = Math.min(Math.ceil(to) - 1, end - 1);
  return last - firstAfter(rings, ring, from) + 1 + (to <= from ? end - rings.ringStarts[ring] : 0);
}

/** The index after the last point at or before a position; the ring's end where that is its last. */
function firstAfter(rings: Rings, ring: number, position: number): number {
  return edgeAt(rings, ring, position) + 1;
}

/** Shorter runs are none, units: rounding may put both ends in one position, and the run would go all around. */
const LEAST_RUN = 1;

/**
 * Adds the run of given length that leaves a position forward or backward: its points but the position itself, and its
 * tip; nothing where it has no length. `inwards` adds them from the tip to the position.
 */
export function addPartialRun(
  out: PolylinesBuilder,
  rings: Rings,
  lengths: RingLengths,
  ring: number,
  from: number,
  length: number,
  forward: boolean,
  inwards: boolean,
): void {
  if (length < LEAST_RUN) return;
  const start = distanceAt(rings, lengths, ring, from);
  const to = keyAt(rings, lengths, ring, forward ? start + length : start - length);
  if (inwards) addAt(out, rings, ring, to);
  addRun(out, rings, ring, inwards ? to : from, inwards ? from : to, forward !== inwards);
  if (!inwards) addAt(out, rings, ring, to);
}

/** Adds the part of a ring from one distance along it forward to another, and both of its tips. */
export function addPart(
  out: PolylinesBuilder,
  rings: Rings,
  lengths: RingLengths,
  ring: number,
  from: number,
  to: number,
): void {
  const first = keyAt(rings, lengths, ring, from);
  const last = keyAt(rings, lengths, ring, to);
  addAt(out, rings, ring, first);
  addRun(out, rings, ring, first, last, true);
  addAt(out, rings, ring, last);
}

/** The position (point index plus fraction) at a distance along a ring, which may be less than none or more than once around. */
function keyAt(rings: Rings, lengths: RingLengths, ring: number, along: number): number {
  const total = lengths.total[ring];
  const distance = ((along % total) + total) % total;
  let low = rings.ringStarts[ring];
  let high = rings.ringStarts[ring + 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (lengths.at[middle] <= distance) low = middle;
    else high = middle;
  }
  const next = low + 1 < rings.ringStarts[ring + 1] ? lengths.at[low + 1] : lengths.total[ring];
  const span = next - lengths.at[low];
  return span > 0 ? low + Math.min((distance - lengths.at[low]) / span, 1) : low;
}

function addAt(out: PolylinesBuilder, rings: Rings, ring: number, key: number): void {
  const { coords, ringStarts } = rings;
  const i = edgeAt(rings, ring, key);
  const j = i + 1 < ringStarts[ring + 1] ? i + 1 : ringStarts[ring];
  const fraction = key - i;
  out.addPoint(
    Math.floor(coords[2 * i] + fraction * (coords[2 * j] - coords[2 * i]) + 0.5),
    Math.floor(coords[2 * i + 1] + fraction * (coords[2 * j + 1] - coords[2 * i + 1]) + 0.5),
  );
}
