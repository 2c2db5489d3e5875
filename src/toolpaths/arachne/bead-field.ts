/**
 * The beads at every node of a skeleton.
 *
 * On the middle of a wall they follow from its thickness and number of beads; around a change of the number, over
 * the transition length, they are a blend of both. Elsewhere the skeleton runs into a corner, or from a wall up into
 * a wider place: there the beads keep the distances from the outline that they have at its upper end, go over into those
 * of a wall at its lower end, and each turns around where the skeleton comes nearer to the outline than it is. The
 * skeleton is parted at all these places.
 */
import {
  type BeadingOptions,
  type Beads,
  beadCount,
  beadsOf,
  blend,
  firstsMixed,
  fullCount,
  mixOf,
  transitionAnchor,
} from "./beading.ts";
import type { Skeleton } from "./skeleton.ts";
import type { TransitionOptions } from "./transitions.ts";

/** A place in a change from `lower` beads to one more. */
interface Change {
  readonly lower: number;
  /** 0 where the lower number is left, 1 where the higher is reached. */
  readonly ratio: number;
  /** From the place where the number changes, units. */
  readonly distance: number;
}

/** Nothing is parted nearer to an end than this, units. */
const LEAST_PART = 10;

/** The beads at each node of a skeleton whose central segments have their numbers; parts segments. */
export function beadField(skeleton: Skeleton, beading: BeadingOptions, options: TransitionOptions): Beads[] {
  const changes = findChanges(skeleton, beading, options);
  const field: Beads[] = [];
  for (let node = 0; node < skeleton.radius.length; node++) {
    const own = ownBeads(skeleton, node, changes.get(node), beading);
    if (own) field[node] = own;
  }
  const inherits = inheritDownwards(skeleton, field, beading);
  mixBeforeOwn(skeleton, field, inherits, options);
  partAtTurns(skeleton, field, inherits);
  return field;
}

/** The nodes within the transition length of a change, each by the change nearest to it along the wall. */
function findChanges(skeleton: Skeleton, beading: BeadingOptions, options: TransitionOptions): Map<number, Change> {
  const changes = new Map<number, Change>();
  const middles: [number, number][] = [];
  for (let node = 0; node < skeleton.radius.length; node++) {
    const [least, most] = countsAt(skeleton, node);
    if (least >= most) continue;
    // Merged runs may leave a step of more than one; it is made as the last of them.
    const lower = most - 1;
    const ratio = lower === 0 ? 1 : transitionAnchor(lower, beading);
    changes.set(node, { lower, ratio, distance: 0 });
    if (lower > 0) middles.push([node, lower]);
  }
  for (const [node, lower] of middles) {
    const anchor = transitionAnchor(lower, beading);
    for (const [count, share] of [
      [lower, anchor],
      [lower + 1, 1 - anchor],
    ])
      spread(
        skeleton,
        node,
        count,
        share * options.length,
        (distance) => ({
          lower,
          ratio: count === lower ? anchor - distance / options.length : anchor + distance / options.length,
          distance,
        }),
        changes,
      );
  }
  return changes;
}

/** Follows the wall from a node over segments of one number, up to a length; parts the segment that is cut short. */
function spread(
  skeleton: Skeleton,
  start: number,
  count: number,
  length: number,
  changeAt: (distance: number) => Change,
  changes: Map<number, Change>,
): void {
  const pending: [number, number][] = [[start, 0]];
  const isDone = new Set<number>();
  for (let i = 0; i < pending.length; i++) {
    const [node, gone] = pending[i];
    for (const segment of [...skeleton.segmentsAt[node]]) {
      if (skeleton.central[segment] === 0 || skeleton.count[segment] !== count || isDone.has(segment)) continue;
      const step = skeleton.length(segment);
      if (gone + step > length + LEAST_PART) {
        const part = (length - gone) / step;
        const cut = skeleton.split(segment, skeleton.from[segment] === node ? part : 1 - part);
        // The half on this side must not be walked again from the new node.
        for (const half of skeleton.segmentsAt[cut]) isDone.add(half);
        continue;
      }
      isDone.add(segment);
      const next = skeleton.otherEnd(segment, node);
      const known = changes.get(next);
      if (known && known.distance <= gone + step) continue;
      changes.set(next, changeAt(gone + step));
      pending.push([next, gone + step]);
    }
  }
}

/** The least and greatest number of beads on the central segments at a node. */
function countsAt(skeleton: Skeleton, node: number): [number, number] {
  let least = Number.POSITIVE_INFINITY;
  let most = -1;
  for (const segment of skeleton.segmentsAt[node]) {
    if (skeleton.central[segment] === 0) continue;
    least = Math.min(least, skeleton.count[segment]);
    most = Math.max(most, skeleton.count[segment]);
  }
  return [least, most];
}

/** The beads that a node has by its own thickness: in a wall, at a peak, and on the rim of the deep inside. */
function ownBeads(
  skeleton: Skeleton,
  node: number,
  change: Change | undefined,
  beading: BeadingOptions,
): Beads | undefined {
  const radius = skeleton.radius[node];
  const thickness = 2 * radius;
  if (skeleton.segmentsAt[node].some((segment) => skeleton.siteB[segment] < 0))
    return beadsOf(thickness, fullCount(beading), beading);
  if (change) {
    const low = beadsOf(thickness, change.lower, beading);
    return blend(low, beadsOf(thickness, change.lower + 1, beading), change.ratio, radius);
  }
  const [, count] = countsAt(skeleton, node);
  if (count >= 0) return beadsOf(thickness, count, beading);
  return skeleton.isPeak(node) ? beadsOf(thickness, beadCount(thickness, beading), beading) : undefined;
}

/** Gives every other node the beads of the highest of its neighbours. Tells which neighbour that was; -1 for none. */
function inheritDownwards(skeleton: Skeleton, field: Beads[], beading: BeadingOptions): Map<number, number> {
  const inherits = new Map<number, number>();
  const left = skeleton.radius.map((_, node) => node).filter((node) => field[node] === undefined);
  left.sort((a, b) => skeleton.radius[b] - skeleton.radius[a] || a - b);
  for (const node of left) {
    let from = -1;
    for (const segment of skeleton.segmentsAt[node]) {
      const other = skeleton.otherEnd(segment, node);
      if (field[other] && (from < 0 || skeleton.radius[other] > skeleton.radius[from])) from = other;
    }
    const radius = skeleton.radius[node];
    field[node] = from >= 0 ? field[from] : beadsOf(2 * radius, beadCount(2 * radius, beading), beading);
    inherits.set(node, from);
  }
  return inherits;
}

/**
 * Where a skeleton comes down to a wall with beads of its own, those from above go over into these along the transition
 * length before it, or all the way from where they come if that is nearer.
 */
function mixBeforeOwn(
  skeleton: Skeleton,
  field: Beads[],
  inherits: ReadonlyMap<number, number>,
  options: TransitionOptions,
): void {
  const isMixed = new Set<number>();
  for (let segment = 0; segment < skeleton.segmentCount; segment++) {
    if (skeleton.central[segment] === 1 || skeleton.siteB[segment] < 0) continue;
    const [a, b] = [skeleton.from[segment], skeleton.to[segment]];
    const [low, high] = skeleton.radius[a] < skeleton.radius[b] ? [a, b] : [b, a];
    if (inherits.has(low) || isMixed.has(high)) continue;
    const above = field[high];
    const between: [node: number, distance: number][] = [];
    let distance = skeleton.length(segment);
    for (let node = high; distance < options.length; ) {
      const next = inherits.get(node) ?? -1;
      if (next < 0) break;
      between.push([node, distance]);
      distance += skeleton.distance(node, next);
      node = next;
    }
    for (const [node, gone] of between) {
      field[node] = mixOf(field[low], above, gone / Math.min(distance, options.length));
      isMixed.add(node);
    }
  }
}

/** Parts segments where a bead that keeps its distance from the outline meets the skeleton, and turns around. */
function partAtTurns(skeleton: Skeleton, field: Beads[], inherits: Map<number, number>): void {
  for (let segment = 0, end = skeleton.segmentCount; segment < end; segment++) {
    if (skeleton.central[segment] === 1 || skeleton.siteB[segment] < 0) continue;
    let [a, b] = [skeleton.from[segment], skeleton.to[segment]];
    const isDown = skeleton.radius[a] > skeleton.radius[b];
    const [low, high] = isDown ? [b, a] : [a, b];
    const beads = field[high];
    // What the lower end has of its own goes on there, however near to the outline it is.
    const goOn = field[low].locations.filter((at) => at <= skeleton.radius[low] + LEAST_PART).length;
    const turns = [...beads.locations.slice(goOn), beads.rim].filter(
      (at) => at > skeleton.radius[low] + LEAST_PART && at < skeleton.radius[high] - LEAST_PART,
    );
    // From the first end of the segment on: the rest is always the last segment.
    turns.sort((p, q) => (isDown ? q - p : p - q));
    let rest = segment;
    for (const at of turns) {
      [a, b] = [skeleton.from[rest], skeleton.to[rest]];
      const node = skeleton.split(rest, (at - skeleton.radius[a]) / (skeleton.radius[b] - skeleton.radius[a]));
      skeleton.radius[node] = at;
      skeleton.turns.add(node);
      const part = (at - skeleton.radius[low]) / (skeleton.radius[high] - skeleton.radius[low]);
      field[node] = firstsMixed(field[low], beads, part, goOn);
      inherits.set(node, high);
      rest = skeleton.segmentCount - 1;
    }
  }
}
