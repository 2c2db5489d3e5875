/**
 * Miter offsets of islands to which little happens: edges may vanish, but nothing meets.
 *
 * Every edge moves by delta along its normal, and every corner to where its moved edges meet. Beyond the miter limit a
 * corner is squared: an edge without length stands in it, square to its bisector, and moves like the others. An edge
 * that would turn round has vanished and its neighbours meet instead; the first to vanish goes first.
 * Where the moved rings neither cross nor touch, and holes lie in their contour, that is the offset, since what meets
 * on the way crosses still at the end. This is tested on the rounded points, and exactly; for all else the answer is
 * undefined, and the polygon engine's sweep, which takes three times as long, has to do it.
 */
import { ringArea } from "./area.ts";
import type { Island } from "./canonical.ts";
import { ringWinding } from "./contains.ts";
import { ringsMeet } from "./rings-meet.ts";

/** Clipper2 takes corners that turn less as if they did not turn. */
const STRAIGHT_COS = 0.999;
/** Unsquared corners that turn back more, and edges that meet at less, are left to the sweep. */
const BACK_COS = -0.999;
const PARALLEL_SIN = 1e-5;

/**
 * Numbers of an edge: the point from which lengths along it are counted, its direction, and where it starts and ends:
 * at `0` before it moves, and by `1` further on when it has moved.
 */
const X = 0;
const Y = 1;
const UX = 2;
const UY = 3;
const START0 = 4;
const START1 = 5;
const END0 = 6;
const END1 = 7;
const EDGE = 8;

export class MiterOffset {
  #edges = new Float64Array(0);
  #count = 0;
  #next = new Int32Array(0);
  #previous = new Int32Array(0);
  #points = new Int32Array(0);

  /**
   * The island grown by delta (shrunk where it is negative), or undefined where more than edges vanish.
   * @param squared every corner is squared, not only those beyond the miter limit
   */
  offset(island: Island, delta: number, miterLimit: number, squared: boolean): Int32Array[] | undefined {
    const sharpest = squared ? STRAIGHT_COS : Math.min(STRAIGHT_COS, 2 / Math.max(1, miterLimit) ** 2 - 1);
    const starts = new Uint32Array(island.length + 1);
    let end = 0;
    for (let i = 0; i < island.length; i++) {
      const start = end;
      this.#reserve(island[i].length, start + 2 * island[i].length);
      if (!this.#setEdges(island[i], delta, sharpest)) return undefined;
      const first = this.#dropVanished(delta);
      if (first < 0) return undefined;
      end = this.#writeRing(first, delta, start);
      starts[i + 1] = end / 2;
      if (end - start < 6 || ringArea(this.#points, starts[i], starts[i + 1]) > 0 !== (i === 0)) return undefined;
    }
    const points = this.#points.slice(0, end);
    for (let i = 1; i < island.length; i++)
      if (!ringWinding(points, 0, starts[1], points[2 * starts[i]], points[2 * starts[i] + 1])) return undefined;
    if (ringsMeet(points, starts)) return undefined;
    return island.map((_, i) => points.subarray(2 * starts[i], 2 * starts[i + 1]));
  }

  #reserve(edges: number, numbers: number): void {
    if (edges > this.#next.length) {
      this.#edges = new Float64Array(2 * EDGE * edges);
      this.#next = new Int32Array(2 * edges);
      this.#previous = new Int32Array(2 * edges);
    }
    if (numbers > this.#points.length) {
      const grown = new Int32Array(2 * numbers);
      grown.set(this.#points);
      this.#points = grown;
    }
  }

  /** The ring's edges and those that square its corners; false where an edge has no length or a corner turns back. */
  #setEdges(ring: Int32Array, delta: number, sharpest: number): boolean {
    const edges = this.#edges;
    const length = ring.length;
    let ux = 0;
    let uy = 0;
    let firstReach = 0;
    let at = 0;
    for (let i = -2; i < length; i += 2) {
      const x = ring[i < 0 ? length - 2 : i];
      const y = ring[i < 0 ? length - 1 : i + 1];
      const dx = ring[i + 2 < length ? i + 2 : 0] - x;
      const dy = ring[i + 2 < length ? i + 3 : 1] - y;
      const size = Math.sqrt(dx * dx + dy * dy);
      if (size === 0) return false;
      const vx = dx / size;
      const vy = dy / size;
      // The last edge comes first, for its direction alone.
      if (i >= 0) {
        const cos = ux * vx + uy * vy;
        const sin = ux * vy - uy * vx;
        const isSquared = sin * delta > 0 && cos <= sharpest;
        if (!isSquared && cos < BACK_COS) return false;
        const half = Math.sqrt((1 + cos) / 2);
        const halfSin = Math.sqrt((1 - cos) / 2) * (sin < 0 ? -1 : 1);
        const reach = isSquared ? (delta * (1 - half)) / halfSin : (delta * sin) / (1 + cos);
        if (i === 0) firstReach = reach;
        else edges[at - EDGE + END1] = reach;
        if (isSquared) {
          this.#setEdge(at, x, y, ux * half - uy * halfSin, uy * half + ux * halfSin, reach, 0);
          edges[at + END1] = reach;
          at += EDGE;
        }
        this.#setEdge(at, x, y, vx, vy, reach, size);
        at += EDGE;
      }
      ux = vx;
      uy = vy;
    }
    edges[at - EDGE + END1] = firstReach;
    this.#count = at / EDGE;
    return true;
  }

  /** An edge that starts `reach` before its point once it has moved; how far beyond its end it ends, the next corner tells. */
  #setEdge(e: number, x: number, y: number, ux: number, uy: number, reach: number, size: number): void {
    const edges = this.#edges;
    edges[e + X] = x;
    edges[e + Y] = y;
    edges[e + UX] = ux;
    edges[e + UY] = uy;
    edges[e + START0] = 0;
    edges[e + START1] = -reach;
    edges[e + END0] = size;
  }

  /** Takes out what vanishes, the first to go first; an edge that stays, or -1. */
  #dropVanished(delta: number): number {
    const edges = this.#edges;
    const next = this.#next;
    const previous = this.#previous;
    const count = this.#count;
    for (let i = 0; i < count; i++) {
      next[i] = i + 1;
      previous[i] = i - 1;
    }
    next[count - 1] = 0;
    previous[0] = count - 1;
    let at = 0;
    for (let left = count; left > 2; left--) {
      let earliest = Infinity;
      let gone = -1;
      for (let k = 0; k < left; k++, at = next[at]) {
        const e = EDGE * at;
        const length = edges[e + END0] - edges[e + START0];
        const gain = edges[e + END1] - edges[e + START1];
        if (length + gain > 0) continue;
        const time = -length / gain;
        if (time < earliest) {
          earliest = time;
          gone = at;
        }
      }
      if (gone < 0) return at;
      // A miter at one of its ends might stick out beyond the edge that covers it.
      if (edges[EDGE * gone + END1] > 0 || edges[EDGE * gone + START1] < 0) return -1;
      at = previous[gone];
      const after = next[gone];
      if (!this.#join(EDGE * at, EDGE * after, delta)) return -1;
      next[at] = after;
      previous[after] = at;
    }
    return -1;
  }

  /** Lets edge b follow edge a, as what was between them has gone; false where they are all but parallel. */
  #join(a: number, b: number, delta: number): boolean {
    const edges = this.#edges;
    const ax = edges[a + UX];
    const ay = edges[a + UY];
    const bx = edges[b + UX];
    const by = edges[b + UY];
    const cos = ax * bx + ay * by;
    const sin = ax * by - ay * bx;
    if (Math.abs(sin) < PARALLEL_SIN) return false;
    const dx = edges[b + X] - edges[a + X];
    const dy = edges[b + Y] - edges[a + Y];
    const reach = (delta * (1 - cos)) / sin;
    edges[a + END0] = (dx * by - dy * bx) / sin;
    edges[a + END1] = reach;
    edges[b + START0] = (dx * ay - dy * ax) / sin;
    edges[b + START1] = -reach;
    return true;
  }

  /** Writes the starts of the edges that are left, from `start`; where they end, or `start` if one is out of range. */
  #writeRing(first: number, delta: number, start: number): number {
    const edges = this.#edges;
    const points = this.#points;
    let at = start;
    let i = first;
    do {
      const e = EDGE * i;
      const along = edges[e + START0] + edges[e + START1];
      const x = Math.floor(edges[e + X] + delta * edges[e + UY] + along * edges[e + UX] + 0.5);
      const y = Math.floor(edges[e + Y] - delta * edges[e + UX] + along * edges[e + UY] + 0.5);
      if (x !== (x | 0) || y !== (y | 0)) return start;
      if (at === start || points[at - 2] !== x || points[at - 1] !== y) {
        points[at++] = x;
        points[at++] = y;
      }
      i = this.#next[i];
    } while (i !== first);
    while (at - start > 2 && points[at - 2] === points[start] && points[at - 1] === points[start + 1]) at -= 2;
    return at;
  }
}
