import { orientation } from "./orientation.ts";
import { type ExPolygons, islandCount } from "./polygons.ts";
import { triangulate } from "./triangulate.ts";

/** A convex ring, counter-clockwise: x, y pairs in integer units. */
export type ConvexRing = Int32Array;

/**
 * Polygons as convex rings that cover them without overlap: an island that is convex by itself, any other by its
 * triangles, joined across shared edges as long as the joint stays convex.
 */
export function convexPieces(polygons: ExPolygons): ConvexRing[] {
  const { coords, ringStarts, islandStarts } = polygons;
  if (islandCount(polygons) === 1 && islandStarts[1] === 1 && isConvex(coords)) return [coords];
  const triangles = triangulate(polygons);
  const pieces: number[][] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const triangle = Array.from(triangles.subarray(t, t + 3));
    if (turnAt(coords, triangle, 1) > 0) pieces.push(triangle);
  }
  joinPieces(pieces, coords, ringStarts[ringStarts.length - 1]);
  return pieces.map((piece) => Int32Array.from(piece.flatMap((point) => [coords[2 * point], coords[2 * point + 1]])));
}

/** Whether a ring never turns right and runs around once. */
function isConvex(coords: Int32Array): boolean {
  const points = Array.from({ length: coords.length / 2 }, (_, i) => i);
  let isLeft = true;
  let falls = 0;
  for (const i of points) {
    isLeft &&= turnAt(coords, points, i) >= 0;
    const before = direction(coords, points, i);
    const after = direction(coords, points, i + 1);
    if (before && !after) falls++;
  }
  return isLeft && falls === 1;
}

/** Whether the edge to the point runs up, or along y to the right. */
function direction(coords: Int32Array, ring: readonly number[], i: number): boolean {
  const from = ring[(i + ring.length - 1) % ring.length];
  const to = ring[i % ring.length];
  const dy = coords[2 * to + 1] - coords[2 * from + 1];
  return dy > 0 || (dy === 0 && coords[2 * to] > coords[2 * from]);
}

/** Takes inner edges away, one after another, where both pieces beside them make a convex one. */
function joinPieces(pieces: number[][], coords: Int32Array, points: number): void {
  const owners = new Map<number, number>();
  const parent = pieces.map((_, i) => i);
  const find = (i: number): number => {
    let at = i;
    while (parent[at] !== at) at = parent[at];
    return at;
  };
  pieces.forEach((piece, i) => {
    piece.forEach((from, k) => {
      owners.set(from * points + piece[(k + 1) % piece.length], i);
    });
  });
  for (const [edge, one] of owners) {
    const from = Math.floor(edge / points);
    const to = edge % points;
    const other = owners.get(to * points + from);
    if (other === undefined) continue;
    const a = find(one);
    const b = find(other);
    if (a === b) continue;
    const joined = joint(pieces[a], pieces[b], from, to);
    if (!joined.every((_, k) => turnAt(coords, joined, k) >= 0)) continue;
    pieces[a] = joined;
    pieces[b] = [];
    parent[b] = a;
  }
  const kept = pieces.filter((piece) => piece.length > 0);
  pieces.splice(0, pieces.length, ...kept);
}

/** Two rings without the edge that one runs from `from` to `to` and the other back. */
function joint(a: readonly number[], b: readonly number[], from: number, to: number): number[] {
  const start = a.indexOf(to);
  const around = [...a.slice(start), ...a.slice(0, start)];
  const back = b.indexOf(from);
  const other = [...b.slice(back), ...b.slice(0, back)];
  // `around` begins with `to` and ends with `from`; `other` the other way round.
  return [...around, ...other.slice(1, -1)];
}

/** Positive where a ring of point indices turns left. */
function turnAt(coords: Int32Array, ring: readonly number[], k: number): number {
  const a = 2 * ring[(k + ring.length - 1) % ring.length];
  const b = 2 * ring[k];
  const c = 2 * ring[(k + 1) % ring.length];
  return orientation(coords[a], coords[a + 1], coords[b], coords[b + 1], coords[c], coords[c + 1]);
}
