// Miter offsets of islands: which are found, and how, stands in src/geometry/miter-offset.ts. Numbers and addresses only.
//
// Memory for an island of some rings and points; a squared corner makes an edge of its own, so that there may be twice as
// many edges as points. Points follow their starts:
//   starts     i32 per ring, + 1    where each ring's points start, counted in points; written by the caller
//   points     i32 x 2 per point    x, y; written by the caller
//   edges      f64 x 8 per edge     of the ring that is worked on, see X to END1
//   next       i32 per edge         the edge that follows it, of those that are left
//   previous   i32 per edge
//   outStarts  i32 per ring, + 1    as starts, of the result
//   out        i32 x 2 per edge     as points
//   ends       i32 x 4 per edge     of all rings: x, y of both ends
//   order      i64 per edge         the y of its lower end, and below it its number
//   spare      i64 per edge         for sorting
//   active     i32 per edge         the edges that the sweep has not passed
import { giveBackAll, take } from "./arena";
import { orientation } from "./orientation";

/** Unsquared corners that turn back more, and edges that meet at less, are left to the sweep. */
const BACK_COS: f64 = -0.999;
const PARALLEL_SIN: f64 = 1e-5;

/**
 * Numbers of an edge: the point from which lengths along it are counted, its direction, and where it starts and ends:
 * at `0` before it moves, and by `1` further on when it has moved.
 */
const X: usize = 0;
const Y: usize = 8;
const UX: usize = 16;
const UY: usize = 24;
const START0: usize = 32;
const START1: usize = 40;
const END0: usize = 48;
const END1: usize = 56;
const EDGE: usize = 64;

let starts: usize = 0;
let points: usize = 0;
let edges: usize = 0;
let next: usize = 0;
let previous: usize = 0;
let outStarts: usize = 0;
let out: usize = 0;
let ends: usize = 0;
let order: usize = 0;
let spare: usize = 0;
let active: usize = 0;
/** Edges of the ring that is worked on. */
let edgeCount: i32 = 0;

/** Makes room for an island. Returns where its starts are to be written; its points follow them. */
export function reserve(rings: i32, pointCount: i32): usize {
  giveBackAll();
  const most = <usize>pointCount * 2;
  const startBytes = (<usize>rings + 1) << 2;
  starts = take(startBytes + (<usize>pointCount << 3));
  points = starts + startBytes;
  edges = take(EDGE * most);
  next = take(4 * most);
  previous = take(4 * most);
  outStarts = take(startBytes + (most << 3));
  out = outStarts + startBytes;
  ends = take(16 * most);
  order = take(8 * most);
  spare = take(8 * most);
  active = take(4 * most);
  return starts;
}

/** Moves the island's edges by delta. Returns where the result's starts lie, followed by its points, or 0. */
export function offset(rings: i32, delta: f64, sharpest: f64): usize {
  let end = out;
  store<i32>(outStarts, 0);
  for (let ring = 0; ring < rings; ring++) {
    const own = starts + (<usize>ring << 2);
    if (!setEdges(points + (<usize>load<u32>(own) << 3), points + (<usize>load<u32>(own, 4) << 3), delta, sharpest))
      return 0;
    const first = dropVanished(delta);
    if (first < 0) return 0;
    const start = end;
    end = writeRing(first, delta, start);
    if (end - start < 24 || twiceArea(start, end) > 0 != (ring == 0)) return 0;
    store<i32>(outStarts + (<usize>(ring + 1) << 2), <i32>((end - out) >> 3));
  }
  for (let ring = 1; ring < rings; ring++) {
    const first = out + (<usize>load<u32>(outStarts + (<usize>ring << 2)) << 3);
    if (!holds(out, out + (<usize>load<u32>(outStarts, 4) << 3), load<i32>(first), load<i32>(first, 4))) return 0;
  }
  return ringsMeet(rings) ? 0 : outStarts;
}

/** The ring's edges and those that square its corners; false where an edge has no length or a corner turns back. */
function setEdges(from: usize, to: usize, delta: f64, sharpest: f64): bool {
  let ux: f64 = 0;
  let uy: f64 = 0;
  let firstReach: f64 = 0;
  let at = edges;
  // The last edge comes first, for its direction alone.
  for (let point = to - 8, isFirst = true; point != to; point = isFirst ? from : point + 8, isFirst = false) {
    const x = <f64>load<i32>(point);
    const y = <f64>load<i32>(point, 4);
    const following = point + 8 < to ? point + 8 : from;
    const dx = <f64>load<i32>(following) - x;
    const dy = <f64>load<i32>(following, 4) - y;
    const size = sqrt(dx * dx + dy * dy);
    if (size == 0) return false;
    const vx = dx / size;
    const vy = dy / size;
    if (!isFirst) {
      const cos = ux * vx + uy * vy;
      const sin = ux * vy - uy * vx;
      const isSquared = sin * delta > 0 && cos <= sharpest;
      if (!isSquared && cos < BACK_COS) return false;
      const half = sqrt((1 + cos) / 2);
      const halfSin = sqrt((1 - cos) / 2) * (sin < 0 ? -1.0 : 1.0);
      const reach = isSquared ? (delta * (1 - half)) / halfSin : (delta * sin) / (1 + cos);
      if (point == from) firstReach = reach;
      else store<f64>(at - EDGE, reach, END1);
      if (isSquared) {
        setEdge(at, x, y, ux * half - uy * halfSin, uy * half + ux * halfSin, reach, 0);
        store<f64>(at, reach, END1);
        at += EDGE;
      }
      setEdge(at, x, y, vx, vy, reach, size);
      at += EDGE;
    }
    ux = vx;
    uy = vy;
  }
  store<f64>(at - EDGE, firstReach, END1);
  edgeCount = <i32>((at - edges) / EDGE);
  return true;
}

/** An edge that starts `reach` before its point once it has moved; how far beyond its end it ends, the next corner tells. */
// @ts-ignore: decorator
@inline
function setEdge(edge: usize, x: f64, y: f64, ux: f64, uy: f64, reach: f64, size: f64): void {
  store<f64>(edge, x, X);
  store<f64>(edge, y, Y);
  store<f64>(edge, ux, UX);
  store<f64>(edge, uy, UY);
  store<f64>(edge, 0, START0);
  store<f64>(edge, -reach, START1);
  store<f64>(edge, size, END0);
}

// @ts-ignore: decorator
@inline
function edgeAt(i: i32): usize {
  return edges + <usize>i * EDGE;
}

// @ts-ignore: decorator
@inline
function follow(i: i32, j: i32): void {
  store<i32>(next + (<usize>i << 2), j);
  store<i32>(previous + (<usize>j << 2), i);
}

/** Takes out what vanishes, the first to go first; an edge that stays, or -1. */
function dropVanished(delta: f64): i32 {
  for (let i = 1; i < edgeCount; i++) follow(i - 1, i);
  follow(edgeCount - 1, 0);
  let at = 0;
  for (let left = edgeCount; left > 2; left--) {
    let earliest: f64 = Infinity;
    let gone = -1;
    for (let k = 0; k < left; k++, at = load<i32>(next + (<usize>at << 2))) {
      const edge = edgeAt(at);
      const length = load<f64>(edge, END0) - load<f64>(edge, START0);
      const gain = load<f64>(edge, END1) - load<f64>(edge, START1);
      if (length + gain > 0) continue;
      const time = -length / gain;
      if (time < earliest) {
        earliest = time;
        gone = at;
      }
    }
    if (gone < 0) return at;
    // A miter at one of its ends might stick out beyond the edge that covers it.
    if (load<f64>(edgeAt(gone), END1) > 0 || load<f64>(edgeAt(gone), START1) < 0) return -1;
    at = load<i32>(previous + (<usize>gone << 2));
    const after = load<i32>(next + (<usize>gone << 2));
    if (!join(edgeAt(at), edgeAt(after), delta)) return -1;
    follow(at, after);
  }
  return -1;
}

/** Lets edge b follow edge a, as what was between them has gone; false where they are all but parallel. */
function join(a: usize, b: usize, delta: f64): bool {
  const ax = load<f64>(a, UX);
  const ay = load<f64>(a, UY);
  const bx = load<f64>(b, UX);
  const by = load<f64>(b, UY);
  const cos = ax * bx + ay * by;
  const sin = ax * by - ay * bx;
  if (abs(sin) < PARALLEL_SIN) return false;
  const dx = load<f64>(b, X) - load<f64>(a, X);
  const dy = load<f64>(b, Y) - load<f64>(a, Y);
  const reach = (delta * (1 - cos)) / sin;
  store<f64>(a, (dx * by - dy * bx) / sin, END0);
  store<f64>(a, reach, END1);
  store<f64>(b, (dx * ay - dy * ax) / sin, START0);
  store<f64>(b, -reach, START1);
  return true;
}

/** Writes the starts of the edges that are left, from `start`; where they end, or `start` if one is out of range. */
function writeRing(first: i32, delta: f64, start: usize): usize {
  let at = start;
  let i = first;
  do {
    const edge = edgeAt(i);
    const along = load<f64>(edge, START0) + load<f64>(edge, START1);
    const ux = load<f64>(edge, UX);
    const uy = load<f64>(edge, UY);
    const x = floor(load<f64>(edge, X) + delta * uy + along * ux + 0.5);
    const y = floor(load<f64>(edge, Y) - delta * ux + along * uy + 0.5);
    if (!(isInt32(x) && isInt32(y))) return start;
    if (at == start || load<i32>(at - 8) != <i32>x || load<i32>(at - 8, 4) != <i32>y) {
      store<i32>(at, <i32>x);
      store<i32>(at, <i32>y, 4);
      at += 8;
    }
    i = load<i32>(next + (<usize>i << 2));
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

/**
 * Whether any two edges of the result share a point, but for the one in which an edge follows the other; two rings meet,
 * too, where one only touches the other. A sweep over the edges by their lower ends.
 */
function ringsMeet(rings: i32): bool {
  const count = writeEnds(rings);
  const sorted = sortOrder(count);
  let actives = active;
  for (let key = sorted, last = sorted + (<usize>count << 3); key < last; key += 8) {
    const edge = ends + (<usize>load<u32>(key) << 4);
    const ax = load<i32>(edge);
    const ay = load<i32>(edge, 4);
    const bx = load<i32>(edge, 8);
    const by = load<i32>(edge, 12);
    const bottom = min(ay, by);
    const left = min(ax, bx);
    const right = max(ax, bx);
    let kept = active;
    for (let k = active; k < actives; k += 4) {
      const other = <usize>load<u32>(k);
      const cx = load<i32>(other);
      const cy = load<i32>(other, 4);
      const dx = load<i32>(other, 8);
      const dy = load<i32>(other, 12);
      if (cy < bottom && dy < bottom) continue;
      store<u32>(kept, <u32>other);
      kept += 4;
      if ((cx < left && dx < left) || (cx > right && dx > right)) continue;
      if (edgesMeet(ax, ay, bx, by, cx, cy, dx, dy)) return true;
    }
    store<u32>(kept, <u32>edge);
    actives = kept + 4;
  }
  return false;
}

/** Writes the ends of the result's edges and the keys of their order; returns their number. */
function writeEnds(rings: i32): i32 {
  let count = 0;
  for (let ring = 0; ring < rings; ring++) {
    const own = outStarts + (<usize>ring << 2);
    const start = out + (<usize>load<u32>(own) << 3);
    const end = out + (<usize>load<u32>(own, 4) << 3);
    for (let from = start; from < end; from += 8) {
      const to = from + 8 < end ? from + 8 : start;
      const edge = ends + (<usize>count << 4);
      store<i64>(edge, load<i64>(from));
      store<i64>(edge, load<i64>(to), 8);
      store<i64>(order + (<usize>count << 3), (<i64>min(load<i32>(from, 4), load<i32>(to, 4)) << 32) | <i64>count);
      count++;
    }
  }
  return count;
}

/** Sorts the keys: short runs by insertion, then runs by merging. Returns where they are. */
function sortOrder(count: i32): usize {
  const run: usize = 64;
  const bytes = <usize>count << 3;
  for (let at: usize = 0; at < bytes; at += run) insertInOrder(order + at, order + min(at + run, bytes));
  let from = order;
  let to = spare;
  for (let width = run; width < bytes; width *= 2) {
    for (let at: usize = 0; at < bytes; at += 2 * width)
      merge(from + at, from + min(at + width, bytes), from + min(at + 2 * width, bytes), to + at);
    const done = to;
    to = from;
    from = done;
  }
  return from;
}

function insertInOrder(start: usize, end: usize): void {
  for (let at = start + 8; at < end; at += 8) {
    const key = load<i64>(at);
    let place = at;
    for (; place > start && load<i64>(place - 8) > key; place -= 8) store<i64>(place, load<i64>(place - 8));
    store<i64>(place, key);
  }
}

/** Merges the runs from `a` to `b` and from `b` to `end`. */
function merge(a: usize, b: usize, end: usize, to: usize): void {
  const middle = b;
  if (middle == end || load<i64>(middle - 8) <= load<i64>(middle)) {
    memory.copy(to, a, end - a);
    return;
  }
  while (a < middle && b < end) {
    const one = load<i64>(a);
    const other = load<i64>(b);
    const isFirst = one <= other;
    store<i64>(to, isFirst ? one : other);
    if (isFirst) a += 8;
    else b += 8;
    to += 8;
  }
  memory.copy(to, a, middle - a);
  memory.copy(to + (middle - a), b, end - b);
}

/** Whether the edges a b and c d share a point, or more than one where one follows the other. */
function edgesMeet(ax: i32, ay: i32, bx: i32, by: i32, cx: i32, cy: i32, dx: i32, dy: i32): bool {
  if (bx == cx && by == cy) return turnsBack(ax, ay, bx, by, dx, dy);
  if (dx == ax && dy == ay) return turnsBack(cx, cy, dx, dy, bx, by);
  if (max(ay, by) < min(cy, dy) || max(cy, dy) < min(ay, by)) return false;
  return (
    areParted(orientation(ax, ay, bx, by, cx, cy), orientation(ax, ay, bx, by, dx, dy)) &&
    areParted(orientation(cx, cy, dx, dy, ax, ay), orientation(cx, cy, dx, dy, bx, by))
  );
}

/** Whether two points do not lie on the same side. */
// @ts-ignore: decorator
@inline
function areParted(one: f64, other: f64): bool {
  return !(one > 0 && other > 0) && !(one < 0 && other < 0);
}

/** Whether the edge b c runs back along a b. */
function turnsBack(ax: i32, ay: i32, bx: i32, by: i32, cx: i32, cy: i32): bool {
  if (orientation(ax, ay, bx, by, cx, cy) != 0) return false;
  return (
    (<f64>bx - <f64>ax) * (<f64>cx - <f64>bx) + (<f64>by - <f64>ay) * (<f64>cy - <f64>by) < 0
  );
}
