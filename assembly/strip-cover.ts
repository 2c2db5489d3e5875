// Whether the strips over which edges of a ring move cover a convex polygon.
//
// A strip is as deep as the edges move, and as long as its edge; at a corner with a miter its end leans out to the corner.
import { END_REACH, SIZE, START_REACH, UX, UY, X, Y, edgeAfter, edgeBefore, edgeAt } from "./ring-edges";

/** Strips that are tried, one beside the other. */
const MOST_STRIPS = 32;
/** Bytes of a corner: x and y. */
const CORNER: usize = 16;
/** A triangle, of which each strip that is taken away may leave a corner more. */
const ROOM: i32 = 16 * (3 + 32);

/** How far a corner may lie outside, as it has been reckoned: of the depth, and of a length in units. */
const DEPTH_SLACK: f64 = 1e-6;
const LENGTH_SLACK: f64 = 0.1;

/** What is left of the polygon, and what was. */
let polygon: usize = memory.data(ROOM);
let former: usize = memory.data(ROOM);
let count: i32 = 0;

export function beginPolygon(): void {
  count = 0;
}

export function addCorner(x: f64, y: f64): void {
  const corner = polygon + <usize>count * CORNER;
  count++;
  store<f64>(corner, x);
  store<f64>(corner, y, 8);
}

/**
 * Whether the strip of edge i and those of its neighbours on one side cover the polygon.
 * @param backward the side of the edges before it, else of those behind it
 */
export function isCovered(i: i32, backward: bool, delta: f64): bool {
  for (let strip = 0; strip < MOST_STRIPS; strip++) {
    const edge = edgeAt(i);
    const size = load<f64>(edge, SIZE);
    const startReach = load<f64>(edge, START_REACH);
    const endReach = load<f64>(edge, END_REACH);
    const left = count;
    const points = polygon;
    polygon = former;
    former = points;
    count = 0;
    // The last corner comes first, as where the way to the first one starts.
    let x: f64 = 0;
    let y: f64 = 0;
    let beyond: f64 = 0;
    for (let k = -1; k < left; k++) {
      const corner = points + <usize>(k < 0 ? left - 1 : k) * CORNER;
      const cx = load<f64>(corner);
      const cy = load<f64>(corner, 8);
      const dx = cx - load<f64>(edge, X);
      const dy = cy - load<f64>(edge, Y);
      const along = dx * load<f64>(edge, UX) + dy * load<f64>(edge, UY);
      const depth = (dx * load<f64>(edge, UY) - dy * load<f64>(edge, UX)) / delta;
      if (depth < -DEPTH_SLACK || depth > 1 + DEPTH_SLACK) return false;
      const beforeStart = -along - startReach * depth;
      const behindEnd = along - size - endReach * depth;
      if (strip == 0 && (backward ? behindEnd : beforeStart) > LENGTH_SLACK) return false;
      const further = backward ? beforeStart : behindEnd;
      if (k >= 0) {
        if (further > 0 != beyond > 0) {
          const part = beyond / (beyond - further);
          addCorner(x + part * (cx - x), y + part * (cy - y));
        }
        if (further > 0) addCorner(cx, cy);
      }
      x = cx;
      y = cy;
      beyond = further;
    }
    if (count < 3) return true;
    i = backward ? edgeBefore(i) : edgeAfter(i);
  }
  return false;
}
