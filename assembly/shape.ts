// Islands, in one order whatever order their rings were found in: src/geometry/canonical.ts tells which, and
// src/geometry/nest.ts which hole belongs to which contour.
import { List, take } from "./arena";
import { orientation } from "./orientation";
import { isBefore, twiceArea, xOf, yOf } from "./points";
import { boundPoints, maxX, maxY, minX, minY } from "./within-bounds";

/**
 * Numbers of a loose ring: its points, from and to where, the lowest of them (of several the rightmost), its bounds, its
 * island's next hole, twice its area, and of a hole its contour (or -1).
 */
const FROM: usize = 0;
const TO: usize = 4;
const LOWEST: usize = 8;
const MIN_X: usize = 12;
const MIN_Y: usize = 16;
const MAX_X: usize = 20;
const MAX_Y: usize = 24;
const NEXT: usize = 28;
const AREA: usize = 32;
const OWNER: usize = 40;
const RING: usize = 48;

export class Shape {
  /** i32 each: how many rings come before each island, and of all. */
  islands: List = new List(4);
  /** i32 each: how many points come before each ring, and of all. */
  rings: List = new List(4);
  /** i32 x 2 each. */
  points: List = new List(8);

  /** Starts over, without any. */
  begin(): void {
    this.islands.begin();
    this.rings.begin();
    this.points.begin();
    store<i32>(this.islands.add(), 0);
    store<i32>(this.rings.add(), 0);
  }
}

let table: usize = 0;

// @ts-ignore: decorator
@inline
function ringAt(i: i32): usize {
  return table + <usize>i * RING;
}

/** Makes islands of loose rings that do not cross: contours counter-clockwise, holes clockwise; those without area go. */
export function gather(shape: Shape, starts: usize, points: usize, count: i32): void {
  shape.begin();
  table = take(<usize>count * RING);
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const from = points + (<usize>load<u32>(starts + (<usize>i << 2)) << 3);
    const to = points + (<usize>load<u32>(starts + (<usize>i << 2), 4) << 3);
    if (measure(ringAt(kept), from, to)) kept++;
  }
  const order = take(<usize>kept << 2);
  for (let i = 0; i < kept; i++) store<i32>(order + (<usize>i << 2), i);
  const sorted = sortRings(order, kept);
  findOwners(sorted, kept);
  // From the last to the first, so that each island's holes hang behind it in order.
  for (let k = kept - 1; k >= 0; k--) {
    const hole = ringAt(numberAt(sorted, k));
    if (load<f64>(hole, AREA) > 0 || load<i32>(hole, OWNER) < 0) continue;
    const owner = ringAt(load<i32>(hole, OWNER));
    store<i32>(hole, load<i32>(owner, NEXT), NEXT);
    store<i32>(owner, numberAt(sorted, k), NEXT);
  }
  for (let k = 0; k < kept; k++) {
    let i = numberAt(sorted, k);
    if (load<f64>(ringAt(i), AREA) < 0) continue;
    for (; i >= 0; i = load<i32>(ringAt(i), NEXT)) addRing(shape, ringAt(i));
    store<i32>(shape.islands.add(), shape.rings.count - 1);
  }
}

/** Fills in a ring's numbers; false if it has no area. */
function measure(ring: usize, from: usize, to: usize): bool {
  const twice = twiceArea(from, to);
  let lowest = from;
  for (let at = from; at < to; at += 8) if (isLowerOrRight(load<i64>(at), load<i64>(lowest))) lowest = at;
  boundPoints(from, to);
  store<u32>(ring, <u32>from, FROM);
  store<u32>(ring, <u32>to, TO);
  store<u32>(ring, <u32>lowest, LOWEST);
  store<i32>(ring, minX, MIN_X);
  store<i32>(ring, minY, MIN_Y);
  store<i32>(ring, maxX, MAX_X);
  store<i32>(ring, maxY, MAX_Y);
  store<i32>(ring, -1, NEXT);
  store<f64>(ring, twice, AREA);
  return twice != 0;
}

/** Whether a point lies lower than another one, or as low and further right. */
// @ts-ignore: decorator
@inline
function isLowerOrRight(a: i64, b: i64): bool {
  return yOf(a) < yOf(b) || (yOf(a) == yOf(b) && xOf(a) > xOf(b));
}

/** Finds the contour of each hole among those that have begun where it begins and have not ended; rings lie in order. */
function findOwners(sorted: usize, count: i32): void {
  const around = take(<usize>count << 2);
  let contours = 0;
  let begun = 0;
  for (let k = 0; k < count; k++) {
    const hole = ringAt(numberAt(sorted, k));
    if (load<f64>(hole, AREA) > 0) continue;
    const y = load<i32>(hole, MIN_Y);
    for (; begun < count && load<i32>(ringAt(numberAt(sorted, begun)), MIN_Y) <= y; begun++) {
      if (load<f64>(ringAt(numberAt(sorted, begun)), AREA) < 0) continue;
      store<i32>(around + (<usize>contours << 2), numberAt(sorted, begun));
      contours++;
    }
    let kept = 0;
    for (let i = 0; i < contours; i++) {
      const contour = numberAt(around, i);
      if (load<i32>(ringAt(contour), MAX_Y) < y) continue;
      store<i32>(around + (<usize>kept << 2), contour);
      kept++;
    }
    contours = kept;
    store<i32>(hole, ownerOf(hole, around, contours), OWNER);
  }
}

/** The smallest of some contours around a hole, or -1. */
function ownerOf(hole: usize, contours: usize, count: i32): i32 {
  let owner = -1;
  for (let k = 0; k < count; k++) {
    const i = numberAt(contours, k);
    const ring = ringAt(i);
    if (owner >= 0 && load<f64>(ring, AREA) >= load<f64>(ringAt(owner), AREA)) continue;
    if (load<i32>(ring, MIN_X) > load<i32>(hole, MIN_X) || load<i32>(ring, MAX_X) < load<i32>(hole, MAX_X)) continue;
    if (load<i32>(ring, MAX_Y) >= load<i32>(hole, MAX_Y) && holds(ring, hole)) owner = i;
  }
  return owner;
}

/** Rings may touch: the first point that does not lie on the contour decides. */
function holds(contour: usize, hole: usize): bool {
  const to = <usize>load<u32>(hole, TO);
  for (let at = <usize>load<u32>(hole, FROM); at < to; at += 8) {
    const turns = windingAround(contour, load<i32>(at), load<i32>(at, 4));
    if (turns != ON_RING) return turns != 0;
  }
  return true;
}

const ON_RING: i32 = i32.MIN_VALUE;

function windingAround(ring: usize, x: i32, y: i32): i32 {
  const from = <usize>load<u32>(ring, FROM);
  const to = <usize>load<u32>(ring, TO);
  let winding = 0;
  for (let at = from, before = to - 8; at < to; before = at, at += 8) {
    const ax = load<i32>(before);
    const ay = load<i32>(before, 4);
    const bx = load<i32>(at);
    const by = load<i32>(at, 4);
    if ((ay < y && by < y) || (ay > y && by > y) || (ax < x && bx < x)) continue;
    const side = orientation(ax, ay, bx, by, x, y);
    if (side == 0 && x <= max(ax, bx) && x >= min(ax, bx)) return ON_RING;
    // An edge holds its lower end and not its upper one, so that a shared vertex counts once.
    if (ay <= y && by > y && side > 0) winding++;
    else if (ay > y && by <= y && side < 0) winding--;
  }
  return winding;
}

/** Sorts ring numbers, i32 each, by merging runs. Returns where they are: there, or in memory taken for it. */
function sortRings(order: usize, count: i32): usize {
  let from = order;
  let to = take(<usize>count << 2);
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = min(start + width, count);
      const end = min(start + 2 * width, count);
      let a = start;
      let b = middle;
      for (let k = start; k < end; k++) {
        const isFirst = b == end || (a < middle && !comesBefore(numberAt(from, b), numberAt(from, a)));
        store<i32>(to + (<usize>k << 2), numberAt(from, isFirst ? a++ : b++));
      }
    }
    const done = to;
    to = from;
    from = done;
  }
  return from;
}

// @ts-ignore: decorator
@inline
function numberAt(list: usize, i: i32): i32 {
  return load<i32>(list + (<usize>i << 2));
}

/** By the points from the lowest on, by y, then x; then the shorter first. */
function comesBefore(one: i32, other: i32): bool {
  const a = ringAt(one);
  const b = ringAt(other);
  const aCount = load<u32>(a, TO) - load<u32>(a, FROM);
  const bCount = load<u32>(b, TO) - load<u32>(b, FROM);
  let atA = <usize>load<u32>(a, LOWEST);
  let atB = <usize>load<u32>(b, LOWEST);
  for (let k: u32 = 0; k < min(aCount, bCount); k += 8) {
    const pointA = load<i64>(atA);
    const pointB = load<i64>(atB);
    if (pointA != pointB) return isBefore(pointA, pointB);
    atA = atA + 8 < <usize>load<u32>(a, TO) ? atA + 8 : <usize>load<u32>(a, FROM);
    atB = atB + 8 < <usize>load<u32>(b, TO) ? atB + 8 : <usize>load<u32>(b, FROM);
  }
  return aCount < bCount;
}

/** A ring more, from the point after its lowest on. */
function addRing(shape: Shape, ring: usize): void {
  const from = <usize>load<u32>(ring, FROM);
  const to = <usize>load<u32>(ring, TO);
  const first = <usize>load<u32>(ring, LOWEST) + 8;
  const at = shape.points.addMany(<i32>((to - from) >> 3));
  memory.copy(at, first, to - first);
  memory.copy(at + (to - first), from, first - from);
  store<i32>(shape.rings.add(), shape.points.count);
}
