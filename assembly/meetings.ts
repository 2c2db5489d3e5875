// Where the edges of rings meet: which vertices lie on other edges or vertices, and at which points edges are to be cut.
//
// A vertex within a unit of an edge counts as on it, so that edges which were one before they were rounded are one again.
// All other crossings lie well within both edges; they are rounded to units.
import { List, take } from "./arena";
import { sortKeys } from "./sort";

/** Numbers of an edge: its ends, its neighbours in the ring, the first of its cuts (or -1), whether its start is a node. */
export const X0: usize = 0;
export const Y0: usize = 4;
export const X1: usize = 8;
export const Y1: usize = 12;
export const NEXT: usize = 16;
export const PREVIOUS: usize = 20;
export const CUTS: usize = 24;
export const MARK: usize = 28;
const EDGE: usize = 32;

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

/** Numbers of a cut: the next one of its edge, or -1; where it is. */
export const NEXT_CUT: usize = 0;
export const CUT_X: usize = 4;
export const CUT_Y: usize = 8;
const CUT: usize = 12;

/** Numbers of an edge that the sweep has not passed: how far it reaches, and where it lies. */
const ACTIVE_TOP: usize = 0;
const ACTIVE_LEFT: usize = 4;
const ACTIVE_RIGHT: usize = 8;
const ACTIVE_EDGE: usize = 12;
const ACTIVE: usize = 16;

export let edgeCount: i32 = 0;
export let ringCount: i32 = 0;
/** How many of the rings, from the first, are the subject's. */
export let subjectCount: i32 = 0;
/** Vertices that have been found to be nodes, some of them more than once. */
export let markCount: i32 = 0;
export const cuts = new List(CUT);

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
  markCount = 0;
  cuts.begin();
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
  let minY = i32.MAX_VALUE;
  let maxX = i32.MIN_VALUE;
  let maxY = i32.MIN_VALUE;
  let lowest = first;
  for (let point = from; point < to; point += 8) {
    const both = load<i64>(point);
    if (both == last) continue;
    last = both;
    const edge = edgeAt(edgeCount);
    const x = <i32>both;
    const y = <i32>(both >> 32);
    store<i64>(edge, both, X0);
    store<i32>(edge, edgeCount + 1, NEXT);
    store<i32>(edge, edgeCount - 1, PREVIOUS);
    store<i32>(edge, -1, CUTS);
    store<i32>(edge, 0, MARK);
    if (edgeCount > first) store<i64>(edge - EDGE, both, X1);
    if (y < minY || (y == minY && x < load<i32>(edgeAt(lowest), X0))) lowest = edgeCount;
    minX = min(minX, x);
    minY = min(minY, y);
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
  store<i32>(edgeAt(first), edgeCount - 1, PREVIOUS);
  const ring = ringAt(ringCount++);
  if (!isClip) subjectCount++;
  store<i32>(ring, first, FIRST_EDGE);
  store<i32>(ring, edgeCount, END_EDGE);
  store<i32>(ring, <i32>isClip, IS_CLIP);
  store<i32>(ring, minX, MIN_X);
  store<i32>(ring, minY, MIN_Y);
  store<i32>(ring, maxX, MAX_X);
  store<i32>(ring, maxY, MAX_Y);
  store<i32>(ring, lowest, LOWEST);
}

/** Marks the vertices and makes the cuts: a sweep over the edges by their lower ends. */
export function findMeetings(): void {
  const order = take(<usize>edgeCount << 3);
  for (let i = 0; i < edgeCount; i++) {
    const edge = edgeAt(i);
    const bottom = min(load<i32>(edge, Y0), load<i32>(edge, Y1));
    store<i64>(order + (<usize>i << 3), (<i64>bottom << 32) | <i64>i);
  }
  const sorted = sortKeys(order, edgeCount);
  const active = take(<usize>edgeCount * ACTIVE);
  let actives = active;
  for (let key = sorted, end = sorted + (<usize>edgeCount << 3); key < end; key += 8) {
    const edge = edgeAt(load<i32>(key));
    const x0 = load<i32>(edge, X0);
    const x1 = load<i32>(edge, X1);
    // A unit further, for vertices that are near; not beyond what an Int32 holds.
    const bottom = max(load<i32>(key, 4), i32.MIN_VALUE + 1) - 1;
    const left = max(min(x0, x1), i32.MIN_VALUE + 1) - 1;
    const right = min(max(x0, x1), i32.MAX_VALUE - 1) + 1;
    let kept = active;
    for (let own = active; own < actives; own += ACTIVE) {
      if (load<i32>(own, ACTIVE_TOP) < bottom) continue;
      if (kept != own) {
        store<i64>(kept, load<i64>(own));
        store<i64>(kept, load<i64>(own, 8), 8);
      }
      kept += ACTIVE;
      if (load<i32>(own, ACTIVE_RIGHT) < left || load<i32>(own, ACTIVE_LEFT) > right) continue;
      meet(edge, <usize>load<u32>(own, ACTIVE_EDGE));
    }
    store<i32>(kept, max(load<i32>(edge, Y0), load<i32>(edge, Y1)), ACTIVE_TOP);
    store<i32>(kept, left + 1, ACTIVE_LEFT);
    store<i32>(kept, right - 1, ACTIVE_RIGHT);
    store<u32>(kept, <u32>edge, ACTIVE_EDGE);
    actives = kept + ACTIVE;
  }
}

/** How far a point lies left of the line from the edge's start along its direction, times the edge's length. */
// @ts-ignore: decorator
@inline
function leftOf(x0: f64, y0: f64, dx: f64, dy: f64, x: f64, y: f64): f64 {
  return dx * (y - y0) - dy * (x - x0);
}

function meet(a: usize, b: usize): void {
  const ax = <f64>load<i32>(a, X0);
  const ay = <f64>load<i32>(a, Y0);
  const bx = <f64>load<i32>(b, X0);
  const by = <f64>load<i32>(b, Y0);
  const aEndX = <f64>load<i32>(a, X1);
  const aEndY = <f64>load<i32>(a, Y1);
  const bEndX = <f64>load<i32>(b, X1);
  const bEndY = <f64>load<i32>(b, Y1);
  const adx = aEndX - ax;
  const ady = aEndY - ay;
  const bdx = bEndX - bx;
  const bdy = bEndY - by;
  const aNext = edgeAt(load<i32>(a, NEXT));
  const bNext = edgeAt(load<i32>(b, NEXT));
  if (aNext == b || bNext == a) {
    // Edges that follow each other meet besides where one turns back along the other.
    if (adx * bdx + ady * bdy < 0) meetBack(aNext == b ? a : b, aNext == b ? b : a);
    return;
  }
  const aSize = adx * adx + ady * ady;
  const bSize = bdx * bdx + bdy * bdy;
  const aStart = leftOf(bx, by, bdx, bdy, ax, ay);
  const aEnd = leftOf(bx, by, bdx, bdy, aEndX, aEndY);
  const isAStartNear = aStart * aStart <= bSize;
  const isAEndNear = aEnd * aEnd <= bSize;
  if (!isAStartNear && !isAEndNear && aStart > 0 == aEnd > 0) return;
  const bStart = leftOf(ax, ay, adx, ady, bx, by);
  const bEnd = leftOf(ax, ay, adx, ady, bEndX, bEndY);
  const isBStartNear = bStart * bStart <= aSize;
  const isBEndNear = bEnd * bEnd <= aSize;
  if (!isBStartNear && !isBEndNear && bStart > 0 == bEnd > 0) return;
  let touches = false;
  if (isAStartNear) touches = touch(a, b) || touches;
  if (isAEndNear) touches = touch(aNext, b) || touches;
  if (isBStartNear) touches = touch(b, a) || touches;
  if (isBEndNear) touches = touch(bNext, a) || touches;
  if (touches || aStart > 0 == aEnd > 0 || bStart > 0 == bEnd > 0) return;
  cross(a, b);
}

/** Edge b follows edge a and turns back. */
function meetBack(a: usize, b: usize): void {
  const isEndNear = touch(edgeAt(load<i32>(b, NEXT)), a);
  if (touch(a, b) || isEndNear) mark(b);
}

/** Whether the start of an edge lies on another edge, or is one of its ends. What it touches is cut there. */
function touch(vertex: usize, other: usize): bool {
  const point = load<i64>(vertex, X0);
  if (point == load<i64>(other, X0)) {
    mark(vertex);
    mark(other);
    return true;
  }
  if (point == load<i64>(other, X1)) {
    mark(vertex);
    mark(edgeAt(load<i32>(other, NEXT)));
    return true;
  }
  const x = <f64>load<i32>(vertex, X0) - <f64>load<i32>(other, X0);
  const y = <f64>load<i32>(vertex, Y0) - <f64>load<i32>(other, Y0);
  const dx = <f64>load<i32>(other, X1) - <f64>load<i32>(other, X0);
  const dy = <f64>load<i32>(other, Y1) - <f64>load<i32>(other, Y0);
  const size = dx * dx + dy * dy;
  const along = x * dx + y * dy;
  if (along <= 0 || along >= size) return false;
  const across = dx * y - dy * x;
  if (across * across > size) return false;
  mark(vertex);
  cut(other, point);
  return true;
}

/** Cuts both edges where they cross. The point does not depend on which comes first, or on the way that they run. */
function cross(a: usize, b: usize): void {
  const aLow = lower(a, true);
  const bLow = lower(b, true);
  const isFirst = aLow < bLow || (aLow == bLow && lower(a, false) < lower(b, false));
  const one = isFirst ? a : b;
  const other = isFirst ? b : a;
  const from = lower(one, true);
  const to = lower(one, false);
  const otherFrom = lower(other, true);
  const otherTo = lower(other, false);
  const x0 = <f64>xOf(otherFrom);
  const y0 = <f64>yOf(otherFrom);
  const dx = <f64>xOf(otherTo) - x0;
  const dy = <f64>yOf(otherTo) - y0;
  const start = leftOf(x0, y0, dx, dy, <f64>xOf(from), <f64>yOf(from));
  const end = leftOf(x0, y0, dx, dy, <f64>xOf(to), <f64>yOf(to));
  const part = start / (start - end);
  const x = <i32>floor(<f64>xOf(from) + part * (<f64>xOf(to) - <f64>xOf(from)) + 0.5);
  const y = <i32>floor(<f64>yOf(from) + part * (<f64>yOf(to) - <f64>yOf(from)) + 0.5);
  const point = (<i64>y << 32) | <i64>(<u32>x);
  cutAt(a, point);
  cutAt(b, point);
}

/** The lower end of an edge, or its other one, as one number. */
function lower(edge: usize, isWanted: bool): i64 {
  const from = load<i64>(edge, X0);
  const to = load<i64>(edge, X1);
  return from < to == isWanted ? from : to;
}

// @ts-ignore: decorator
@inline
function xOf(point: i64): i32 {
  return <i32>point;
}

// @ts-ignore: decorator
@inline
function yOf(point: i64): i32 {
  return <i32>(point >> 32);
}

/** Cuts the edge at a point that may be one of its ends. */
function cutAt(edge: usize, point: i64): void {
  if (point == load<i64>(edge, X0)) mark(edge);
  else if (point == load<i64>(edge, X1)) mark(edgeAt(load<i32>(edge, NEXT)));
  else cut(edge, point);
}

function mark(edge: usize): void {
  store<i32>(edge, 1, MARK);
  markCount++;
}

function cut(edge: usize, point: i64): void {
  const own = cuts.add();
  store<i32>(own, load<i32>(edge, CUTS), NEXT_CUT);
  store<i32>(own, xOf(point), CUT_X);
  store<i32>(own, yOf(point), CUT_Y);
  store<i32>(edge, cuts.count - 1, CUTS);
}
