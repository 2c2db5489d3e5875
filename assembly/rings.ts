// Rings as edges in a row.
import { take } from "./arena";
import { isBefore, xOf, yOf } from "./points";

/** Numbers of an edge: its ends, the next one of its ring, the first of its cuts (or -1), whether its start is a node. */
export const X0: usize = 0;
export const Y0: usize = 4;
export const X1: usize = 8;
export const Y1: usize = 12;
export const NEXT: usize = 16;
export const CUTS: usize = 20;
export const MARK: usize = 24;
export const EDGE: usize = 32;

/** Numbers of a ring: its edges, whose it is, its bounds, the edge that starts at its lowest, then leftmost point. */
export const FIRST_EDGE: usize = 0;
export const END_EDGE: usize = 4;
export const IS_CLIP: usize = 8;
export const MIN_X: usize = 12;
export const MIN_Y: usize = 16;
export const MAX_X: usize = 20;
export const MAX_Y: usize = 24;
export const LOWEST: usize = 28;
/** Filled in by chains: the first and the last of its chains, and one of its nodes (or -1). */
export const FIRST_CHAIN: usize = 32;
export const END_CHAIN: usize = 36;
export const NODE: usize = 40;
const RING: usize = 44;

export let edgeCount: i32 = 0;
export let ringCount: i32 = 0;
/** How many of the rings, from the first, are the subject's. */
export let subjectCount: i32 = 0;

let edges: usize = 0;
let rings: usize = 0;

// @ts-ignore: decorator
@inline
export function edgeAt(i: i32): usize {
  return edges + <usize>i * EDGE;
}

// @ts-ignore: decorator
@inline
export function ringAt(i: i32): usize {
  return rings + <usize>i * RING;
}

/**
 * Takes up rings without what is no ring: points that repeat the one before, and rings of less than three.
 * @param starts i32 per ring, + 1: where each ring's points start, counted in points
 * @param subjects how many of the rings, from the first, are the subject's
 */
export function setRings(starts: usize, points: usize, count: i32, subjects: i32): void {
  const most = <usize>(load<u32>(starts + (<usize>count << 2)) - load<u32>(starts));
  edges = take(most * EDGE);
  rings = take(<usize>count * RING);
  edgeCount = 0;
  ringCount = 0;
  subjectCount = 0;
  for (let ring = 0; ring < count; ring++) {
    const own = starts + (<usize>ring << 2);
    const from = points + (<usize>load<u32>(own) << 3);
    const to = points + (<usize>load<u32>(own, 4) << 3);
    addRing(from, to, ring >= subjects);
  }
}

function addRing(from: usize, to: usize, isClip: bool): void {
  if (to <= from) return;
  const first = edgeCount;
  let last = load<i64>(to - 8);
  let minX = i32.MAX_VALUE;
  let maxX = i32.MIN_VALUE;
  let maxY = i32.MIN_VALUE;
  let lowest = first;
  for (let point = from; point < to; point += 8) {
    const both = load<i64>(point);
    if (both == last) continue;
    last = both;
    const edge = edgeAt(edgeCount);
    const x = xOf(both);
    const y = yOf(both);
    store<i64>(edge, both, X0);
    store<i32>(edge, edgeCount + 1, NEXT);
    store<i32>(edge, -1, CUTS);
    store<i32>(edge, 0, MARK);
    if (edgeCount > first) store<i64>(edge - EDGE, both, X1);
    if (isBefore(both, load<i64>(edgeAt(lowest), X0))) lowest = edgeCount;
    minX = min(minX, x);
    maxX = max(maxX, x);
    maxY = max(maxY, y);
    edgeCount++;
  }
  if (edgeCount < first + 3) {
    edgeCount = first;
    return;
  }
  const end = edgeAt(edgeCount - 1);
  store<i64>(end, load<i64>(edgeAt(first), X0), X1);
  store<i32>(end, first, NEXT);
  const ring = ringAt(ringCount++);
  if (!isClip) subjectCount++;
  store<i32>(ring, first, FIRST_EDGE);
  store<i32>(ring, edgeCount, END_EDGE);
  store<i32>(ring, <i32>isClip, IS_CLIP);
  store<i32>(ring, minX, MIN_X);
  store<i32>(ring, load<i32>(edgeAt(lowest), Y0), MIN_Y);
  store<i32>(ring, maxX, MAX_X);
  store<i32>(ring, maxY, MAX_Y);
  store<i32>(ring, lowest, LOWEST);
}
