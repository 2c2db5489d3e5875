/**
 * Closing the open chains of an unsound mesh, in stages, each on what the last one left: ends that lie on the same edge,
 * though one chain runs backwards; then ends near each other, first in their directions, then in either.
 * The longest chain goes first, as the likeliest to be an outline; PrusaSlicer closes the same 2 mm.
 */

import { UNITS_PER_MM } from "../core/units.ts";
import type { GapFindings } from "./gaps.ts";
import type { OpenChain } from "./open-chains.ts";

/** The widest gap that is closed, units. */
export const MAX_GAP: number = 2 * UNITS_PER_MM;

/** Rings made of open chains. */
export function closeGaps(open: readonly OpenChain[]): { rings: number[][]; gaps: GapFindings } {
  const rings: number[][] = [];
  let chains = open.map((chain) => ({ ...chain, points: [...chain.points] }));
  const joints = { closed: 0, widest: 0 };
  for (const distance of [sameEdge, forwardGap, anyGap]) chains = joinStage(chains, distance, rings, joints);
  return { rings, gaps: { openLayers: open.length > 0 ? 1 : 0, ...joints, dropped: chains.length } };
}

/** Squared distance from the end of a chain to the start of another (or its end, when `backwards`); Infinity: no joint. */
type Distance = (chain: OpenChain, other: OpenChain, backwards: boolean) => number;

const sameEdge: Distance = (chain, other, backwards) =>
  chain.endEdge === (backwards ? other.endEdge : other.startEdge) ? 0 : Infinity;

const forwardGap: Distance = (chain, other, backwards) => (backwards ? Infinity : anyGap(chain, other, false));

const anyGap: Distance = (chain, other, backwards) => {
  const at = backwards ? other.points.length - 2 : 0;
  const dx = other.points[at]! - chain.points.at(-2)!;
  const dy = other.points[at + 1]! - chain.points.at(-1)!;
  const squared = dx * dx + dy * dy;
  return squared <= MAX_GAP * MAX_GAP ? squared : Infinity;
};

/** Joins as far as `distance` allows; returns the chains that stay open. */
function joinStage(
  chains: OpenChain[],
  distance: Distance,
  rings: number[][],
  joints: { closed: number; widest: number },
): OpenChain[] {
  const waiting = [...chains].sort((a, b) => lengthOf(b.points) - lengthOf(a.points) || comparePoints(a, b));
  const left: OpenChain[] = [];
  const note = (squared: number): void => {
    if (squared === 0) return;
    joints.closed++;
    joints.widest = Math.max(joints.widest, Math.sqrt(squared));
  };
  while (waiting.length > 0) {
    const chain = waiting.shift()!;
    for (;;) {
      const own = distance(chain, chain, false);
      let best = own;
      let found = -1;
      let backwards = false;
      for (let i = 0; i < waiting.length; i++)
        for (const turned of [false, true]) {
          const squared = distance(chain, waiting[i]!, turned);
          if (squared < best) [best, found, backwards] = [squared, i, turned];
        }
      if (best === Infinity) {
        left.push(chain);
        break;
      }
      note(best);
      if (found < 0) {
        rings.push(chain.points);
        break;
      }
      append(chain, waiting.splice(found, 1)[0]!, backwards);
    }
  }
  return left;
}

function append(chain: OpenChain, other: OpenChain, backwards: boolean): void {
  if (backwards) {
    for (let i = other.points.length - 2; i >= 0; i -= 2) chain.points.push(other.points[i]!, other.points[i + 1]!);
    chain.endEdge = other.startEdge;
  } else {
    chain.points.push(...other.points);
    chain.endEdge = other.endEdge;
  }
}

function lengthOf(points: readonly number[]): number {
  let sum = 0;
  for (let i = 2; i < points.length; i += 2)
    sum += Math.hypot(points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!);
  return sum;
}

function comparePoints(a: OpenChain, b: OpenChain): number {
  for (let i = 0; i < a.points.length && i < b.points.length; i++)
    if (a.points[i] !== b.points[i]) return a.points[i]! - b.points[i]!;
  return a.points.length - b.points.length;
}
