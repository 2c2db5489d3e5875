// The outlines of what is inside, from the chains and how often subject and clip wind beside them.
import { List } from "./arena";
import {
  CLIP_LEFT,
  CLIP_STEP,
  FIRST,
  FROM,
  IN_RESULT,
  LAST,
  NODE_POINT,
  RIGHT_OF,
  STAMP,
  SUBJECT_LEFT,
  SUBJECT_STEP,
  ahead,
  chainAt,
  chainCount,
  halfAt,
  nodeAt,
  nodeOf,
  pointAt,
} from "./chains";
import { isBefore, sideOf } from "./points";

// What is inside, by how often subject and clip wind around it; 0 is what the subject winds around at all.
const EVEN_ODD: i32 = 1;
export const POSITIVE: i32 = 2;
export const INTERSECTION: i32 = 3;
const DIFFERENCE: i32 = 4;

/** Where the result leaves a node by a half, where it comes, and where a walk has left by it. */
const LEAVES: i32 = 1;
const COMES: i32 = 2;
const LEFT: i32 = 3;

/** i32 each: where the rings' points start, and end. */
export const outStarts = new List(4);
/** i32 x 2 each. */
export const outPoints = new List(8);

/** Of one walk around an area: i32 per half by which it leaves a node. */
const walk = new List(4);
/** What of a walk is not yet a ring: i32 per half, in order. */
const path = new List(4);

/** The number of the walk that is on; nodes that it has come by bear it. */
let stamp: i32 = 0;

/** Writes the rings around what is inside by a rule; false if they do not close. */
export function findOutlines(rule: i32): bool {
  outStarts.begin();
  outPoints.begin();
  walk.begin();
  path.begin();
  stamp = 0;
  store<i32>(outStarts.add(), 0);
  for (let i = 0; i < chainCount; i++) {
    const chain = chainAt(i);
    const subject = load<i32>(chain, SUBJECT_LEFT);
    const clip = load<i32>(chain, CLIP_LEFT);
    const isLeft = isInside(rule, subject, clip);
    if (isLeft == isInside(rule, subject - load<i32>(chain, SUBJECT_STEP), clip - load<i32>(chain, CLIP_STEP))) {
      if (load<i32>(chain, FROM) >= 0) setInResult(i, 0, 0);
    } else if (load<i32>(chain, FROM) < 0) {
      addPoints(i, isLeft, true);
      endRing();
    } else setInResult(i, isLeft ? LEAVES : COMES, isLeft ? COMES : LEAVES);
  }
  for (let half = 0; half < 2 * chainCount; half++) {
    if (load<i32>(chainAt(half >> 1), FROM) < 0 || load<i32>(halfAt(half), IN_RESULT) != LEAVES) continue;
    if (!walkFrom(half)) return false;
  }
  return true;
}

function isInside(rule: i32, subject: i32, clip: i32): bool {
  if (rule == INTERSECTION) return subject != 0 && clip != 0;
  if (rule == DIFFERENCE) return subject != 0 && clip == 0;
  if (rule == POSITIVE) return subject > 0;
  return rule == EVEN_ODD ? (subject & 1) != 0 : subject != 0;
}

function setInResult(chain: i32, first: i32, last: i32): void {
  store<i32>(halfAt(2 * chain), first, IN_RESULT);
  store<i32>(halfAt(2 * chain + 1), last, IN_RESULT);
}

/**
 * Walks around an area from a half, with the area on the left: where it comes to a node it leaves by the next half of the
 * result that it finds when it turns right, away from where it came. False if that does not leave.
 */
function walkFrom(first: i32): bool {
  stamp++;
  walk.count = 0;
  let touchesItself = false;
  let half = first;
  do {
    store<i32>(walk.add(), half);
    store<i32>(halfAt(half), LEFT, IN_RESULT);
    const node = nodeAt(nodeOf(half));
    if (load<i32>(node, STAMP) == stamp) touchesItself = true;
    store<i32>(node, stamp, STAMP);
    half = next(half ^ 1);
    if (half != first && load<i32>(halfAt(half), IN_RESULT) != LEAVES) return false;
  } while (half != first);
  if (touchesItself) cutWalk();
  else {
    for (let k = 0; k < walk.count; k++) addHalf(load<i32>(walk.item(k)));
    endRing();
  }
  return true;
}

/** The half of the result that comes next to the right of a half by which a walk has come. */
function next(back: i32): i32 {
  let half = back;
  do half = load<i32>(halfAt(half), RIGHT_OF);
  while (load<i32>(halfAt(half), IN_RESULT) == 0 && half != back);
  return half;
}

/**
 * Cuts a walk that comes by a node again into rings that do not. It starts at its lowest, then leftmost node, so that the
 * rings do not depend on where the walk did.
 */
function cutWalk(): void {
  let lowest = 0;
  for (let k = 0; k < walk.count; k++) {
    store<i32>(nodeAt(nodeOf(load<i32>(walk.item(k)))), 0, STAMP);
    if (k > 0 && comesBefore(load<i32>(walk.item(k)), load<i32>(walk.item(lowest)))) lowest = k;
  }
  path.count = 0;
  for (let k = 0; k < walk.count; k++) {
    const half = load<i32>(walk.item(lowest + k < walk.count ? lowest + k : lowest + k - walk.count));
    const node = nodeAt(nodeOf(half));
    if (load<i32>(node, STAMP) < 0) endLoop(-load<i32>(node, STAMP) - 1);
    store<i32>(path.add(), half);
    store<i32>(node, -path.count, STAMP);
  }
  endLoop(0);
}

/** Makes a ring of what lies on the path from here on. */
function endLoop(from: i32): void {
  for (let k = from; k < path.count; k++) {
    const half = load<i32>(path.item(k));
    store<i32>(nodeAt(nodeOf(half)), 0, STAMP);
    addHalf(half);
  }
  path.count = from;
  endRing();
}

/** Whether a half's node comes before another one's, by y, then x; of one node's halves, whether its first point does. */
function comesBefore(half: i32, other: i32): bool {
  const a = load<i64>(nodeAt(nodeOf(half)), NODE_POINT);
  const b = load<i64>(nodeAt(nodeOf(other)), NODE_POINT);
  return a == b ? isBefore(ahead(half), ahead(other)) : isBefore(a, b);
}

/** The points of a half's chain from its node on, without the last one. */
function addHalf(half: i32): void {
  addPoints(half >> 1, !(half & 1), false);
}

function addPoints(i: i32, isForward: bool, isWhole: bool): void {
  const chain = chainAt(i);
  const first = load<i32>(chain, FIRST);
  const last = load<i32>(chain, LAST);
  const count = last - first + (isWhole ? 1 : 0);
  const step = isForward ? 8 : -8;
  let from = pointAt(isForward ? first : last);
  let to = outPoints.addMany(count);
  for (const end = to + (<usize>count << 3); to < end; to += 8, from += step) store<i64>(to, load<i64>(from));
}

/** Ends a ring, without points between two others in line; it goes if that leaves no three. */
function endRing(): void {
  const start = load<i32>(outStarts.item(outStarts.count - 1));
  const end = outPoints.count;
  let kept = start;
  for (let k = start; k < end; k++) {
    const point = load<i64>(outPoints.item(k));
    while (kept > start + 1 && isInLine(outAt(kept - 2), outAt(kept - 1), point)) kept--;
    if (kept > start && outAt(kept - 1) == point) continue;
    store<i64>(outPoints.item(kept++), point);
  }
  let first = start;
  for (let before = 0; before != kept - first && kept - first >= 3; ) {
    before = kept - first;
    if (isInLine(outAt(kept - 2), outAt(kept - 1), outAt(first))) kept--;
    else if (isInLine(outAt(kept - 1), outAt(first), outAt(first + 1))) first++;
  }
  const count = kept - first;
  if (count < 3) {
    outPoints.count = start;
    return;
  }
  if (first > start) memory.copy(outPoints.item(start), outPoints.item(first), <usize>count << 3);
  outPoints.count = start + count;
  store<i32>(outStarts.add(), outPoints.count);
}

function outAt(i: i32): i64 {
  return load<i64>(outPoints.item(i));
}

function isInLine(a: i64, b: i64, c: i64): bool {
  return sideOf(a, b, c) == 0;
}
