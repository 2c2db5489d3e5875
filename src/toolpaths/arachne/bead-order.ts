import { hashFraction } from "../../core/hash.ts";
import { nearestPoint } from "../../geometry/path.ts";
import type { Loop } from "../loops.ts";
import { edgeAlong } from "../seam/random.ts";
import { laterNeighbours } from "./bead-neighbours.ts";

/** x, y in units. */
type Place = readonly [number, number];

/** A bead, and where it counts as beginning: its seam is chosen later. */
interface Placed {
  readonly bead: Loop;
  readonly start: Place;
}

/**
 * The order in which the beads of an island are printed, as PrusaSlicer's: a bead only after those beside it that come
 * first (see {@link laterNeighbours}), and of all that may be next the one that begins nearest to where the last one ended.
 *
 * Where a closed bead begins is chance in PrusaSlicer, other at each run, the same for those around one hole or along one
 * outline. A shorter way would be easy to find, and would be told too short: it is chance here, too, but the same at each run.
 * @param layer its number, which chance depends on
 */
export function beadOrder(outermost: readonly Loop[], layer: number, externalFirst: boolean): Loop[] {
  const placed: Placed[] = [];
  place(outermost, undefined, layer, placed);
  const later = laterNeighbours(
    placed.map(({ bead }) => bead),
    externalFirst,
  );
  const waitsFor = new Int32Array(placed.length);
  for (const after of later.flat()) waitsFor[after]++;
  const left = new Set(placed.keys());
  const order: Loop[] = [];
  let at = beginning(placed, externalFirst);
  while (left.size > 0) {
    // Beads that wait for each other in a ring are printed all the same.
    const next = nearest(placed, left, at, waitsFor) ?? [...left][0];
    left.delete(next);
    for (const after of later[next]) waitsFor[after]--;
    const { bead, start } = placed[next];
    order.push(bead);
    at = bead.isOpen ? [bead.coords[bead.coords.length - 2], bead.coords[bead.coords.length - 1]] : start;
  }
  return order;
}

/** The nearest of those that wait for none; undefined where all do. */
function nearest(
  placed: readonly Placed[],
  left: Iterable<number>,
  [x, y]: Place,
  waitsFor: Int32Array,
): number | undefined {
  let found: number | undefined;
  let least = Infinity;
  for (const i of left) {
    if (waitsFor[i] > 0) continue;
    const distance2 = (placed[i].start[0] - x) ** 2 + (placed[i].start[1] - y) ** 2;
    if (distance2 < least) [least, found] = [distance2, i];
  }
  return found;
}

/** Where the first bead of the innermost ones begins, or of the outermost; of an open one, where there is any. */
function beginning(placed: readonly Placed[], externalFirst: boolean): Place {
  let first = placed[0];
  for (const one of placed) {
    const further = (one.bead.depth - first.bead.depth) * (externalFirst ? -1 : 1);
    if (further > 0 || (further === 0 && one.bead.isOpen && !first.bead.isOpen)) first = one;
  }
  return first?.start ?? [0, 0];
}

/** @param beside where the loop that these hang on begins, undefined without one */
function place(loops: readonly Loop[], beside: Placed | undefined, layer: number, placed: Placed[]): void {
  for (const bead of loops) {
    const isAlong = beside !== undefined && beside.bead.isHole === bead.isHole;
    const own = { bead, start: startOf(bead, isAlong ? beside.start : undefined, layer, placed.length) };
    placed.push(own);
    place(bead.children, own, layer, placed);
  }
}

function startOf(bead: Loop, beside: Place | undefined, layer: number, number: number): Place {
  const { coords, isOpen } = bead;
  if (isOpen) return [coords[0], coords[1]];
  const end = coords.length / 2;
  const at = beside
    ? nearestPoint(coords, 0, end, ...beside)
    : edgeAlong(coords, 0, end, hashFraction(layer, number)).from;
  return [coords[2 * at], coords[2 * at + 1]];
}
