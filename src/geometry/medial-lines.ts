/**
 * Pieces of a medial axis to lines: chained through nodes where two meet, moved on to the boundary at free ends, rid of
 * spurs, and joined where more than two met. Points are x, y, width triples in units.
 */
import type { BoundarySites } from "./boundary-sites.ts";
import { reverseTriples, triplesLength } from "./path.ts";

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
  const kept = chains.filter(
    ({ points, isFirstFree, isLastFree }) => !(isFirstFree || isLastFree) || triplesLength(points) >= 2 * widest,
  );
  return (kept.length < chains.length ? joinAtNodes(kept) : kept).map(({ points, first, last }) => {
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

/** Moves the line's end straight on to the boundary, if that is within reach; its width there stays what it was. */
function runOn(sites: BoundarySites, chain: Chain, reach: number, atLast: boolean): void {
  const { points } = chain;
  if (!atLast) reverseTriples(points);
  const [x, y, width] = points.slice(-3) as [number, number, number];
  const [dx, dy] = endDirection(points);
  const distance = distanceToBoundary(sites, x, y, dx, dy, reach);
  if (distance > 0 && distance <= reach) points.splice(-3, 3, x + dx * distance, y + dy * distance, width);
  if (!atLast) reverseTriples(points);
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

/**
 * Joins chains that meet at a node: each, in their order, with the first of the others, over and over. So a line may turn
 * off at a fork, and runs as that has it: PrusaSlicer's choice, and made only where chains were dropped.
 */
function joinAtNodes(chains: readonly Chain[]): Chain[] {
  const endsAt = new Map<number, number[]>();
  chains.forEach((chain, i) => {
    for (const node of meetingNodes(chain)) addEnd(endsAt, node, i);
  });
  const isUsed = new Uint8Array(chains.length);
  const firstAt = (node: number): number => endsAt.get(node)?.find((i) => isUsed[i] === 0) ?? chains.length;
  const joined: Chain[] = [];
  chains.forEach((chain, i) => {
    if (isUsed[i] === 1) return;
    let line = chain;
    for (let next = i; next < chains.length; ) {
      isUsed[next] = 1;
      if (next !== i) line = joinedAt(line, chains[next]);
      next = Math.min(...meetingNodes(line).map(firstAt));
    }
    joined.push(line);
  });
  return joined;
}

/** The line of two chains that meet, from the first of them on where both their lasts meet. */
function joinedAt(a: Chain, b: Chain): Chain {
  const [aFirst, aLast] = meetingNodes(a);
  const [bFirst, bLast] = meetingNodes(b);
  const meets = (node: number, other: number): boolean => node >= 0 && node === other;
  if (meets(aLast, bLast)) return appended(a, reversed(b));
  if (meets(aFirst, bLast)) return appended(reversed(a), reversed(b));
  if (meets(aFirst, bFirst)) return appended(reversed(a), b);
  return appended(a, b);
}

/** The nodes where a chain's first and last point meet others; -1 where they are free. */
function meetingNodes({ first, last, isFirstFree, isLastFree }: Chain): [number, number] {
  return [isFirstFree ? -1 : first, isLastFree ? -1 : last];
}

function reversed({ points, first, last, isFirstFree, isLastFree }: Chain): Chain {
  const turned = [...points];
  reverseTriples(turned);
  return { points: turned, first: last, last: first, isFirstFree: isLastFree, isLastFree: isFirstFree };
}

function appended(a: Chain, b: Chain): Chain {
  return { ...a, points: [...a.points, ...b.points.slice(3)], last: b.last, isLastFree: b.isLastFree };
}
