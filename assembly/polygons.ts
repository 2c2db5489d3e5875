// Unions, intersections, differences and offsets of polygons: how stands in src/geometry/polygon-engine.ts.
//
// What is given lies in one piece: i32 per island, + 1: how many rings come before it (for offsets alone); i32 per ring,
// + 1: how many points come before it; i32 x 2 per point. So does, in three pieces, what is found.
import { giveBackAll, giveBackTo, List, mark, take } from "./arena";
import { INTERSECTION, POSITIVE, outPoints, outStarts } from "./outlines";
import { overlayRings } from "./overlay";
import { twiceArea } from "./points";
import { beginMoving, isInRange, moveLine, moveRing, movedPoints, setJoin } from "./raw-offset";
import { Shape, gather } from "./shape";
import { boundPoints, copyWithin, maxX, maxY, minX, minY, narrow } from "./within-bounds";

/** What an operation answers. */
const DONE: i32 = 0;
const UNTOLD: i32 = 1;
const OUT_OF_RANGE: i32 = 2;

/** What is given; while the second of two offsets is made, what the first one has left. */
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
  setJoin(join, sharpest);
  if (second == 0) return grow(result, islands, first, firstArc);
  const answer = grow(between, islands, first, firstArc);
  if (answer != DONE) return answer;
  givenIslands = between.islands.at;
  givenStarts = between.rings.at;
  givenPoints = between.points.at;
  return grow(result, between.islands.count - 1, second, secondArc);
}

/** The bands around open lines, which are given as rings. */
export function band(lines: i32, delta: f64, join: i32, end: i32, arcStep: f64): i32 {
  const starts = take((<usize>lines + 1) << 2);
  store<i32>(starts, 0);
  setJoin(join, 1);
  beginMoving(delta, arcStep, 2 * mostPoints(0, lines));
  for (let line = 0; line < lines; line++) {
    moveLine(ringStart(line), ringStart(line + 1), end);
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
  const subjectEnd = ringStart(subjects);
  const end = ringStart(rings);
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
    // The next ring's start is yet to be read when this one's is written.
    const kept = copyWithin(ringStart(ring), ringStart(ring + 1), at);
    setRingStart(ring, at);
    at = kept;
  }
  setRingStart(rings, at);
}

/**
 * Islands that shrink are moved one by one, as a corner's miter may reach into the next one; those that grow may meet.
 * What holds no disc of the radius by which it is to shrink is gone afterwards, and need not be shrunk to know it.
 */
function grow(to: Shape, islands: i32, delta: f64, arcStep: f64): i32 {
  if (delta >= 0) return overlayMoved(to, moveIslands(0, islands, delta, arcStep), ringsBefore(islands));
  looseStarts.begin();
  loosePoints.begin();
  store<i32>(looseStarts.add(), 0);
  for (let island = 0; island < islands; island++) {
    const contour = ringsBefore(island);
    if (vanishes(contour, -delta)) continue;
    const taken = mark();
    const moved = moveIslands(island, island + 1, delta, arcStep);
    if (!isInRange) return OUT_OF_RANGE;
    const rings = ringsBefore(island + 1) - contour;
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
function moveIslands(from: i32, to: i32, delta: f64, arcStep: f64): usize {
  const first = ringsBefore(from);
  const end = ringsBefore(to);
  const starts = take((<usize>(end - first) + 1) << 2);
  store<i32>(starts, 0);
  beginMoving(delta, arcStep, mostPoints(first, end));
  let ring = first;
  for (let island = from; island < to; island++) {
    const contour = ring;
    for (const last = ringsBefore(island + 1); ring < last; ring++) {
      if (ring == contour || delta < 0 || !vanishes(ring, delta)) moveRing(ringStart(ring), ringStart(ring + 1));
      store<i32>(starts + (<usize>(ring - first + 1) << 2), movedPoints.count);
    }
  }
  return starts;
}

/** How many of the given rings come before an island. */
// @ts-ignore: decorator
@inline
function ringsBefore(island: i32): i32 {
  return load<i32>(givenIslands + (<usize>island << 2));
}

/** Where the points of a given ring start, and those of the one before it end. */
// @ts-ignore: decorator
@inline
function ringStart(ring: i32): usize {
  return givenPoints + (<usize>load<u32>(givenStarts + (<usize>ring << 2)) << 3);
}

function setRingStart(ring: i32, at: usize): void {
  store<u32>(givenStarts + (<usize>ring << 2), <u32>((at - givenPoints) >> 3));
}

function mostPoints(first: i32, end: i32): i32 {
  let most: usize = 0;
  for (let ring = first; ring < end; ring++) most = max(most, ringStart(ring + 1) - ringStart(ring));
  return <i32>(most >> 3);
}

/** Whether a ring is sure to hold no disc of a radius. */
function vanishes(ring: i32, radius: f64): bool {
  const from = ringStart(ring);
  const to = ringStart(ring + 1);
  boundPoints(from, to);
  if (min(<f64>maxX - <f64>minX, <f64>maxY - <f64>minY) <= 2 * radius) return true;
  return abs(twiceArea(from, to)) < 2 * Math.PI * radius * radius;
}
