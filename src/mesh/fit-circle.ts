/** Fitting a circle: turning never helps, and the best place is the centre of the smallest enclosing circle. */
import type { CircleBed } from "./bed.ts";
import { type BedFitter, FIT_TOLERANCE_MM } from "./bed-fitter.ts";
import type { Hull } from "./hull.ts";

export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export function circleFitter(bed: CircleBed): BedFitter {
  return {
    contains: (hull, position) => {
      const centre = [bed.centreMm[0] - position[0], bed.centreMm[1] - position[1]] as const;
      return farthest(hull, centre[0], centre[1]).distance <= bed.radiusMm + FIT_TOLERANCE_MM;
    },
    bestPosition: (hull) => {
      const circle = enclosingCircle(hull);
      const excess = 2 * (circle.radius - bed.radiusMm);
      return {
        position: [bed.centreMm[0] - circle.x, bed.centreMm[1] - circle.y],
        excess: [excess, excess],
      };
    },
    fittingAngle: () => null,
  };
}

/**
 * The smallest circle around a hull: starting from one point, the farthest point outside joins the circle's support
 * until none is outside. Each step takes the smallest circle of at most four points, so the radius grows every time
 * and the walk ends (B. Gärtner, "Fast and robust smallest enclosing balls", 1999, in the plane).
 */
export function enclosingCircle(hull: Hull): Circle {
  let support = [0];
  let circle = circleThrough(hull, support);
  for (;;) {
    const { at, distance } = farthest(hull, circle.x, circle.y);
    if (distance <= circle.radius * (1 + 1e-12)) return circle;
    const grown = smallestOf(hull, [...support, at]);
    if (grown.circle.radius <= circle.radius) return { ...circle, radius: distance };
    ({ support, circle } = grown);
  }
}

function farthest(hull: Hull, x: number, y: number): { readonly at: number; readonly distance: number } {
  let best = 0;
  let square = -1;
  for (let at = 0; at < hull.length; at += 2) {
    const d = (hull[at] - x) ** 2 + (hull[at + 1] - y) ** 2;
    if (d > square) {
      square = d;
      best = at;
    }
  }
  return { at: best, distance: Math.sqrt(square) };
}

/** The smallest circle around at most four points, by trying every support of two and three that has the last one. */
function smallestOf(hull: Hull, points: readonly number[]): { readonly support: number[]; readonly circle: Circle } {
  const last = points.at(-1)!;
  const others = points.slice(0, -1);
  const pairs = others.map((a) => [a, last]);
  const triples = others.flatMap((a, k) => others.slice(k + 1).map((b) => [a, b, last]));
  let best: { support: number[]; circle: Circle } | null = null;
  for (const support of [...pairs, ...triples]) {
    const circle = circleThrough(hull, support);
    const holdsAll = points.every(
      (at) => Math.hypot(hull[at] - circle.x, hull[at + 1] - circle.y) <= circle.radius * (1 + 1e-9),
    );
    if (holdsAll && (best === null || circle.radius < best.circle.radius)) best = { support, circle };
  }
  // Only rounding can leave none: then all points but the last were within it already.
  return best ?? { support: [...others], circle: circleThrough(hull, others) };
}

/** The circle through one, two (as diameter) or three points; infinitely large when three lie in line. */
function circleThrough(hull: Hull, support: readonly number[]): Circle {
  const [a, b, c] = support;
  const ax = hull[a];
  const ay = hull[a + 1];
  if (b === undefined) return { x: ax, y: ay, radius: 0 };
  const bx = hull[b] - ax;
  const by = hull[b + 1] - ay;
  if (c === undefined) return { x: ax + bx / 2, y: ay + by / 2, radius: Math.hypot(bx, by) / 2 };
  const cx = hull[c] - ax;
  const cy = hull[c + 1] - ay;
  const d = 2 * (bx * cy - by * cx);
  const b2 = bx * bx + by * by;
  const c2 = cx * cx + cy * cy;
  const x = (cy * b2 - by * c2) / d;
  const y = (bx * c2 - cx * b2) / d;
  return { x: ax + x, y: ay + y, radius: Math.hypot(x, y) };
}
