/** The stretches of ring between neighbouring line ends, in the order in which joining takes them. */
import { type LineEnds, lengthAhead } from "./line-ends.ts";

/** Lengths that differ by less are the same, units: ends are rounded. */
const SAME_LENGTH = 10;

/**
 * Ends before stretches that nothing lies on, shortest stretch first; of equal ones the last end's, so that even waves
 * are joined at the same side throughout: joined here and there, neighbours are left that neither side can join.
 */
export function shortestStretches(ends: LineEnds): Uint32Array {
  const lengths = Float64Array.from({ length: ends.count }, (_, end) => lengthAhead(ends, end));
  const order = freeStretches(ends).sort((a, b) => lengths[a] - lengths[b]);
  const ranks = new Uint32Array(ends.count);
  for (let i = 1; i < order.length; i++) {
    const isSame = lengths[order[i]] - lengths[order[i - 1]] < SAME_LENGTH;
    ranks[order[i]] = isSame ? ranks[order[i - 1]] : i;
  }
  return order.sort((a, b) => ranks[a] - ranks[b] || b - a);
}

/** Ends before stretches that nothing lies on, in their order. */
export function freeStretches(ends: LineEnds): Uint32Array {
  const free: number[] = [];
  for (let end = 0; end < ends.count; end++) {
    const length = lengthAhead(ends, end);
    const next = ends.next[end];
    if (next !== end && ends.freeAhead[end] === length && ends.freeBehind[next] === length) free.push(end);
  }
  return Uint32Array.from(free);
}
