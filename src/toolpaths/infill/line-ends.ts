/**
 * The ends of sparse lines on the rings that bound them, in ring order, and how much ring each may still use.
 *
 * End 2i is the lower and 2i + 1 the upper end of line i. Each end sees two stretches of ring, backward to the end
 * before it and forward to the one after. What is still free of a stretch is kept from both of its ends, as a length
 * from there: joining takes it whole, a hook takes a part, a line that lies along it takes what it covers.
 */
import type { Rings } from "../../geometry/polygons.ts";
import { measureRings, type RingLengths } from "../../geometry/ring-lengths.ts";
import { distanceAt } from "./arcs.ts";
import type { Sweep } from "./sweep.ts";

export interface LineEnds {
  readonly rings: Rings;
  readonly lengths: RingLengths;
  readonly count: number;
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly ring: Uint32Array;
  /** Point index plus fraction of the edge that starts there. */
  readonly key: Float64Array;
  /** Distance from the ring's first point, units. */
  readonly distance: Float64Array;
  /** All ends in the order of their rings. */
  readonly order: Uint32Array;
  /** Where in `order` each ring starts; length rings + 1. */
  readonly ringStarts: Uint32Array;
  readonly next: Uint32Array;
  readonly previous: Uint32Array;
  /** Free ring ahead of and behind each end, units. */
  readonly freeAhead: Float64Array;
  readonly freeBehind: Float64Array;
}

/** Gathers the line ends of all sweeps over the same rings. */
export function gatherEnds(rings: Rings, sweeps: readonly Sweep[]): LineEnds {
  let count = 0;
  for (const { crossings } of sweeps) count += crossings.count;
  const ends = allocateEnds(rings, count);
  let end = 0;
  for (const { crossings } of sweeps)
    for (let at = 0; at < crossings.count; at++, end++) {
      const c = crossings.sorted[at];
      ends.x[end] = crossings.x[c];
      ends.y[end] = crossings.y[c];
      ends.ring[end] = crossings.ring[c];
      ends.key[end] = crossings.key[c];
      ends.distance[end] = distanceAt(rings, ends.lengths, crossings.ring[c], crossings.key[c]);
      ends.order[end] = end;
      ends.ringStarts[crossings.ring[c] + 1]++;
    }
  // The end of a ring has the key that the next ring begins with.
  ends.order.sort((a, b) => ends.ring[a] - ends.ring[b] || ends.key[a] - ends.key[b] || a - b);
  for (let ring = 0; ring < ends.ringStarts.length - 1; ring++) ends.ringStarts[ring + 1] += ends.ringStarts[ring];
  linkNeighbours(ends);
  return ends;
}

/** Length of ring from an end forward to the next one. */
export function lengthAhead(ends: LineEnds, end: number): number {
  const length = ends.distance[ends.next[end]] - ends.distance[end];
  return wraps(ends, end) ? length + ends.lengths.total[ends.ring[end]] : length;
}

/** Whether the next end of its ring is its first one. */
export function wraps(ends: LineEnds, end: number): boolean {
  return ends.next[end] === ends.order[ends.ringStarts[ends.ring[end]]];
}

/** Room for `count` ends, to be filled and then linked. */
export function allocateEnds(rings: Rings, count: number): LineEnds {
  return {
    rings,
    lengths: measureRings(rings),
    count,
    x: new Int32Array(count),
    y: new Int32Array(count),
    ring: new Uint32Array(count),
    key: new Float64Array(count),
    distance: new Float64Array(count),
    order: new Uint32Array(count),
    ringStarts: new Uint32Array(rings.ringStarts.length),
    next: new Uint32Array(count),
    previous: new Uint32Array(count),
    freeAhead: new Float64Array(count),
    freeBehind: new Float64Array(count),
  };
}

/** Finds each end's neighbours along its ring; an end on no ring, which comes last in order, is its own. */
export function linkNeighbours(ends: LineEnds): void {
  for (let ring = 0; ring < ends.ringStarts.length - 1; ring++) {
    const start = ends.ringStarts[ring];
    const end = ends.ringStarts[ring + 1];
    for (let at = start; at < end; at++) {
      const here = ends.order[at];
      const next = ends.order[at + 1 < end ? at + 1 : start];
      ends.next[here] = next;
      ends.previous[next] = here;
    }
  }
  const onRings = ends.ringStarts[ends.ringStarts.length - 1];
  for (let at = 0; at < onRings; at++) {
    const end = ends.order[at];
    ends.freeAhead[end] = lengthAhead(ends, end);
    ends.freeBehind[ends.next[end]] = ends.freeAhead[end];
  }
  for (let at = onRings; at < ends.count; at++) {
    const end = ends.order[at];
    ends.next[end] = end;
    ends.previous[end] = end;
  }
}
