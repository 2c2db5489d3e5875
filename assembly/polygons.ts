// Unions, intersections, differences and offsets of polygons: how stands in src/geometry/polygon-engine.ts.
//
// What is given lies in one piece: i32 per island, + 1: how many rings come before it (for offsets alone); i32 per ring,
// + 1: how many points come before it; i32 x 2 per point. So does, in three pieces, what is found.
import { giveBackAll, giveBackTo, List, mark, take } from "./arena";
import { INTERSECTION, POSITIVE, outPoints, outStarts } from "./outlines";
import { overlayRings } from "./overlay";
import { beginMoving, isInRange, moveLine, moveRing, movedPoints } from "./raw-offset";
import { Shape, gather } from "./shape";
import { boundPoints, copyWithin, maxX, maxY, minX, minY, narrow } from "./within-bounds";

/** What an operation answers. */
const DONE: i32 = 0;
const UNTOLD: i32 = 1;
const OUT_OF_RANGE: i32 = 2;

let givenIslands: usize = 0;
let givenStarts: usize = 0;
let givenPoints: usize = 0;

const result = new Shape();
/** What lies between the two offsets of one operation. */
const between = new Shape();

/** Rings that are found island by island: i32 each, and i32 x 2 each. */
const looseStarts = new List(4);
const loosePoints = new List(8);

/** Makes room for what is given. Returns where it is to be written. */
export function reserve(islands: i32, rings: i32, points: i32): usize {
  giveBackAll();
  const islandBytes = (<usize>islands + 1) << 2;
  const ringBytes = (<usize>rings + 1) << 2;
  givenIslands = take(islandBytes + ringBytes + (<usize>points << 3));
  givenStarts = givenIslands + islandBytes;
  givenPoints = givenStarts + ringBytes;
  return givenIslands;
}

export function overlay(rings: i32, subjects: i32, rule: i32): i32 {
  if (subjects < rings) dropBeyond(rings, subjects, rule == INTERSECTION);
  const count = overlayRings(givenStarts, givenPoints, rings, subjects, rule);
  if (count < 0) return UNTOLD;
  gather(result, outStarts.at, outPoints.at, count);
  return DONE;
}

/**
 * Grows the islands by the first delta (shrinks them where it is negative), then by the second.
 * @param sharpest the cosine of the turn from which on a miter is squared
 * @param arcStep the angle between an arc's points for each of the deltas
 */
export function offset(
  islands: i32,
  first: f64,
  second: f64,
  join: i32,
  sharpest: f64,
  firstArc: f64,
  secondArc: f64,
): i32 {
  if (second == 0) return grow(result, givenIslands, givenStarts, givenPoints, islands, first, join, sharpest, firstArc);
  const answer = grow(between, givenIslands, givenStarts, givenPoints, islands, first, join, sharpest, firstArc);
  if (answer != DONE) return answer;
  const count = between.islands.count - 1;
  return grow(result, between.islands.at, between.rings.at, between.points.at, count, second, join, sharpest, secondArc);
}

/** The bands around open lines, which are given as rings. */
export function band(lines: i32, delta: f64, join: i32, end: i32, arcStep: f64): i32 {
  const starts = take((<usize>lines + 1) << 2);
  store<i32>(starts, 0);
  beginMoving(delta, join, 1, arcStep, 2 * mostPoints(givenStarts, 0, lines));
  for (let line = 0; line < lines; line++) {
    const own = givenStarts + (<usize>line << 2);
    moveLine(givenPoints + (<usize>load<u32>(own) << 3), givenPoints + (<usize>load<u32>(own, 4) << 3), end);
    store<i32>(starts + (<usize>(line + 1) << 2), movedPoints.count);
  }
  return overlayMoved(result, starts, lines);
}

export function resultIslands(): usize {
  return result.islands.at;
}

export function resultIslandCount(): i32 {
  return result.islands.count - 1;
}

export function resultRings(): usize {
  return result.rings.at;
}

export function resultRingCount(): i32 {
  return result.rings.count - 1;
}

export function resultPoints(): usize {
  return result.points.at;
}

/** Takes out of both sides what lies beyond the other; of the subject only where the result lies within both. */
function dropBeyond(rings: i32, subjects: i32, isWithinBoth: bool): void {
  const subjectEnd = givenPoints + (<usize>load<u32>(givenStarts + (<usize>subjects << 2)) << 3);
  const end = givenPoints + (<usize>load<u32>(givenStarts + (<usize>rings << 2)) << 3);
  boundPoints(givenPoints, subjectEnd);
  if (isWithinBoth) {
    const left = minX;
    const bottom = minY;
    const right = maxX;
    const top = maxY;
    boundPoints(subjectEnd, end);
    narrow(left, bottom, right, top);
  }
  let at = isWithinBoth ? givenPoints : subjectEnd;
  for (let ring = isWithinBoth ? 0 : subjects; ring < rings; ring++) {
    const own = givenStarts + (<usize>ring << 2);
    const from = givenPoints + (<usize>load<u32>(own) << 3);
    // The place of the next ring's start is still wanted when this one's has been written.
    const to = givenPoints + (<usize>load<u32>(own, 4) << 3);
    const kept = copyWithin(from, to, at);
    store<u32>(own, <u32>((at - givenPoints) >> 3));
    at = kept;
  }
  store<u32>(givenStarts + (<usize>rings << 2), <u32>((at - givenPoints) >> 3));
}

/**
 * Islands that shrink are moved one by one, as a corner's miter may reach into the next one; those that grow may meet.
 * What holds no disc of the radius by which it is to shrink is gone afterwards, and need not be shrunk to know it.
 */
function grow(
  to: Shape,
  islands: usize,
  starts: usize,
  points: usize,
  count: i32,
  delta: f64,
  join: i32,
  sharpest: f64,
  arcStep: f64,
): i32 {
  if (delta >= 0) {
    const rings = load<i32>(islands + (<usize>count << 2));
    const moved = moveAll(islands, starts, points, 0, count, delta, join, sharpest, arcStep);
    return overlayMoved(to, moved, rings);
  }
  looseStarts.begin();
  loosePoints.begin();
  store<i32>(looseStarts.add(), 0);
  for (let island = 0; island < count; island++) {
    const own = islands + (<usize>island << 2);
    const rings = load<i32>(own, 4) - load<i32>(own);
    if (vanishes(starts, points, load<i32>(own), -delta)) continue;
    const taken = mark();
    const moved = moveAll(islands, starts, points, island, island + 1, delta, join, sharpest, arcStep);
    if (!isInRange) return OUT_OF_RANGE;
    const found = overlayRings(moved, movedPoints.at, rings, rings, POSITIVE);
    if (found < 0) return UNTOLD;
    if (addLoose(found)) giveBackTo(taken);
  }
  gather(to, looseStarts.at, loosePoints.at, looseStarts.count - 1);
  return DONE;
}

/** Takes up the rings that were found; false if that needed more room, which lies above all that was taken. */
function addLoose(count: i32): bool {
  const startsAt = looseStarts.at;
  const pointsAt = loosePoints.at;
  const before = loosePoints.count;
  const points = loosePoints.addMany(outPoints.count);
  memory.copy(points, outPoints.at, <usize>outPoints.count << 3);
  for (let i = 1; i <= count; i++) store<i32>(looseStarts.add(), before + load<i32>(outStarts.item(i)));
  return startsAt == looseStarts.at && pointsAt == loosePoints.at;
}

function overlayMoved(to: Shape, starts: usize, rings: i32): i32 {
  if (!isInRange) return OUT_OF_RANGE;
  const found = overlayRings(starts, movedPoints.at, rings, rings, POSITIVE);
  if (found < 0) return UNTOLD;
  gather(to, outStarts.at, outPoints.at, found);
  return DONE;
}

/** Moves the rings of islands; where their starts lie, i32 each. Of holes that vanish nothing is left. */
function moveAll(
  islands: usize,
  starts: usize,
  points: usize,
  from: i32,
  to: i32,
  delta: f64,
  join: i32,
  sharpest: f64,
  arcStep: f64,
): usize {
  const first = load<i32>(islands + (<usize>from << 2));
  const end = load<i32>(islands + (<usize>to << 2));
  const moved = take((<usize>(end - first) + 1) << 2);
  store<i32>(moved, 0);
  beginMoving(delta, join, sharpest, arcStep, mostPoints(starts, first, end));
  let ring = first;
  for (let island = from; island < to; island++) {
    const contour = load<i32>(islands + (<usize>island << 2));
    for (const last = load<i32>(islands + (<usize>island << 2), 4); ring < last; ring++) {
      const own = starts + (<usize>ring << 2);
      if (ring == contour || delta < 0 || !vanishes(starts, points, ring, delta))
        moveRing(points + (<usize>load<u32>(own) << 3), points + (<usize>load<u32>(own, 4) << 3));
      store<i32>(moved + (<usize>(ring - first + 1) << 2), movedPoints.count);
    }
  }
  return moved;
}

function mostPoints(starts: usize, first: i32, end: i32): i32 {
  let most = 0;
  for (let ring = first; ring < end; ring++) {
    const own = starts + (<usize>ring << 2);
    most = max(most, load<i32>(own, 4) - load<i32>(own));
  }
  return most;
}

/** Whether a ring is sure to hold no disc of a radius. */
function vanishes(starts: usize, points: usize, ring: i32, radius: f64): bool {
  const own = starts + (<usize>ring << 2);
  const from = points + (<usize>load<u32>(own) << 3);
  const to = points + (<usize>load<u32>(own, 4) << 3);
  boundPoints(from, to);
  if (min(<f64>maxX - <f64>minX, <f64>maxY - <f64>minY) <= 2 * radius) return true;
  const x0 = <f64>load<i32>(from);
  const y0 = <f64>load<i32>(from, 4);
  let twice: f64 = 0;
  let px: f64 = 0;
  let py: f64 = 0;
  for (let at = from + 8; at < to; at += 8) {
    const x = <f64>load<i32>(at) - x0;
    const y = <f64>load<i32>(at, 4) - y0;
    twice += px * y - x * py;
    px = x;
    py = y;
  }
  return abs(twice) < 2 * Math.PI * radius * radius;
}
