/**
 * Beads through the trapezoids of a skeleton, joined to lines.
 *
 * In each trapezoid a bead runs straight from one rib to the next, at each as far from the outline as the beads of that
 * rib's node say; bead i of one rib is bead i of the next, counted from the outline. Where the number differs the
 * rest ends. A bead on the skeleton itself belongs to both sides and is made once. The outline is followed with the
 * inside on its left, so that closed beads run counter-clockwise around what is inside and clockwise around holes; open
 * ones run the other way, as PrusaSlicer's: which begins nearest to the last one's end depends on it.
 */
import { reverseTriples } from "../../geometry/path.ts";
import type { Beads } from "./beading.ts";
import { siteOrder } from "./site-order.ts";
import type { Skeleton } from "./skeleton.ts";

/** A bead; coordinates and widths in units, relative to the sites' origin. */
export interface BeadLine {
  /** x, y, width triples; a closed line does not repeat its first point. */
  readonly points: readonly number[];
  readonly isClosed: boolean;
  /** It runs along the very middle of a wall. */
  readonly isMiddle: boolean;
  /** How many beads lie between it and the outline. */
  readonly depth: number;
}

/** All beads, and the outline of what they leave to infill. */
export interface Traced {
  readonly lines: readonly BeadLine[];
  /** Beads of no length. */
  readonly dots: readonly BeadLine[];
  readonly rim: readonly BeadLine[];
}

/** Ends at one node that are nearer to each other than this meet, units (1 um). */
const MEET = 100;
/** A bead this near to its rib's node is on it, units. */
const ON_NODE = 2;
/** A dot's curl has so many corners, and its width over this for its radius. */
const DOT_CORNERS = 6;
const DOT_WIDTHS = 8;

/** Strokes as they are gathered: of beads at the sides of walls and in their middles, by depth, and of the rim. */
interface AllStrokes {
  readonly sides: Strokes[];
  readonly middles: Strokes[];
  readonly rim: Strokes;
}

/** Follows the beads of a skeleton's field. */
export function traceBeads(skeleton: Skeleton, field: readonly Beads[]): Traced {
  const strokes: AllStrokes = { sides: [], middles: [], rim: new Strokes(false) };
  const order = siteOrder(skeleton.sites);
  for (let segment = 0; segment < skeleton.segmentCount; segment++) {
    const siteA = skeleton.siteA[segment];
    const siteB = skeleton.siteB[segment];
    const leadsB = siteB >= 0 && order[siteB] < order[siteA];
    traceSide(skeleton, field, segment, siteA, !leadsB, strokes);
    if (siteB >= 0) traceSide(skeleton, field, segment, siteB, leadsB, strokes);
  }
  const nodes = skeleton.radius.length;
  return {
    lines: [strokes.sides, strokes.middles].flatMap((depths) => depths.flatMap((own, depth) => own.join(nodes, depth))),
    dots: dotsOf(skeleton, field),
    rim: strokes.rim.join(nodes, 0),
  };
}

/**
 * Beads of no length: where a place is wider than all around it, as in a corner or a pin, and one bead more fits there than
 * in its walls.
 */
function dotsOf(skeleton: Skeleton, field: readonly Beads[]): BeadLine[] {
  return skeleton.radius.flatMap((radius, node) => {
    const { middle, widths } = field[node];
    const segments = skeleton.segmentsAt[node];
    const isPeak = segments.every((segment) => skeleton.radius[skeleton.otherEnd(segment, node)] < radius);
    if (middle < 0 || !isPeak || segments.some((segment) => skeleton.central[segment] === 1)) return [];
    return [dotAt(skeleton.x[node], skeleton.y[node], widths[middle], middle)];
  });
}

/**
 * A bead of no length: a small curl, as PrusaSlicer's are, five sides of a hexagon whose radius is an eighth of the bead's
 * width, which hold four fifths of the disc that is as wide as the bead.
 */
export function dotAt(x: number, y: number, width: number, depth: number): BeadLine {
  const points: number[] = [];
  for (let corner = 0; corner < DOT_CORNERS; corner++) {
    const angle = (2 * Math.PI * corner) / DOT_CORNERS;
    const reach = width / DOT_WIDTHS;
    points.push(x + reach * Math.cos(angle), y + reach * Math.sin(angle), width);
  }
  return { points, isClosed: false, isMiddle: true, depth };
}

/**
 * The strokes through the trapezoid on one side of a segment.
 * @param leads whether those on the segment itself are this side's
 */
function traceSide(
  skeleton: Skeleton,
  field: readonly Beads[],
  segment: number,
  site: number,
  leads: boolean,
  { sides, middles, rim }: AllStrokes,
): void {
  const isForward = skeleton.isForward(skeleton.from[segment], skeleton.to[segment], site);
  const from = isForward ? skeleton.from[segment] : skeleton.to[segment];
  const to = isForward ? skeleton.to[segment] : skeleton.from[segment];
  const footFrom = skeleton.foot(from, site);
  const footTo = skeleton.foot(to, site);
  const radiusFrom = skeleton.radius[from];
  const radiusTo = skeleton.radius[to];
  const addEnd = (strokes: Strokes, node: number, foot: readonly [number, number], at: number, width: number): void => {
    const radius = skeleton.radius[node];
    const part = Math.min(1, at / Math.max(radius, 1));
    const x = foot[0] + (skeleton.x[node] - foot[0]) * part;
    const y = foot[1] + (skeleton.y[node] - foot[1]) * part;
    strokes.addEnd(node, x, y, width, skeleton.turns.has(node) && at < radius - ON_NODE);
  };
  const add = (strokes: Strokes, atFrom: number, widthFrom: number, atTo: number, widthTo: number): void => {
    addEnd(strokes, from, footFrom, atFrom, widthFrom);
    addEnd(strokes, to, footTo, atTo, widthTo);
  };

  const beads = field[from];
  const next = field[to];
  for (let i = 0; i < beads.locations.length && i < next.locations.length; i++) {
    const atFrom = beads.locations[i];
    const atTo = next.locations[i];
    if (atFrom > radiusFrom + ON_NODE || atTo > radiusTo + ON_NODE) continue;
    const isOnFrom = atFrom >= radiusFrom - ON_NODE;
    const isOnTo = atTo >= radiusTo - ON_NODE;
    if (isOnFrom && isOnTo && !leads) continue;
    const isMiddle = isOnFrom && isOnTo;
    const kind = isMiddle ? middles : sides;
    kind[i] ??= new Strokes(isMiddle);
    add(kind[i], atFrom, beads.widths[i], atTo, next.widths[i]);
  }
  const rimFrom = Math.min(beads.rim, radiusFrom);
  const rimTo = Math.min(next.rim, radiusTo);
  if (rimFrom < radiusFrom - ON_NODE || rimTo < radiusTo - ON_NODE) add(rim, rimFrom, 0, rimTo, 0);
}

/** Straight strokes of one kind and depth, joined where their ends meet: at a node, in the same place of its ribs. */
class Strokes {
  /** x, y, width of each end; a stroke's two ends follow each other. */
  readonly #values: number[] = [];
  /** The node of each end. */
  readonly #nodes: number[] = [];
  /** Whether the line goes on straight past each end. */
  readonly #goesPast: boolean[] = [];
  readonly #isMiddle: boolean;

  /** @param isMiddle whether they belong to both sides of a wall */
  constructor(isMiddle: boolean) {
    this.#isMiddle = isMiddle;
  }

  /** @param goesPast where a line goes on from there, it has no point */
  addEnd(node: number, x: number, y: number, width: number, goesPast: boolean): void {
    this.#nodes.push(node);
    this.#goesPast.push(goesPast);
    this.#values.push(x, y, width);
  }

  /** @param nodeCount nodes that ends may be at */
  join(nodeCount: number, depth: number): BeadLine[] {
    const partner = this.#partners(nodeCount);
    const isUsed = new Uint8Array(this.#nodes.length / 2);
    const lines: BeadLine[] = [];
    // Open lines from an end without a partner; what is left closes.
    for (const wantsOpen of [true, false])
      for (let end = 0; end < partner.length; end++)
        if (isUsed[end >> 1] === 0 && (!wantsOpen || partner[end] < 0))
          lines.push(this.#follow(end, partner, isUsed, depth));
    return lines;
  }

  /** The end that each end goes on in; -1 for none, as for middles where three walls meet. */
  #partners(nodeCount: number): Int32Array {
    const nodes = this.#nodes;
    const partner = new Int32Array(nodes.length).fill(-1);
    // The ends at each node, as chains.
    const first = new Int32Array(nodeCount).fill(-1);
    const next = new Int32Array(nodes.length);
    for (let end = nodes.length - 1; end >= 0; end--) {
      next[end] = first[nodes[end]];
      first[nodes[end]] = end;
    }
    for (let node = 0; node < nodeCount; node++) {
      let left: number[] = [];
      for (let end = first[node]; end >= 0; end = next[end]) left.push(end);
      while (left.length > 1) {
        const place = left[0];
        const ends = left.filter((end) => this.#meet(place, end));
        if (!this.#isMiddle || ends.length === 2) this.#pair(ends, partner);
        left = left.filter((end) => !this.#meet(place, end));
      }
    }
    return partner;
  }

  #meet(a: number, b: number): boolean {
    return (
      Math.abs(this.#values[3 * a] - this.#values[3 * b]) <= MEET &&
      Math.abs(this.#values[3 * a + 1] - this.#values[3 * b + 1]) <= MEET
    );
  }

  /** Pairs the ends at one place, the straightest first. */
  #pair(ends: readonly number[], partner: Int32Array): void {
    if (ends.length === 2) {
      partner[ends[0]] = ends[1];
      partner[ends[1]] = ends[0];
      return;
    }
    const pairs: [number, number, number][] = [];
    for (let i = 0; i < ends.length; i++)
      for (let j = i + 1; j < ends.length; j++) pairs.push([this.#cosine(ends[i], ends[j]), ends[i], ends[j]]);
    pairs.sort((a, b) => a[0] - b[0]);
    for (const [, a, b] of pairs)
      if (partner[a] < 0 && partner[b] < 0) {
        partner[a] = b;
        partner[b] = a;
      }
  }

  /** Cosine of the angle between two strokes that leave one place; -1 for straight on. */
  #cosine(a: number, b: number): number {
    const [ax, ay] = this.#direction(a);
    const [bx, by] = this.#direction(b);
    return (ax * bx + ay * by) / Math.max(1e-9, Math.hypot(ax, ay) * Math.hypot(bx, by));
  }

  /** From an end of a stroke to its other end. */
  #direction(end: number): readonly [number, number] {
    const other = end ^ 1;
    return [this.#values[3 * other] - this.#values[3 * end], this.#values[3 * other + 1] - this.#values[3 * end + 1]];
  }

  /** The line that begins with an end; turned around if most of its strokes run the other way, an open one if they do not. */
  #follow(start: number, partner: Int32Array, isUsed: Uint8Array, depth: number): BeadLine {
    const points: number[] = [];
    const push = (end: number): void => {
      for (let i = 3 * end; i < 3 * end + 3; i++) points.push(this.#values[i]);
    };
    let forward = 0;
    push(start);
    for (let end = start; ; ) {
      isUsed[end >> 1] = 1;
      const [dx, dy] = this.#direction(end);
      forward += (end % 2 === 0 ? 1 : -1) * Math.hypot(dx, dy);
      const next = partner[end ^ 1];
      const isLast = next < 0 || isUsed[next >> 1] === 1;
      if (isLast || !this.#goesPast[end ^ 1]) push(end ^ 1);
      if (isLast) {
        const isClosed = next === start && points.length > 9;
        if (isClosed) points.length -= 3;
        if (isClosed && points.length > 9 && this.#goesPast[start]) points.splice(0, 3);
        if (forward < 0 === isClosed) reverseTriples(points);
        return { points, isClosed, isMiddle: this.#isMiddle, depth };
      }
      end = next;
    }
  }
}
