/**
 * The convex hull of points in space, by quickhull: a tetrahedron that grows by the point farthest from one of its facets,
 * which takes the place of all facets that it sees.
 *
 * Points closer to the hull than a tolerance are not added. So a ball of any number of triangles has a hull of some
 * hundreds, and rounding cannot turn facets over; flat faces are exact, because the farthest points are their corners.
 * A point that is added takes the place of every facet that it sees at all: were those left that it sees by less than the
 * tolerance, the hull would get dents, and then what a point sees has no simple border.
 */

import type { Steps } from "../../core/steps.ts";

/** Facets of a hull: three point indices each, counter-clockwise seen from outside. */
export type HullFacets = Uint32Array;

/** What is in front of a facet for certain, over the tolerance. */
const SEEN = 1e-6;

interface Facet {
  readonly points: readonly [number, number, number];
  /** Across the edge from each point to the next. */
  readonly neighbours: [Facet, Facet, Facet];
  /** Of length 1, outwards. */
  readonly normal: readonly [number, number, number];
  readonly offset: number;
  outside: number[];
  isGone: boolean;
}

/**
 * @param points x, y, z triples
 * @param tolerance in the points' unit
 * @returns no facets where all points lie within the tolerance of one plane
 */
export function* convexHull3(points: ArrayLike<number>, tolerance: number): Steps<HullFacets> {
  const facets = tetrahedron(points, tolerance);
  if (facets === undefined) return new Uint32Array(0);
  const all = Array.from({ length: points.length / 3 }, (_, i) => i);
  handOut(points, all, facets, tolerance);
  yield all.length;
  const open = [...facets];
  for (let facet = open.pop(); facet !== undefined; facet = open.pop()) {
    if (facet.isGone || facet.outside.length === 0) continue;
    yield facet.outside.length;
    const made = grow(points, facet, tolerance);
    open.push(facet);
    for (const next of made) {
      facets.push(next);
      open.push(next);
    }
  }
  return Uint32Array.from(facets.filter(({ isGone }) => !isGone).flatMap((facet) => facet.points));
}

/** Adds the point farthest from the facet; a point that cannot be added in good order is left out. */
function grow(points: ArrayLike<number>, from: Facet, tolerance: number): Facet[] {
  const apex = farthest(from.outside, (point) => height(points, from, point));
  const seen = seenFrom(points, from, apex, tolerance);
  const horizon = horizonOf(seen);
  if (horizon === undefined) {
    from.outside = from.outside.filter((point) => point !== apex);
    return [];
  }
  const made = horizon.map(({ start, end }) => facetOf(points, [start, end, apex]));
  made.forEach((facet, i) => {
    const { beyond, start, end } = horizon[i];
    facet.neighbours[0] = beyond;
    facet.neighbours[1] = made[(i + 1) % made.length];
    facet.neighbours[2] = made[(i + made.length - 1) % made.length];
    beyond.neighbours[edgeBetween(beyond, end, start)] = facet;
  });
  for (const facet of seen) {
    facet.isGone = true;
    handOut(points, facet.outside, made, tolerance, apex);
    facet.outside = [];
  }
  return made;
}

/** The facets that a point lies in front of, connected to one that it does. */
function seenFrom(points: ArrayLike<number>, from: Facet, apex: number, tolerance: number): Set<Facet> {
  const seen = new Set([from]);
  for (const facet of seen)
    for (const next of facet.neighbours)
      if (!seen.has(next) && height(points, next, apex) > SEEN * tolerance) seen.add(next);
  return seen;
}

interface HorizonEdge {
  readonly start: number;
  readonly end: number;
  readonly beyond: Facet;
}

/** The border of facets in order; undefined where it is not one simple ring. */
function horizonOf(seen: ReadonlySet<Facet>): HorizonEdge[] | undefined {
  const byStart = new Map<number, HorizonEdge>();
  let count = 0;
  for (const { points, neighbours } of seen)
    for (let k = 0; k < 3; k++) {
      if (seen.has(neighbours[k])) continue;
      byStart.set(points[k], { start: points[k], end: points[(k + 1) % 3], beyond: neighbours[k] });
      count++;
    }
  const ring: HorizonEdge[] = [];
  let [edge] = byStart.values();
  while (edge !== undefined && byStart.delete(edge.start)) {
    ring.push(edge);
    edge = byStart.get(edge.end)!;
  }
  return ring.length === count && ring.length >= 3 ? ring : undefined;
}

function edgeBetween({ points }: Facet, start: number, end: number): 0 | 1 | 2 {
  for (const k of [0, 1] as const) if (points[k] === start && points[k + 1] === end) return k;
  return 2;
}

/** Gives each point to the first facet that it lies in front of. */
function handOut(
  points: ArrayLike<number>,
  candidates: readonly number[],
  facets: readonly Facet[],
  tolerance: number,
  apex = -1,
): void {
  for (const point of candidates) {
    if (point === apex) continue;
    facets.find((facet) => height(points, facet, point) > tolerance)?.outside.push(point);
  }
}

/** Four points far from each other; undefined where there are none. */
function tetrahedron(points: ArrayLike<number>, tolerance: number): Facet[] | undefined {
  const count = points.length / 3;
  if (count < 4) return undefined;
  const all = Array.from({ length: count }, (_, i) => i);
  const ends = [0, 1, 2].flatMap((axis) => [
    farthest(all, (i) => points[3 * i + axis]),
    farthest(all, (i) => -points[3 * i + axis]),
  ]);
  let [a, b] = [ends[0], ends[1]];
  for (const p of ends) for (const q of ends) if (distance2(points, p, q) > distance2(points, a, b)) [a, b] = [p, q];
  const c = farthest(all, (i) => areaOf(points, a, b, i));
  if (areaOf(points, a, b, c) <= tolerance * Math.sqrt(distance2(points, a, b))) return undefined;
  const base = facetOf(points, [a, b, c]);
  const d = farthest(all, (i) => Math.abs(height(points, base, i)));
  const rise = height(points, base, d);
  if (Math.abs(rise) <= tolerance) return undefined;
  const [p, q, r] = rise < 0 ? [a, b, c] : [a, c, b];
  const facets = [[p, q, r] as const, [p, d, q] as const, [q, d, r] as const, [r, d, p] as const].map((corners) =>
    facetOf(points, corners),
  );
  for (const facet of facets)
    for (let k = 0; k < 3; k++) {
      const [start, end] = [facet.points[k], facet.points[(k + 1) % 3]];
      const across = facets.find(({ points: own }) =>
        own.some((from, i) => from === end && own[(i + 1) % 3] === start),
      );
      facet.neighbours[k] = across!;
    }
  return facets;
}

function facetOf(points: ArrayLike<number>, corners: readonly [number, number, number]): Facet {
  const [a, b, c] = corners;
  const [nx, ny, nz] = cross(points, a, b, c);
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  const normal = [nx / length, ny / length, nz / length] as const;
  const offset = normal[0] * points[3 * a] + normal[1] * points[3 * a + 1] + normal[2] * points[3 * a + 2];
  return { points: corners, neighbours: [] as never, normal, offset, outside: [], isGone: false };
}

/** How far a point lies in front of a facet's plane. */
function height(points: ArrayLike<number>, { normal, offset }: Facet, i: number): number {
  return normal[0] * points[3 * i] + normal[1] * points[3 * i + 1] + normal[2] * points[3 * i + 2] - offset;
}

/** The first of those with the greatest value. */
function farthest(candidates: readonly number[], value: (point: number) => number): number {
  let best = candidates[0];
  let most = -Infinity;
  for (const point of candidates) {
    const own = value(point);
    if (own > most) [best, most] = [point, own];
  }
  return best;
}

function distance2(points: ArrayLike<number>, a: number, b: number): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) sum += (points[3 * a + axis] - points[3 * b + axis]) ** 2;
  return sum;
}

/** Twice the area of a triangle. */
function areaOf(points: ArrayLike<number>, a: number, b: number, c: number): number {
  return Math.hypot(...cross(points, a, b, c));
}

function cross(points: ArrayLike<number>, a: number, b: number, c: number): [number, number, number] {
  const ux = points[3 * b] - points[3 * a];
  const uy = points[3 * b + 1] - points[3 * a + 1];
  const uz = points[3 * b + 2] - points[3 * a + 2];
  const vx = points[3 * c] - points[3 * a];
  const vy = points[3 * c + 1] - points[3 * a + 1];
  const vz = points[3 * c + 2] - points[3 * a + 2];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}
