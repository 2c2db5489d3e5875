// Which edges of a ring vanish as they move.
import { Heap } from "./heap";
import { END0, END1, NEXT, PREVIOUS, START0, START1, TIME, UX, UY, X, Y, edgeAfter, edgeAt, edgeCount, startX, startY } from "./ring-edges";
import { addCorner, beginPolygon, isCovered } from "./strip-cover";

/** What dropVanished answers instead of an edge that stays. */
export const UNKNOWN = -1;
export const NOTHING = -2;

/** Edges that meet at less are left to the sweep. */
const PARALLEL_SIN: f64 = 1e-5;

/** Edges that will vanish, by their times; an edge may have changed its mind since. */
const vanishing = new Heap();

/** Makes room; after all memory has been given back. */
export function reserveVanishing(): void {
  vanishing.begin();
}

// @ts-ignore: decorator
@inline
function follow(i: i32, j: i32): void {
  store<i32>(edgeAt(i), j, NEXT);
  store<i32>(edgeAt(j), i, PREVIOUS);
}

/** Takes out what vanishes, the first to go first; an edge that stays, or NOTHING, or UNKNOWN. */
export function dropVanished(delta: f64): i32 {
  vanishing.count = 0;
  for (let i = 0; i < edgeCount; i++) {
    follow(i, edgeAfter(i));
    setTime(i);
  }
  let at = 0;
  let left = edgeCount;
  while (vanishing.count > 0) {
    const time = vanishing.least;
    const gone = vanishing.pop();
    const edge = edgeAt(gone);
    if (load<f64>(edge, TIME) != time) continue;
    if (--left == 2) return NOTHING;
    store<f64>(edge, Infinity, TIME);
    at = load<i32>(edge, PREVIOUS);
    const after = load<i32>(edge, NEXT);
    if (!closeOver(edge, at, after, delta)) return UNKNOWN;
    follow(at, after);
    setTime(at);
    setTime(after);
  }
  return at;
}

function setTime(i: i32): void {
  const edge = edgeAt(i);
  const length = load<f64>(edge, END0) - load<f64>(edge, START0);
  const gain = load<f64>(edge, END1) - load<f64>(edge, START1);
  const time = length + gain > 0 ? Infinity : -length / gain;
  store<f64>(edge, time, TIME);
  if (time < Infinity) vanishing.push(time, i);
}

/**
 * Lets edge b follow edge a, as what was between them has gone. False where they are all but parallel, or where that may
 * take away too much: beside a miter at one end of what has gone, the triangle between the three moved edges is to be
 * covered by the strips at its other end.
 */
function closeOver(gone: usize, a: i32, b: i32, delta: f64): bool {
  const before = edgeAt(a);
  const after = edgeAt(b);
  const startMiter = load<f64>(gone, START1) < 0;
  const endMiter = load<f64>(gone, END1) > 0;
  if (!startMiter && !endMiter) return join(before, after, delta);
  if (startMiter && endMiter) return false;
  beginPolygon();
  addCorner(startX(gone, delta), startY(gone, delta));
  addCorner(startX(after, delta), startY(after, delta));
  if (!join(before, after, delta)) return false;
  addCorner(startX(after, delta), startY(after, delta));
  return isCovered(endMiter ? a : b, endMiter, delta);
}

/** Moves the corner of edge a and b to where they meet; false where they are all but parallel. */
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

