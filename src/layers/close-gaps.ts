/**
 * Closing the open chains of an unsound mesh, in stages, each on what the last one left: ends that lie on the same edge,
 * though one chain runs backwards; then ends near each other, first in their directions, then in either.
 * The longest chain goes first, as the likeliest to be an outline; PrusaSlicer closes the same 2 mm.
 */

import { UNITS_PER_MM } from "../core/units.ts";
import { gridOfPoints } from "../geometry/point-grid.ts";
import type { GapFindings } from "./gaps.ts";
import type { OpenChain } from "./open-chains.ts";

/** The widest gap that is closed, units. */
export const MAX_GAP: number = 2 * UNITS_PER_MM;

/** Rings made of open chains, which are left as they are. */
export function closeGaps(open: readonly OpenChain[]): { rings: number[][]; gaps: GapFindings } {
  const rings: number[][] = [];
  const joints: Joints = { closed: 0, widest: 0 };
  let chains = open.map((chain) => ({ ...chain, points: [...chain.points] }));
  for (const stage of [sameEdge, forwardGap, anyGap]) chains = joinStage(chains, stage, rings, joints);
  return { rings, gaps: { openLayers: open.length > 0 ? 1 : 0, ...joints, dropped: chains.length } };
}

/** Joints over a distance so far, and the widest. */
interface Joints {
  closed: number;
  widest: number;
}

/** Finds what a chain's end may be joined to. Ends are numbered: 2 i is the start of chain i, 2 i + 1 its end. */
interface Stage {
  /** The best end of another chain, or undefined. */
  other(chain: OpenChain): number | undefined;
  remove(chain: number): void;
  /** Squared length of a joint from the end of a chain to the start or end of one; Infinity: none. */
  distance(chain: OpenChain, other: OpenChain, backwards: boolean): number;
}

function sameEdge(chains: readonly OpenChain[]): Stage {
  const ends = new Map<number, Set<number>>();
  const edgeOf = (end: number): number => (end % 2 === 0 ? chains[end >> 1].startEdge : chains[end >> 1].endEdge);
  for (let end = 0; end < 2 * chains.length; end++) {
    const edge = edgeOf(end);
    const set = ends.get(edge);
    if (set === undefined) ends.set(edge, new Set([end]));
    else set.add(end);
  }
  return {
    other: (chain) => ends.get(chain.endEdge)?.values().next().value,
    remove: (chain) => {
      for (const end of [2 * chain, 2 * chain + 1]) ends.get(edgeOf(end))!.delete(end);
    },
    distance: (chain, other, backwards) =>
      chain.endEdge === (backwards ? other.endEdge : other.startEdge) ? 0 : Number.POSITIVE_INFINITY,
  };
}

function forwardGap(chains: readonly OpenChain[]): Stage {
  const grid = gridOfPoints(Int32Array.from(chains.flatMap(({ points }) => points.slice(0, 2))));
  return {
    other: ({ points }) => found(2 * grid.nearest(points.at(-2)!, points.at(-1)!, MAX_GAP)),
    remove: (chain) => grid.remove(chain),
    distance: gap,
  };
}

function anyGap(chains: readonly OpenChain[]): Stage {
  const grid = gridOfPoints(
    Int32Array.from(chains.flatMap(({ points }) => [...points.slice(0, 2), ...points.slice(-2)])),
  );
  return {
    other: ({ points }) => found(grid.nearest(points.at(-2)!, points.at(-1)!, MAX_GAP)),
    remove: (chain) => {
      grid.remove(2 * chain);
      grid.remove(2 * chain + 1);
    },
    distance: gap,
  };
}

function found(end: number): number | undefined {
  return end < 0 ? undefined : end;
}

function gap({ points }: OpenChain, other: OpenChain, backwards: boolean): number {
  const at = backwards ? other.points.length - 2 : 0;
  const dx = other.points[at] - points.at(-2)!;
  const dy = other.points[at + 1] - points.at(-1)!;
  const squared = dx * dx + dy * dy;
  return squared <= MAX_GAP * MAX_GAP ? squared : Number.POSITIVE_INFINITY;
}

/** Joins as far as the stage allows; returns the chains that stay open. */
function joinStage(
  open: OpenChain[],
  stageOf: (chains: readonly OpenChain[]) => Stage,
  rings: number[][],
  joints: Joints,
): OpenChain[] {
  const lengths = new Map(open.map((chain) => [chain, lengthOf(chain.points)]));
  const chains = open.sort((a, b) => lengths.get(b)! - lengths.get(a)! || comparePoints(a.points, b.points));
  const stage = stageOf(chains);
  const joined = new Uint8Array(chains.length);
  const left: OpenChain[] = [];
  const take = (i: number): void => {
    joined[i] = 1;
    stage.remove(i);
  };
  const note = (squared: number): void => {
    if (squared === 0) return;
    joints.closed++;
    joints.widest = Math.max(joints.widest, Math.round(Math.sqrt(squared)));
  };
  for (const [i, first] of chains.entries()) {
    if (joined[i] === 1) continue;
    take(i);
    const chain = { ...first };
    for (;;) {
      const own = stage.distance(chain, chain, false);
      const end = stage.other(chain);
      const backwards = end !== undefined && end % 2 === 1;
      const distance =
        end === undefined ? Number.POSITIVE_INFINITY : stage.distance(chain, chains[end >> 1], backwards);
      if (end !== undefined && distance < own) {
        note(distance);
        append(chain, chains[end >> 1], backwards);
        take(end >> 1);
        continue;
      }
      if (own === Number.POSITIVE_INFINITY) left.push(chain);
      else {
        note(own);
        rings.push(chain.points);
      }
      break;
    }
  }
  return left;
}

function append(chain: OpenChain, other: OpenChain, backwards: boolean): void {
  const { points } = other;
  if (backwards) for (let i = points.length - 2; i >= 0; i -= 2) chain.points.push(points[i], points[i + 1]);
  else for (const coordinate of points) chain.points.push(coordinate);
  chain.endEdge = backwards ? other.startEdge : other.endEdge;
}

function lengthOf(points: readonly number[]): number {
  let sum = 0;
  for (let i = 2; i < points.length; i += 2)
    sum += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]);
  return sum;
}

function comparePoints(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}
