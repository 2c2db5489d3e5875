// Miter offsets of islands: which are found, and how, stands in src/geometry/miter-offset.ts.
//
// Memory for an island of some rings and points, and the result; points follow their starts:
//   starts     i32 per ring, + 1    where each ring's points start, counted in points; written by the caller
//   points     i32 x 2 per point    x, y; written by the caller
//   outRings   i32                  rings of the result, which has no more of them than the island
//   outStarts  i32 per ring, + 1    as starts, of the result
//   out        i32 x 2 per edge     as points
import { giveBackAll, take } from "./arena";
import { orientation } from "./orientation";
import { NEXT, edgeAt, reserveEdges, setEdges, startX, startY } from "./ring-edges";
import { ringsMeet } from "./rings-meet";
import { NOTHING, UNKNOWN, dropVanished, reserveVanishing } from "./vanishing";

let starts: usize = 0;
let points: usize = 0;
let outRings: usize = 0;
let outStarts: usize = 0;
let out: usize = 0;

/** Makes room for an island. Returns where its starts are to be written; its points follow them. */
export function reserve(rings: i32, pointCount: i32): usize {
  giveBackAll();
  const most = <usize>pointCount * 2;
  const startBytes = (<usize>rings + 1) << 2;
  starts = take(startBytes + (<usize>pointCount << 3));
  points = starts + startBytes;
  reserveEdges(pointCount);
  reserveVanishing();
  outRings = take(4 + startBytes + (most << 3));
  outStarts = outRings + 4;
  out = outStarts + startBytes;
  return starts;
}

/** Moves the island's edges by delta. Returns where the result lies: its rings, their starts and their points; or 0. */
export function offset(rings: i32, delta: f64, sharpest: f64): usize {
  let count = 0;
  let end = out;
  store<i32>(outStarts, 0);
  for (let ring = 0; ring < rings; ring++) {
    const own = starts + (<usize>ring << 2);
    if (!setEdges(points + (<usize>load<u32>(own) << 3), points + (<usize>load<u32>(own, 4) << 3), delta, sharpest, false))
      return 0;
    const first = dropVanished(delta);
    if (first == UNKNOWN) return 0;
    const isContour = ring == 0;
    const start = end;
    if (first != NOTHING) {
      end = writeRing(first, delta, start);
      if (end - start < 24) return 0;
      store<i32>(outStarts + (<usize>(count + 1) << 2), <i32>((end - out) >> 3));
    }
    if (first == NOTHING || twiceArea(start, end) > 0 != isContour) {
      if (isContour != delta < 0 || (first != NOTHING && ringsMeet(outStarts + (<usize>count << 2), out, 1))) return 0;
      if (isContour) break;
      end = start;
      continue;
    }
    count++;
  }
  store<i32>(outRings, count);
  for (let ring = 1; ring < count; ring++) {
    const first = out + (<usize>load<u32>(outStarts + (<usize>ring << 2)) << 3);
    if (!holds(out, out + (<usize>load<u32>(outStarts, 4) << 3), load<i32>(first), load<i32>(first, 4))) return 0;
  }
  return ringsMeet(outStarts, out, count) ? 0 : outRings;
}

/** Writes the starts of the edges that are left, from `start`; where they end, or `start` if one is out of range. */
function writeRing(first: i32, delta: f64, start: usize): usize {
  let at = start;
  let i = first;
  do {
    const edge = edgeAt(i);
    const x = floor(startX(edge, delta) + 0.5);
    const y = floor(startY(edge, delta) + 0.5);
    if (!(isInt32(x) && isInt32(y))) return start;
    if (at == start || load<i32>(at - 8) != <i32>x || load<i32>(at - 8, 4) != <i32>y) {
      store<i32>(at, <i32>x);
      store<i32>(at, <i32>y, 4);
      at += 8;
    }
    i = load<i32>(edge, NEXT);
  } while (i != first);
  while (at - start > 8 && load<i64>(at - 8) == load<i64>(start)) at -= 8;
  return at;
}

// @ts-ignore: decorator
@inline
function isInt32(whole: f64): bool {
  return whole >= -2147483648.0 && whole <= 2147483647.0;
}

/** Twice the signed area of a ring, about its first point. */
function twiceArea(start: usize, end: usize): f64 {
  const x0 = <f64>load<i32>(start);
  const y0 = <f64>load<i32>(start, 4);
  let twice: f64 = 0;
  let px = <f64>load<i32>(start, 8) - x0;
  let py = <f64>load<i32>(start, 12) - y0;
  for (let at = start + 16; at < end; at += 8) {
    const x = <f64>load<i32>(at) - x0;
    const y = <f64>load<i32>(at, 4) - y0;
    twice += px * y - x * py;
    px = x;
    py = y;
  }
  return twice;
}

/** Whether the ring holds the point inside, and not on its edge. */
function holds(start: usize, end: usize, x: i32, y: i32): bool {
  let winding = 0;
  let before = end - 8;
  for (let at = start; at < end; before = at, at += 8) {
    const ax = load<i32>(before);
    const ay = load<i32>(before, 4);
    const bx = load<i32>(at);
    const by = load<i32>(at, 4);
    if ((ay < y && by < y) || (ay > y && by > y) || (ax < x && bx < x)) continue;
    const side = orientation(ax, ay, bx, by, x, y);
    if (side == 0 && x <= max(ax, bx) && x >= min(ax, bx)) return false;
    // An edge holds its lower end and not its upper one, so that a shared vertex counts once.
    if (ay <= y && by > y && side > 0) winding++;
    else if (ay > y && by <= y && side < 0) winding--;
  }
  return winding != 0;
}
