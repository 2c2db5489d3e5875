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

export function joinEnds(ends: LineEnds, limits: JoinLimits): Joints {
  const joints: Joints = {
    mate: new Int32Array(ends.count).fill(-1),
    forward: new Uint8Array(ends.count),
    hook: new Float64Array(ends.count),
  };
  const chains = new Int32Array(ends.count / 2).map((_, line) => line);
  const used = new Uint8Array(ends.count);
  for (const end of freeStretches(ends)) {
    const next = ends.next[end];
    if (used[end] || used[next] || find(chains, end >> 1) === find(chains, next >> 1)) continue;
    if (lengthAhead(ends, end) < limits.maxAnchor) {
      join(joints, end, next);
      chains[find(chains, end >> 1)] = find(chains, next >> 1);
    } else {
      hook(ends, joints, end, true, limits);
      hook(ends, joints, next, false, limits);
    }
    used[end] = 1;
    used[next] = 1;
  }
  for (let end = 0; end < ends.count; end++)
    if (!used[end]) hook(ends, joints, end, ends.freeAhead[end] >= ends.freeBehind[end], limits);
  return joints;
}

/** Ends before stretches that nothing lies on, shortest stretch first. */
function freeStretches(ends: LineEnds): Uint32Array {
  const lengths = new Float64Array(ends.count);
  const free: number[] = [];
  for (let end = 0; end < ends.count; end++) {
    lengths[end] = lengthAhead(ends, end);
    const next = ends.next[end];
    if (next !== end && ends.freeAhead[end] === lengths[end] && ends.freeBehind[next] === lengths[end]) free.push(end);
  }
  return Uint32Array.from(free).sort((a, b) => lengths[a] - lengths[b] || a - b);
}

function join(joints: Joints, end: number, next: number): void {
  joints.mate[end] = next;
  joints.mate[next] = end;
  joints.forward[end] = 1;
}

/** Lays a hook of at most the anchor's length; what it takes is no longer free to the next end on that side. */
function hook(ends: LineEnds, joints: Joints, end: number, forward: boolean, limits: JoinLimits): void {
  const neighbour = forward ? ends.next[end] : ends.previous[end];
  const stretch = lengthAhead(ends, forward ? end : neighbour);
  const free = forward ? ends.freeAhead[end] : ends.freeBehind[end];
  const length = Math.min(limits.anchor, free, neighbour === end ? stretch - limits.halfWidth : Infinity);
  if (length <= 0) return;
  joints.hook[end] = length;
  joints.forward[end] = forward ? 1 : 0;
  const left = Math.max(0, stretch - length - limits.halfWidth);
  const behind = forward ? ends.freeBehind : ends.freeAhead;
  behind[neighbour] = Math.min(behind[neighbour], left);
}

/** The representative of a line's chain. */
function find(chains: Int32Array, line: number): number {
  let root = line;
  while (chains[root] !== root) root = chains[root] = chains[chains[root]];
  return root;
}
