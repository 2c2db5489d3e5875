/**
 * Joins sparse lines along the rings: first the shortest free stretches between two ends, never closing a loop; then
 * each end that is left takes a hook, so that it holds on to the perimeter. Ring is used once.
 */
import { type LineEnds, lengthAhead } from "./line-ends.ts";

/** What is done at each line end. */
export interface Joints {
  /** The end that each is joined to along the ring; -1 where free. */
  readonly mate: Int32Array;
  /** The run to the mate, or the hook, goes forward along the ring. */
  readonly forward: Uint8Array;
  /** Length of the hook at each free end, units. */
  readonly hook: Float64Array;
}

/** Lengths in units. */
export interface JoinLimits {
  readonly anchor: number;
  readonly maxAnchor: number;
  /** Half a strand, kept free between the tip of a hook and the next end. */
  readonly halfWidth: number;
}

/** @param stretches ends before the free ones, in the order in which they are joined */
export function joinEnds(ends: LineEnds, stretches: Uint32Array, limits: JoinLimits): Joints {
  const joints = freeJoints(ends.count);
  const chains = new Chains(ends.count);
  const used = new Uint8Array(ends.count);
  for (const end of stretches) {
    const next = ends.next[end];
    if (used[end] || used[next] || chains.areOne(end, next)) continue;
    if (lengthAhead(ends, end) < limits.maxAnchor) {
      join(joints, end, next);
      chains.unite(end, next);
    } else {
      hook(ends, joints, end, true, limits);
      hook(ends, joints, next, false, limits);
    }
    used[end] = 1;
    used[next] = 1;
  }
  // A line's last end first, as PrusaSlicer's clipped lines run the other way: who comes first takes the ring.
  for (let i = 0; i < ends.count; i++) {
    const end = i ^ 1;
    if (!used[end]) hook(ends, joints, end, ends.freeAhead[end] >= ends.freeBehind[end], limits);
  }
  return joints;
}

/** So many ends, none of them joined. */
export function freeJoints(count: number): Joints {
  return {
    mate: new Int32Array(count).fill(-1),
    forward: new Uint8Array(count),
    hook: new Float64Array(count),
  };
}

/** Joins an end to the next one forward along its ring. */
export function join(joints: Joints, end: number, next: number): void {
  joints.mate[end] = next;
  joints.mate[next] = end;
  joints.forward[end] = 1;
}

/**
 * Lays a hook of at most the anchor's length, not quite as far as the next end. What it takes is no longer free to that
 * end, whose own hook may meet it tip to tip.
 */
function hook(ends: LineEnds, joints: Joints, end: number, forward: boolean, limits: JoinLimits): void {
  const neighbour = forward ? ends.next[end] : ends.previous[end];
  const stretch = lengthAhead(ends, forward ? end : neighbour);
  const free = forward ? ends.freeAhead[end] : ends.freeBehind[end];
  const length = Math.min(limits.anchor, free, stretch - limits.halfWidth);
  if (length <= 0) return;
  joints.hook[end] = length;
  joints.forward[end] = forward ? 1 : 0;
  const left = Math.max(0, stretch - length);
  const behind = forward ? ends.freeBehind : ends.freeAhead;
  behind[neighbour] = Math.min(behind[neighbour], left);
}

/** Which lines are joined into one, each told by one of its ends. */
export class Chains {
  readonly #next: Int32Array;

  constructor(ends: number) {
    this.#next = new Int32Array(ends / 2).map((_, line) => line);
  }

  areOne(end: number, other: number): boolean {
    return this.#root(end) === this.#root(other);
  }

  unite(end: number, other: number): void {
    this.#next[this.#root(end)] = this.#root(other);
  }

  #root(end: number): number {
    const next = this.#next;
    let line = end >> 1;
    while (next[line] !== line) line = next[line] = next[next[line]];
    return line;
  }
}
