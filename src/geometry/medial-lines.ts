/**
 * Pieces of a medial axis to lines: chained through nodes where two meet, run on to the boundary at free ends, rid of
 * spurs, and joined where more than two met, the straightest pair first. Points are x, y, width triples in units.
 */
import type { BoundarySites } from "./boundary-sites.ts";

/** A piece between two nodes; -1 where it was cut off and nothing follows. */
export interface AxisPiece {
  readonly points: readonly number[];
  readonly nodeA: number;
  readonly nodeB: number;
}

/** A line of x, y, width triples; a closed one does not repeat its first point. */
export interface MedialLine {
  readonly points: readonly number[];
  readonly isClosed: boolean;
}

/** A line that may still grow: each end is free (at a node or cut off) or meets others at a node. */
interface Chain {
  points: number[];
  first: number;
  last: number;
  isFirstFree: boolean;
  isLastFree: boolean;
}

/**
 * The lines that the pieces make. Each runs as the first of its pieces does.
 * @param reach how far a free end may run on to the boundary
 */
export function medialLines(sites: BoundarySites, pieces: readonly AxisPiece[], reach: number): MedialLine[] {
  const chains = chainPieces(pieces);
  let widest = 0;
  for (const chain of chains)
    for (let i = 2; i < chain.points.length; i += 3) widest = Math.max(widest, chain.points[i]);
  for (const chain of chains) {
    if (chain.isFirstFree && chain.first >= 0) runOn(sites, chain, reach, false);
    if (chain.isLastFree && chain.last >= 0) runOn(sites, chain, reach, true);
  }
  const kept = chains.filter((chain) => !(chain.isFirstFree || chain.isLastFree) || length(chain) >= 2 * widest);
  return joinAtNodes(kept).map(({ points, first, last }) => {
    const isClosed = first === last && first >= 0;
    return { points: isClosed ? points.slice(0, -3) : points, isClosed };
  });
}

/** Follows pieces through every node where exactly two meet. */
function chainPieces(pieces: readonly AxisPiece[]): Chain[] {
  // The ends at each node: 2 * piece for its first, 2 * piece + 1 for its last.
  const endsAt = new Map<number, number[]>();
  pieces.forEach((piece, i) => {
    addEnd(endsAt, piece.nodeA, 2 * i);
    addEnd(endsAt, piece.nodeB, 2 * i + 1);
  });
  const isUsed = new Uint8Array(pieces.length);
  /** Points onward from the end of a piece through nodes of two, and the node where that stops. */
  const follow = (fromEnd: number, points: number[]): number => {
    for (let end = fromEnd; ; ) {
      const node = nodeOf(pieces, end);
      if (node < 0 || endsAt.get(node)!.length !== 2) return node;
      const [a, b] = endsAt.get(node)!;
      const start = a === end ? b : a;
      if (isUsed[start >> 1]) return node;
      isUsed[start >> 1] = 1;
      const next = pieces[start >> 1].points;
      if (start & 1) for (let i = next.length - 6; i >= 0; i -= 3) points.push(next[i], next[i + 1], next[i + 2]);
      else for (let i = 3; i < next.length; i++) points.push(next[i]);
      end = start ^ 1;
    }
  };
  const isFree = (node: number): boolean => node < 0 || endsAt.get(node)!.length === 1;

  const chains: Chain[] = [];
  for (let i = 0; i < pieces.length; i++) {
    if (isUsed[i]) continue;
    isUsed[i] = 1;
    const points = [...pieces[i].points];
    const last = follow(2 * i + 1, points);
    reverseTriples(points);
    const first = follow(2 * i, points);
    reverseTriples(points);
    chains.push({ points, first, last, isFirstFree: isFree(first), isLastFree: isFree(last) });
  }
  return chains;
}

function addEnd(endsAt: Map<number, number[]>, node: number, end: number): void {
  if (node < 0) return;
  const ends = endsAt.get(node);
  if (ends) ends.push(end);
  else endsAt.set(node, [end]);
}

function nodeOf(pieces: readonly AxisPiece[], end: number): number {
  const piece = pieces[end >> 1];
  return end & 1 ? piece.nodeB : piece.nodeA;
}

/** Adds the point where the line's end, run straight on, meets the boundary, if it does within reach. */
function runOn(sites: BoundarySites, chain: Chain, reach: number, atLast: boolean): void {
  const { points } = chain;
  if (!atLast) reverseTriples(points);
  const [x, y, width] = points.slice(-3) as [number, number, number];
  const [dx, dy] = endDirection(points);
  const distance = distanceToBoundary(sites, x, y, dx, dy, reach);
  if (distance > 0 && distance <= reach) points.push(x + dx * distance, y + dy * distance, width);
  if (!atLast) reverseTriples(points);
}

function reverseTriples(points: number[]): void {
  points.reverse();
  for (let i = 0; i < points.length; i += 3) [points[i], points[i + 2]] = [points[i + 2], points[i]];
}

/** Unit direction at the end of a line, over a tenth of its width, so that a short last segment does not decide. */
function endDirection(points: readonly number[]): [number, number] {
  const [x, y, width] = points.slice(-3) as [number, number, number];
  let dx = 0;
  let dy = 0;
  let size = 0;
  for (let i = points.length - 6; i >= 0 && size <= width / 10; i -= 3) {
    dx = x - points[i];
    dy = y - points[i + 1];
    size = Math.hypot(dx, dy);
  }
  return size > 0 ? [dx / size, dy / size] : [0, 0];
}

/** Distance from an inner point to the first boundary edge in a direction; infinite if none is within reach. */
function distanceToBoundary(sites: BoundarySites, x: number, y: number, dx: number, dy: number, reach: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let k = 0; k < sites.count; k++) {
    const end = sites.next[k];
    const ax = sites.x[k] - x;
    const ay = sites.y[k] - y;
    const bx = sites.x[end] - x;
    const by = sites.y[end] - y;
    const sideA = dx * ay - dy * ax;
    const sideB = dx * by - dy * bx;
    if (sideA > 0 === sideB > 0) continue;
    const t = sideA / (sideA - sideB);
    const along = dx * (ax + (bx - ax) * t) + dy * (ay + (by - ay) * t);
    if (along >= 0 && along <= reach) nearest = Math.min(nearest, along);
  }
  return nearest;
}

function length({ points }: Chain): number {
  let sum = 0;
  for (let i = 3; i < points.length; i += 3)
    sum += Math.hypot(points[i] - points[i - 3], points[i + 1] - points[i - 2]);
  return sum;
}

/** Joins the ends that meet at each node in pairs, the straightest first; two ends of one chain close it. */
function joinAtNodes(chains: readonly Chain[]): Chain[] {
  const endsAt = new Map<number, number[]>();
  chains.forEach((chain, i) => {
    if (!chain.isFirstFree) addEnd(endsAt, chain.first, 2 * i);
    if (!chain.isLastFree) addEnd(endsAt, chain.last, 2 * i + 1);
  });
  const partner = new Int32Array(2 * chains.length).fill(-1);
  for (const ends of endsAt.values()) pairStraightest(chains, ends, partner);

  const isUsed = new Uint8Array(chains.length);
  const joined: Chain[] = [];
  // Open lines from an end without a partner; what is left closes.
  for (const wantsOpen of [true, false])
    for (let start = 0; start < partner.length; start++) {
      if (isUsed[start >> 1] || (wantsOpen && partner[start] >= 0)) continue;
      joined.push(walk(chains, start, partner, isUsed));
    }
  return joined;
}

/** Pairs ends at one node until at most one is left. */
function pairStraightest(chains: readonly Chain[], ends: readonly number[], partner: Int32Array): void {
  const directions = ends.map((end) => {
    const points = [...chains[end >> 1].points];
    if (!(end & 1)) reverseTriples(points);
    return endDirection(points);
  });
  for (;;) {
    let best = Number.POSITIVE_INFINITY;
    let pair: [number, number] | undefined;
    for (let i = 0; i < ends.length; i++)
      for (let j = i + 1; j < ends.length; j++) {
        if (partner[ends[i]] >= 0 || partner[ends[j]] >= 0) continue;
        const cosine = directions[i][0] * directions[j][0] + directions[i][1] * directions[j][1];
        if (cosine < best) {
          best = cosine;
          pair = [ends[i], ends[j]];
        }
      }
    if (!pair) return;
    partner[pair[0]] = pair[1];
    partner[pair[1]] = pair[0];
  }
}

/** The line that begins at an end and runs on from partner to partner. */
function walk(chains: readonly Chain[], start: number, partner: Int32Array, isUsed: Uint8Array): Chain {
  const points: number[] = [];
  const head = chains[start >> 1];
  const [first, isFirstFree] = start & 1 ? [head.last, head.isLastFree] : [head.first, head.isFirstFree];
  for (let end = start; ; ) {
    const chain = chains[end >> 1];
    isUsed[end >> 1] = 1;
    const own = [...chain.points];
    if (end & 1) reverseTriples(own);
    for (let i = points.length === 0 ? 0 : 3; i < own.length; i++) points.push(own[i]);
    const next = partner[end ^ 1];
    if (next < 0 || isUsed[next >> 1]) {
      const [last, isLastFree] = end & 1 ? [chain.first, chain.isFirstFree] : [chain.last, chain.isLastFree];
      return { points, first, last, isFirstFree, isLastFree };
    }
    end = next;
  }
}
