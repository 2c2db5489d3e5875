// Where two edges meet: which vertices lie on other edges or vertices, and at which points edges are to be cut.
//
// A vertex within a unit of an edge counts as on it, so that edges which were one before they were rounded are one again.
// All other crossings lie well within both edges; they are rounded to units.
import { List } from "./arena";
import { pointOf, xOf, yOf } from "./points";
import { CUTS, MARK, NEXT, X0, X1, Y0, Y1, edgeAt } from "./rings";

/** Numbers of a cut: the next one of its edge, or -1; where it is. */
export const NEXT_CUT: usize = 0;
export const CUT_POINT: usize = 4;
const CUT: usize = 12;

/** Vertices that have been found to be nodes. */
export let markCount: i32 = 0;
export const cuts = new List(CUT);

export function beginMeetings(): void {
  markCount = 0;
  cuts.begin();
}

/** How far a point lies left of the line from the edge's start along its direction, times the edge's length. */
// @ts-ignore: decorator
@inline
function leftOf(x0: f64, y0: f64, dx: f64, dy: f64, x: f64, y: f64): f64 {
  return dx * (y - y0) - dy * (x - x0);
}

/** Marks and cuts two edges where they meet: where an end is near the other edge, else where they cross. */
export function meet(a: usize, b: usize): void {
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
  if (touch(a, b) || isEndNear) markStart(b);
}

/** Whether the start of an edge lies on another edge, or is one of its ends. What it touches is cut there. */
function touch(vertex: usize, other: usize): bool {
  const point = load<i64>(vertex, X0);
  if (point == load<i64>(other, X0)) {
    markStart(vertex);
    markStart(other);
    return true;
  }
  if (point == load<i64>(other, X1)) {
    markStart(vertex);
    markStart(edgeAt(load<i32>(other, NEXT)));
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
  markStart(vertex);
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
  const point = pointOf(x, y);
  cutAt(a, point);
  cutAt(b, point);
}

/** The lower end of an edge, or its other one, as one number. */
function lower(edge: usize, isWanted: bool): i64 {
  const from = load<i64>(edge, X0);
  const to = load<i64>(edge, X1);
  return from < to == isWanted ? from : to;
}

/** Cuts the edge at a point that may be one of its ends. */
function cutAt(edge: usize, point: i64): void {
  if (point == load<i64>(edge, X0)) markStart(edge);
  else if (point == load<i64>(edge, X1)) markStart(edgeAt(load<i32>(edge, NEXT)));
  else cut(edge, point);
}

function markStart(edge: usize): void {
  if (load<i32>(edge, MARK) != 0) return;
  store<i32>(edge, 1, MARK);
  markCount++;
}

function cut(edge: usize, point: i64): void {
  const own = cuts.add();
  store<i32>(own, load<i32>(edge, CUTS), NEXT_CUT);
  store<i64>(own, point, CUT_POINT);
  store<i32>(edge, cuts.count - 1, CUTS);
}
