/**
 * Beads through the trapezoids of a skeleton, joined to lines.
 *
 * In each trapezoid a bead runs straight from one rib to the next, at each as far from the outline as the beads of that
 * rib's node say; bead i of one rib is bead i of the next, counted from the outline. Where the number differs the
 * rest ends. A bead on the skeleton itself belongs to both sides and is made once. The outline is followed with the
 * inside on its left, so that closed beads run counter-clockwise around what is inside and clockwise around holes.
 */
import { PointWelder } from "../../geometry/point-welder.ts";
import type { Beads } from "./beading.ts";
import type { Skeleton } from "./skeleton.ts";

/** A bead; coordinates and widths in units, relative to the sites' origin. */
export interface BeadLine {
  /** x, y, width triples; a closed line does not repeat its first point. */
  readonly points: readonly number[];
  readonly isClosed: boolean;
  /** It runs, for the most part, along the very middle of a wall. */
  readonly isMiddle: boolean;
  /** How many beads lie between it and the outline. */
  readonly depth: number;
}

/** All beads, and the outline of what they leave to infill. */
export interface Traced {
  readonly lines: readonly BeadLine[];
  readonly rim: readonly BeadLine[];
}

/** Ends nearer than this meet, units (0.2 um). */
const WELD = 20;
/** A bead this near to its rib's node is on it, units. */
const ON_NODE = 2;

/** Follows the beads of a skeleton's field. */
export function traceBeads(skeleton: Skeleton, field: readonly Beads[]): Traced {
  const depths: Strokes[] = [];
  const rim = new Strokes();
  for (let segment = 0; segment < skeleton.segmentCount; segment++)
    for (const site of [skeleton.siteA[segment], skeleton.siteB[segment]]) {
      if (site < 0) continue;
      const [a, b] = [skeleton.from[segment], skeleton.to[segment]];
      const [from, to] = skeleton.isForward(a, b, site) ? [a, b] : [b, a];
      const isFirst = site === skeleton.siteA[segment];
      const beads = field[from];
      const next = field[to];
      for (let i = 0; i < beads.locations.length && i < next.locations.length; i++) {
        if (!reaches(skeleton, from, beads.locations[i]) || !reaches(skeleton, to, next.locations[i])) continue;
        const isOnFrom = isOn(skeleton, from, beads.locations[i]);
        const isOnTo = isOn(skeleton, to, next.locations[i]);
        if (isOnFrom && isOnTo && !isFirst) continue;
        depths[i] ??= new Strokes();
        // A middle bead that parts into two gives each half its width.
        const fromWidth = beads.widths[i] / (beads.middle === i && !isOnTo ? 2 : 1);
        const toWidth = next.widths[i] / (next.middle === i && !isOnFrom ? 2 : 1);
        depths[i].add(
          ...ribPoint(skeleton, from, site, beads.locations[i]),
          fromWidth,
          ...ribPoint(skeleton, to, site, next.locations[i]),
          toWidth,
          isOnFrom && isOnTo,
        );
      }
      const [rimFrom, rimTo] = [rimAt(skeleton, field, from), rimAt(skeleton, field, to)];
      if (isOn(skeleton, from, rimFrom) && isOn(skeleton, to, rimTo)) continue;
      rim.add(...ribPoint(skeleton, from, site, rimFrom), 0, ...ribPoint(skeleton, to, site, rimTo), 0, false);
    }
  return {
    lines: depths.flatMap((strokes, depth) => strokes.join(depth)),
    rim: rim.join(0),
  };
}

function reaches(skeleton: Skeleton, node: number, location: number): boolean {
  return location <= skeleton.radius[node] + ON_NODE;
}

function isOn(skeleton: Skeleton, node: number, location: number): boolean {
  return location >= skeleton.radius[node] - ON_NODE;
}

function rimAt(skeleton: Skeleton, field: readonly Beads[], node: number): number {
  return Math.min(field[node].rim, skeleton.radius[node]);
}

/** The place on the rib from a node to its foot, `location` from the outline: x, y. */
function ribPoint(skeleton: Skeleton, node: number, site: number, location: number): [number, number] {
  const part = location / Math.max(skeleton.radius[node], 1);
  if (part >= 1) return [skeleton.x[node], skeleton.y[node]];
  const [x, y] = skeleton.foot(node, site);
  return [x + (skeleton.x[node] - x) * part, y + (skeleton.y[node] - y) * part];
}

/** Straight strokes of one depth, joined where their ends meet. */
class Strokes {
  /** x, y, width of the first and the last point of each stroke. */
  private readonly values: number[] = [];
  /** 1 for a stroke that belongs to both sides of a wall. */
  private readonly inMiddle: number[] = [];
  private readonly nodes: number[] = [];
  private readonly welder = new PointWelder(WELD);

  add(ax: number, ay: number, aWidth: number, bx: number, by: number, bWidth: number, inMiddle: boolean): void {
    this.inMiddle.push(inMiddle ? 1 : 0);
    this.values.push(ax, ay, aWidth, bx, by, bWidth);
    this.nodes.push(this.welder.add(ax, ay), this.welder.add(bx, by));
  }

  join(depth: number): BeadLine[] {
    const { nodes } = this;
    const endsAt = new Map<number, number[]>();
    for (let end = 0; end < nodes.length; end++) {
      nodes[end] = this.welder.node(nodes[end]);
      if (end % 2 === 1 && nodes[end - 1] === nodes[end]) continue;
      for (const own of end % 2 === 1 ? [end - 1, end] : []) {
        const ends = endsAt.get(nodes[own]);
        if (ends) ends.push(own);
        else endsAt.set(nodes[own], [own]);
      }
    }
    const partner = new Int32Array(nodes.length).fill(-1);
    for (const ends of endsAt.values()) this.pair(ends, partner);

    const isUsed = new Uint8Array(nodes.length / 2);
    const lines: BeadLine[] = [];
    // Open lines from an end without a partner; what is left closes.
    for (const wantsOpen of [true, false])
      for (const ends of endsAt.values())
        for (const end of ends)
          if (isUsed[end >> 1] === 0 && (!wantsOpen || partner[end] < 0))
            lines.push(this.follow(end, partner, isUsed, depth));
    return lines;
  }

  /**
   * Pairs the ends at one place, the straightest first; but where a bead parts into the two sides of a wider place, these
   * go on in each other, so that the beads around that place close.
   */
  private pair(ends: readonly number[], partner: Int32Array): void {
    if (ends.length === 2) {
      partner[ends[0]] = ends[1];
      partner[ends[1]] = ends[0];
      return;
    }
    const pairs: [number, number, number][] = [];
    for (let i = 0; i < ends.length; i++)
      for (let j = i + 1; j < ends.length; j++)
        pairs.push([this.cosine(ends[i], ends[j]) + this.bias(ends[i], ends[j]), ends[i], ends[j]]);
    pairs.sort((a, b) => a[0] - b[0]);
    for (const [, a, b] of pairs)
      if (partner[a] < 0 && partner[b] < 0) {
        partner[a] = b;
        partner[b] = a;
      }
  }

  /** Puts pairs of a side with the middle behind all others. */
  private bias(a: number, b: number): number {
    return this.inMiddle[a >> 1] === this.inMiddle[b >> 1] ? 0 : 2;
  }

  /** Cosine of the angle between two strokes that leave one place; -1 for straight on. */
  private cosine(a: number, b: number): number {
    const [ax, ay] = this.direction(a);
    const [bx, by] = this.direction(b);
    return (ax * bx + ay * by) / Math.max(1e-9, Math.hypot(ax, ay) * Math.hypot(bx, by));
  }

  /** From an end of a stroke to its other end. */
  private direction(end: number): readonly [number, number] {
    const other = end ^ 1;
    return [this.values[3 * other] - this.values[3 * end], this.values[3 * other + 1] - this.values[3 * end + 1]];
  }

  /** The line that begins with an end; turned around if most of its strokes run the other way. */
  private follow(start: number, partner: Int32Array, isUsed: Uint8Array, depth: number): BeadLine {
    const points: number[] = [];
    const push = (end: number): void => {
      for (let i = 3 * end; i < 3 * end + 3; i++) points.push(this.values[i]);
    };
    let forward = 0;
    let length = 0;
    let middle = 0;
    push(start);
    for (let end = start; ; ) {
      isUsed[end >> 1] = 1;
      const [dx, dy] = this.direction(end);
      const step = Math.hypot(dx, dy);
      length += step;
      if (this.inMiddle[end >> 1] === 1) middle += step;
      else forward += end % 2 === 0 ? step : -step;
      const next = partner[end ^ 1];
      push(end ^ 1);
      if (next < 0 || isUsed[next >> 1] === 1) {
        const isClosed = next === start && points.length > 9;
        if (isClosed) points.length -= 3;
        if (forward < 0) reverseTriples(points);
        return { points, isClosed, isMiddle: middle > length / 2, depth };
      }
      end = next;
    }
  }
}

function reverseTriples(points: number[]): void {
  points.reverse();
  for (let i = 0; i < points.length; i += 3) [points[i], points[i + 2]] = [points[i + 2], points[i]];
}
