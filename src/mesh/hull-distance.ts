/**
 * How far two convex outlines are from each other, in time that grows with their points as the points do: it is the
 * distance of the origin from all differences of a point of one and a point of the other, and those are a convex outline
 * too, whose edges are the edges of both in the order of their directions.
 */
import { distanceToSegment } from "../geometry/segment.ts";
import type { Hull } from "./hull.ts";

/** Between convex outlines, counter-clockwise, mm; 0 where they meet. */
export function hullDistance(one: Hull, other: Hull): number {
  const a = new EdgeWalk(one);
  const b = new EdgeWalk(other.map((value) => -value));
  let [x, y] = [a.x + b.x, a.y + b.y];
  let isInside = true;
  let least = Infinity;
  while (!a.isDone || !b.isDone) {
    const isNext = b.isDone || (!a.isDone && a.dx * b.dy - a.dy * b.dx >= 0);
    const { dx, dy } = isNext ? a : b;
    isInside &&= dy * x - dx * y >= 0;
    least = Math.min(least, distanceToSegment(0, 0, x, y, x + dx, y + dy));
    x += dx;
    y += dy;
    (isNext ? a : b).next();
  }
  return isInside ? 0 : least;
}

/** Once around a hull from its lowest point, so that edges turn from along x to the left, a full turn. */
class EdgeWalk {
  readonly #hull: Hull;
  readonly #first: number;
  #walked = 0;

  constructor(hull: Hull) {
    this.#hull = hull;
    let lowest = 0;
    for (let at = 2; at < hull.length; at += 2)
      if (hull[at + 1] < hull[lowest + 1] || (hull[at + 1] === hull[lowest + 1] && hull[at] < hull[lowest]))
        lowest = at;
    this.#first = lowest;
  }

  get isDone(): boolean {
    return this.#walked === this.#hull.length;
  }

  get x(): number {
    return this.#hull[this.#place(0)];
  }

  get y(): number {
    return this.#hull[this.#place(0) + 1];
  }

  /** The edge that is walked next. */
  get dx(): number {
    return this.#hull[this.#place(2)] - this.x;
  }

  get dy(): number {
    return this.#hull[this.#place(2) + 1] - this.y;
  }

  next(): void {
    this.#walked += 2;
  }

  #place(further: number): number {
    return (this.#first + this.#walked + further) % this.#hull.length;
  }
}
