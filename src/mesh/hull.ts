/**
 * The footprint of a placed mesh as a convex hull: all that fitting it on a bed needs.
 *
 * Points inside the octagon of the eight outermost points cannot be on the hull; passing over them first leaves few to
 * sort, except on round parts.
 */

import type { Bounds } from "../geometry/polygons.ts";
import { footprintOf } from "./footprint.ts";

/** A convex ring, counter-clockwise, no three points in line: x, y pairs in millimetres. */
export type Hull = Float64Array;

/** The convex hull of the x and y of x, y, z triples in integer units, in millimetres. */
export function footprintHull(vertices: Int32Array, unitsPerMm: number): Hull {
  const points = outerPoints(vertices);
  points.sort((a, b) => vertices[a] - vertices[b] || vertices[a + 1] - vertices[b + 1]);
  const lower = chain(vertices, points);
  const upper = chain(vertices, points.reverse());
  lower.pop();
  upper.pop();
  const hull = new Float64Array((lower.length + upper.length) * 2);
  [...lower, ...upper].forEach((point, k) => {
    hull[k * 2] = vertices[point] / unitsPerMm;
    hull[k * 2 + 1] = vertices[point + 1] / unitsPerMm;
  });
  return hull;
}

/** The box around the same, as a hull. */
export function footprintBox(vertices: Int32Array, unitsPerMm: number): Hull {
  return boxHull(footprintOf({ vertices })).map((units) => units / unitsPerMm);
}

/** A box as a hull. */
export function boxHull({ minX, minY, maxX, maxY }: Bounds): Hull {
  return Float64Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY);
}

/** The box around a hull. */
export function hullBounds(hull: Hull): Bounds {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (let at = 0; at < hull.length; at += 2) {
    box.minX = Math.min(box.minX, hull[at]);
    box.minY = Math.min(box.minY, hull[at + 1]);
    box.maxX = Math.max(box.maxX, hull[at]);
    box.maxY = Math.max(box.maxY, hull[at + 1]);
  }
  return box;
}

/** The hull turned counter-clockwise about its origin. */
export function turnHull(hull: Hull, degrees: number): Hull {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const turned = new Float64Array(hull.length);
  for (let at = 0; at < hull.length; at += 2) {
    turned[at] = hull[at] * cos - hull[at + 1] * sin;
    turned[at + 1] = hull[at] * sin + hull[at + 1] * cos;
  }
  return turned;
}

/** The hull moved by x and y, mm. */
export function moveHull(hull: Hull, [x, y]: readonly [number, number]): Hull {
  return hull.map((value, k) => value + (k % 2 === 0 ? x : y));
}

/**
 * Whether a line along an edge of either hull has them on different sides, at a distance from each other. Hulls that face
 * each other with corners alone may count as nearer than they are.
 */
export function areHullsApart(one: Hull, other: Hull, distance: number): boolean {
  return isParted(one, other, distance) || isParted(other, one, distance);
}

function isParted(one: Hull, other: Hull, distance: number): boolean {
  for (let at = 0; at < one.length; at += 2) {
    const next = (at + 2) % one.length;
    const nx = one[next + 1] - one[at + 1];
    const ny = one[at] - one[next];
    const reach = one[at] * nx + one[at + 1] * ny + distance * Math.hypot(nx, ny);
    let nearest = Infinity;
    for (let k = 0; k < other.length; k += 2) nearest = Math.min(nearest, other[k] * nx + other[k + 1] * ny);
    if (nearest > reach) return true;
  }
  return false;
}

/** Half of Andrew's monotone chain: the points of a sorted list that turn left only. */
function chain(vertices: Int32Array, points: Uint32Array): number[] {
  const kept: number[] = [];
  for (const point of points) {
    while (kept.length >= 2 && turn(vertices, kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop();
    kept.push(point);
  }
  return kept;
}

/** Positive when a, b, c turn left. */
function turn(v: Int32Array, a: number, b: number, c: number): number {
  return (v[b] - v[a]) * (v[c + 1] - v[a + 1]) - (v[b + 1] - v[a + 1]) * (v[c] - v[a]);
}

const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

/** Offsets of the points that are not strictly inside the octagon of the extremes. */
function outerPoints(vertices: Int32Array): Uint32Array {
  const extremes = DIRECTIONS.map(([dx, dy]) => {
    let best = 0;
    for (let at = 3; at < vertices.length; at += 3)
      if (dx * vertices[at] + dy * vertices[at + 1] > dx * vertices[best] + dy * vertices[best + 1]) best = at;
    return best;
  });
  const corners = extremes.filter((point, k) => {
    const next = extremes[(k + 1) % extremes.length];
    return vertices[point] !== vertices[next] || vertices[point + 1] !== vertices[next + 1];
  });
  const outer = new Uint32Array(vertices.length / 3);
  let count = 0;
  for (let at = 0; at < vertices.length; at += 3) {
    let inside = corners.length > 2;
    for (let k = 0; inside && k < corners.length; k++)
      inside = turn(vertices, corners[k], corners[(k + 1) % corners.length], at) > 0;
    if (!inside) outer[count++] = at;
  }
  return outer.slice(0, count);
}
