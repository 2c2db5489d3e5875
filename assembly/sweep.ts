// Which edges of rings come so near each other that they may meet.
import { take } from "./arena";
import { columnCount, columnLeft, columnStart, fillColumns } from "./columns";
import { beginMeetings, meet } from "./meetings";
import { X0, X1, Y0, Y1 } from "./rings";
import { BOTTOM, JOINED, LEFT, LOW_EDGE, PAST_EDGE, RIGHT, STEP, TOP, findRuns } from "./runs";
import { sortKeys } from "./sort";

/** Numbers of a run that the sweep has not passed: how far it reaches, and where it lies. */
const ACTIVE_TOP: usize = 0;
const ACTIVE_LEFT: usize = 4;
const ACTIVE_RIGHT: usize = 8;
const ACTIVE_RUN: usize = 12;
const ACTIVE: usize = 16;

/** i64 per run of a column: its bottom, and below it where the run lies; and room to sort them. */
let order: usize = 0;
let spare: usize = 0;
/** The runs that the sweep has not passed. */
let active: usize = 0;

/** Marks the vertices and makes the cuts: a sweep over the runs of each column by their bottoms. */
export function findMeetings(): void {
  beginMeetings();
  findRuns();
  fillColumns();
  let most: usize = 0;
  for (let i = 0; i < columnCount; i++) most = max(most, (columnStart(i + 1) - columnStart(i)) >> 2);
  order = take(most << 3);
  spare = take(most << 3);
  active = take(most * ACTIVE);
  for (let i = 0; i < columnCount; i++) sweep(columnStart(i), columnStart(i + 1), columnLeft(i));
}

/** Looks at the runs of a column that come near each other, if it is the first column in which they do. */
function sweep(from: usize, to: usize, columnLeft: i64): void {
  const count = <i32>((to - from) >> 2);
  for (let i = 0; i < count; i++) {
    const run = <usize>load<u32>(from + (<usize>i << 2));
    store<i64>(order + (<usize>i << 3), (<i64>load<i32>(run, BOTTOM) << 32) | <i64>run);
  }
  const sorted = sortKeys(order, spare, count);
  let actives = active;
  for (let key = sorted, end = sorted + (<usize>count << 3); key < end; key += 8) {
    const run = <usize>load<u32>(key);
    const bottom = lessOne(load<i32>(key, 4));
    const left = lessOne(load<i32>(run, LEFT));
    const right = moreOne(load<i32>(run, RIGHT));
    const isOwn = <i64>left >= columnLeft;
    let kept = active;
    for (let own = active; own < actives; own += ACTIVE) {
      if (load<i32>(own, ACTIVE_TOP) < bottom) continue;
      if (kept != own) {
        store<i64>(kept, load<i64>(own));
        store<i64>(kept, load<i64>(own, 8), 8);
      }
      kept += ACTIVE;
      const otherLeft = load<i32>(own, ACTIVE_LEFT);
      if (load<i32>(own, ACTIVE_RIGHT) < left || otherLeft > right) continue;
      if (isOwn || <i64>otherLeft > columnLeft) meetRuns(run, <usize>load<u32>(own, ACTIVE_RUN));
    }
    store<i32>(kept, load<i32>(run, TOP), ACTIVE_TOP);
    store<i32>(kept, load<i32>(run, LEFT), ACTIVE_LEFT);
    store<i32>(kept, load<i32>(run, RIGHT), ACTIVE_RIGHT);
    store<u32>(kept, <u32>run, ACTIVE_RUN);
    actives = kept + ACTIVE;
  }
}

/** Looks at the edges of two runs that come near each other, from below. */
function meetRuns(a: usize, b: usize): void {
  if (load<u32>(a, JOINED) == <u32>b || load<u32>(b, JOINED) == <u32>a) return;
  const left = lessOne(max(load<i32>(a, LEFT), load<i32>(b, LEFT)));
  const bottom = lessOne(max(load<i32>(a, BOTTOM), load<i32>(b, BOTTOM)));
  const right = moreOne(min(load<i32>(a, RIGHT), load<i32>(b, RIGHT)));
  const top = moreOne(min(load<i32>(a, TOP), load<i32>(b, TOP)));
  const aStep = <usize>load<i32>(a, STEP);
  const aEnd = <usize>load<u32>(a, PAST_EDGE);
  const bStep = <usize>load<i32>(b, STEP);
  const bEnd = <usize>load<u32>(b, PAST_EDGE);
  let bFirst = <usize>load<u32>(b, LOW_EDGE);
  while (topOf(bFirst) < bottom) bFirst += bStep;
  for (let edge = <usize>load<u32>(a, LOW_EDGE); edge != aEnd; edge += aStep) {
    const edgeTop = moreOne(topOf(edge));
    if (edgeTop <= bottom) continue;
    const edgeBottom = lessOne(bottomOf(edge));
    if (edgeBottom >= top) return;
    const edgeLeft = lessOne(leftOfEdge(edge));
    const edgeRight = moreOne(rightOfEdge(edge));
    if (edgeRight <= left || edgeLeft >= right) continue;
    while (topOf(bFirst) < edgeBottom) {
      bFirst += bStep;
      if (bFirst == bEnd) return;
    }
    for (let other = bFirst; other != bEnd && bottomOf(other) <= edgeTop; other += bStep)
      if (leftOfEdge(other) <= edgeRight && rightOfEdge(other) >= edgeLeft) meet(edge, other);
  }
}

// @ts-ignore: decorator
@inline
function leftOfEdge(edge: usize): i32 {
  return min(load<i32>(edge, X0), load<i32>(edge, X1));
}

// @ts-ignore: decorator
@inline
function rightOfEdge(edge: usize): i32 {
  return max(load<i32>(edge, X0), load<i32>(edge, X1));
}

// @ts-ignore: decorator
@inline
function bottomOf(edge: usize): i32 {
  return min(load<i32>(edge, Y0), load<i32>(edge, Y1));
}

// @ts-ignore: decorator
@inline
function topOf(edge: usize): i32 {
  return max(load<i32>(edge, Y0), load<i32>(edge, Y1));
}

/** A unit further, for vertices that are near; not beyond what an Int32 holds. */
// @ts-ignore: decorator
@inline
function lessOne(a: i32): i32 {
  return max(a, i32.MIN_VALUE + 1) - 1;
}

// @ts-ignore: decorator
@inline
function moreOne(a: i32): i32 {
  return min(a, i32.MAX_VALUE - 1) + 1;
}
