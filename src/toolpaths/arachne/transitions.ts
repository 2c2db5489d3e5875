/**
 * Along the middle of a wall: how many beads lie there, and where the number changes.
 *
 * A central segment (central.ts) is parted where its thickness asks for another number of beads, so that each has one
 * number. A run of one number that hardly goes beyond the thickness where it changes, and goes back to the number it came
 * from, is given that number: each change is a start and a stop of a bead.
 */
import { type BeadingOptions, beadCount, transitionAnchor, transitionThickness } from "./beading.ts";
import { markCentral } from "./central.ts";
import type { Skeleton } from "./skeleton.ts";

/** How changes of the number of beads are made; lengths in units. */
export interface TransitionOptions {
  /** Sine of half the angle between a wall's sides up to which the number of beads changes along it. */
  readonly slope: number;
  /** Length in which the number changes by one. */
  readonly length: number;
  /** How much thinner or thicker than at a change a wall, or each of two beads in its middle, may be without it. */
  readonly deviation: number;
}

/** Marks the central segments, parts them at changes and gives each its number of beads. */
export function countBeads(skeleton: Skeleton, beading: BeadingOptions, options: TransitionOptions): void {
  markCentral(skeleton, beading, options.slope);
  for (let segment = 0; segment < skeleton.segmentCount; segment++)
    if (skeleton.central[segment] === 1) partAtChanges(skeleton, segment, beading);
  for (let segment = 0; segment < skeleton.segmentCount; segment++)
    if (skeleton.central[segment] === 1) {
      const thickness = skeleton.radius[skeleton.from[segment]] + skeleton.radius[skeleton.to[segment]];
      skeleton.count[segment] = beadCount(thickness, beading);
    }
  mergeRuns(skeleton, beading, options);
}

/** The parts beyond the first come after all segments there are, and are parted in their turn when these are reached. */
function partAtChanges(skeleton: Skeleton, segment: number, beading: BeadingOptions): void {
  const a = skeleton.radius[skeleton.from[segment]];
  const b = skeleton.radius[skeleton.to[segment]];
  const least = beadCount(2 * Math.min(a, b), beading);
  const most = beadCount(2 * Math.max(a, b), beading);
  if (least === most) return;
  // The change nearest to the first end, so that the rest lies in one segment; not one at that end itself.
  for (let step = 0; step < most - least; step++) {
    const at = transitionThickness(a < b ? least + step : most - 1 - step, beading) / 2;
    const part = (at - a) / (b - a);
    if (part <= 0 || part >= 1) continue;
    const node = skeleton.split(segment, part);
    skeleton.radius[node] = at;
    return;
  }
}

/** A connected set of central segments with one number of beads. */
interface Run {
  readonly segments: number[];
  /** The number beyond its ends, if it is one and the same; -1 otherwise. */
  readonly beyond: number;
  /**
   * How far its thickness, or that of each of two beads in its middle, goes from that at which its number changes to
   * `beyond`. 0 for what ends a wall before the change is made, infinite for what ends one farther off.
   */
  readonly deviation: number;
}

/**
 * Gives runs of little deviation the number of what is beyond them: first those of more beads than that, as PrusaSlicer
 * does, so that a wall just about as thick as a change has fewer; of these the least deviating first.
 */
function mergeRuns(skeleton: Skeleton, beading: BeadingOptions, options: TransitionOptions): void {
  const pending = new Set<number>();
  for (let segment = 0; segment < skeleton.segmentCount; segment++)
    if (skeleton.central[segment] === 1) pending.add(segment);
  const runs: Run[] = [];
  const isSeen = new Set<number>();
  for (const segment of pending) {
    if (isSeen.has(segment)) continue;
    const run = runOf(skeleton, segment, beading, options);
    for (const own of run.segments) isSeen.add(own);
    if (run.beyond > 0 && run.deviation <= options.deviation) runs.push(run);
  }
  const isFewer = ({ segments, beyond }: Run): number => Number(skeleton.count[segments[0]] < beyond);
  runs.sort((a, b) => isFewer(a) - isFewer(b) || a.deviation - b.deviation || a.segments[0] - b.segments[0]);
  for (const { segments } of runs) {
    // What was merged before may have changed what is beyond.
    const run = runOf(skeleton, segments[0], beading, options);
    if (run.beyond > 0 && run.deviation <= options.deviation)
      for (const segment of run.segments) skeleton.count[segment] = run.beyond;
  }
}

function runOf(skeleton: Skeleton, start: number, beading: BeadingOptions, options: TransitionOptions): Run {
  const count = skeleton.count[start];
  const segments = [start];
  const found = new Set(segments);
  const beyond = new Set<number>();
  const changes = new Set<number>();
  const ends = new Set<number>();
  let isOpen = count === 0;
  for (let i = 0; i < segments.length; i++) {
    for (const node of [skeleton.from[segments[i]], skeleton.to[segments[i]]]) {
      const around = skeleton.segmentsAt[node];
      if (around.every((next) => next === segments[i] || skeleton.central[next] === 0)) ends.add(node);
      for (const next of around) {
        if (skeleton.siteB[next] < 0) isOpen = true;
        if (skeleton.central[next] === 0 || found.has(next)) continue;
        if (skeleton.count[next] === count) {
          found.add(next);
          segments.push(next);
        } else {
          beyond.add(skeleton.count[next]);
          changes.add(node);
        }
      }
    }
  }
  const [other] = beyond;
  if (isOpen || beyond.size !== 1 || Math.abs(other - count) !== 1)
    return { segments, beyond: -1, deviation: Number.POSITIVE_INFINITY };
  const lower = Math.min(other, count);
  if (ends.size > 0) {
    const anchor = transitionAnchor(lower, beading);
    const ownPart = (count > other ? 1 - anchor : anchor) * options.length;
    const isShort = [...changes].some((change) => leadsTo(skeleton, change, found, ends, ownPart));
    return { segments, beyond: other, deviation: isShort ? 0 : Number.POSITIVE_INFINITY };
  }
  const change = transitionThickness(lower, beading);
  let deviation = 0;
  for (const segment of segments)
    for (const node of [skeleton.from[segment], skeleton.to[segment]])
      deviation = Math.max(deviation, Math.abs(2 * skeleton.radius[node] - change));
  return { segments, beyond: other, deviation: other % 2 === 0 ? deviation / 2 : deviation };
}

/** Whether a way of less than `most` units along the segments of a run leads from a node to one of its ends. */
function leadsTo(
  skeleton: Skeleton,
  start: number,
  run: ReadonlySet<number>,
  ends: ReadonlySet<number>,
  most: number,
): boolean {
  const gone = new Map([[start, 0]]);
  for (const [node, before] of gone) {
    if (ends.has(node)) return true;
    for (const segment of skeleton.segmentsAt[node]) {
      const end = skeleton.otherEnd(segment, node);
      const length = before + skeleton.length(segment);
      if (run.has(segment) && !gone.has(end) && length < most) gone.set(end, length);
    }
  }
  return false;
}
