// The edges of a ring and how far they reach when they move.
import { take } from "./arena";

/** Unsquared corners with a cosine below this turn back. */
const BACK_COS: f64 = -0.999;

/**
 * Numbers of an edge: the point from which lengths along it are counted, its direction, and where it starts and ends:
 * at `0` before it moves, and by `1` further on when it has moved. Its size, and how far its start and end reach out
 * beyond it when it has moved, stay what they were when its neighbours change. When it vanishes, if it does, as a part of
 * the way; and its neighbours among the edges that are left.
 */
export const X: usize = 0;
export const Y: usize = 8;
export const UX: usize = 16;
export const UY: usize = 24;
export const START0: usize = 32;
export const START1: usize = 40;
export const END0: usize = 48;
export const END1: usize = 56;
export const SIZE: usize = 64;
export const START_REACH: usize = 72;
export const END_REACH: usize = 80;
export const TIME: usize = 88;
export const NEXT: usize = 96;
export const PREVIOUS: usize = 100;
const EDGE: usize = 104;

/** Edges of the ring that is worked on. */
export let edgeCount: i32 = 0;

let edges: usize = 0;

/** Makes room for the edges of a ring of so many points: a squared corner makes an edge of its own. */
export function reserveEdges(points: usize): void {
  edges = take(2 * EDGE * points);
}

// @ts-ignore: decorator
@inline
export function edgeAt(i: i32): usize {
  return edges + <usize>i * EDGE;
}

/** The edge that was before edge i when none had vanished. */
export function edgeBefore(i: i32): i32 {
  return (i > 0 ? i : edgeCount) - 1;
}

/** The edge that was behind edge i when none had vanished. */
export function edgeAfter(i: i32): i32 {
  return i + 1 < edgeCount ? i + 1 : 0;
}

/**
 * The ring's edges and those that square its corners; false where an edge has no length, or a corner turns back and may
 * not: the edges of one that may do not reach each other.
 */
export function setEdges(from: usize, to: usize, delta: f64, sharpest: f64, mayTurnBack: bool): bool {
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
      const turnsBack = !isSquared && cos < BACK_COS;
      if (turnsBack && !mayTurnBack) return false;
      const half = sqrt((1 + cos) / 2);
      const halfSin = sqrt((1 - cos) / 2) * (sin < 0 ? -1.0 : 1.0);
      const reach = turnsBack ? -Infinity : isSquared ? (delta * (1 - half)) / halfSin : (delta * sin) / (1 + cos);
      if (point == from) firstReach = reach;
      else setEnd(at - EDGE, reach);
      if (isSquared) {
        setEdge(at, x, y, ux * half - uy * halfSin, uy * half + ux * halfSin, reach, 0);
        setEnd(at, reach);
        at += EDGE;
      }
      setEdge(at, x, y, vx, vy, reach, size);
      at += EDGE;
    }
    ux = vx;
    uy = vy;
  }
  setEnd(at - EDGE, firstReach);
  edgeCount = <i32>((at - edges) / EDGE);
  return true;
}

/** Where the edge starts when it has moved. */
// @ts-ignore: decorator
@inline
export function startX(edge: usize, delta: f64): f64 {
  const along = load<f64>(edge, START0) + load<f64>(edge, START1);
  return load<f64>(edge, X) + delta * load<f64>(edge, UY) + along * load<f64>(edge, UX);
}

// @ts-ignore: decorator
@inline
export function startY(edge: usize, delta: f64): f64 {
  const along = load<f64>(edge, START0) + load<f64>(edge, START1);
  return load<f64>(edge, Y) - delta * load<f64>(edge, UX) + along * load<f64>(edge, UY);
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
  store<f64>(edge, size, SIZE);
  store<f64>(edge, max(0, reach), START_REACH);
}

// @ts-ignore: decorator
@inline
function setEnd(edge: usize, reach: f64): void {
  store<f64>(edge, reach, END1);
  store<f64>(edge, max(0, reach), END_REACH);
}
