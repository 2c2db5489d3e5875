/**
 * A loop of vertices closed with triangles whose edges are the loop's.
 *
 * A loop that lies in a plane, within a thousandth of its size, is cut up there: a convex one by halves, any other by
 * earcut, whose time on long ones grows with the square (64 000 corners took 8 s). One that is bent and short
 * gets the triangulation of least area (Barequet and Sharir, "Filling gaps in the boundary of a polyhedron", 1995),
 * which takes the cube of its length. A longer one is cut up as seen along its mean normal, where it does not cross
 * itself from there. Beyond some thousand corners, only convex ones are closed.
 */
import type { ExPolygons } from "../../geometry/polygons.ts";
import { triangulate } from "../../geometry/triangulate.ts";

const FLATNESS = 1e-3;
/** The longest loop whose least area is searched: some 10 ms. */
const LEAST_AREA_VERTICES = 64;
/** The longest loop that earcut is given: some 50 ms. */
const MOST_VERTICES = 8192;
/** Convex, as far as rounding tells: turns to the right are this small, by the sides beside them. */
const STRAIGHT = 1e-6;
/** A loop is drawn this large to be cut up in whole numbers. */
const DRAWN_SIZE = 2 ** 27;
/** Triangles may cover this much more than the loop encloses, by rounding. */
const OVERLAP = 1e-4;

/** Vertices, three a triangle; null when it cannot be closed well. */
export function fillLoop(positions: Float64Array, loop: readonly number[]): number[] | null {
  if (loop.length === 3) return [...loop];
  const view = viewOf(positions, loop);
  if (loop.length > LEAST_AREA_VERTICES || view.depth <= FLATNESS * view.size) {
    const flat = cutFlat(loop, view);
    if (flat !== null || loop.length > LEAST_AREA_VERTICES) return flat;
  }
  return leastArea(positions, loop);
}

/** A loop as seen along its mean normal. */
interface View {
  /** x, y of each vertex, mm. */
  readonly flat: Float64Array;
  /** The longer side of its box, and how far it reaches along the normal. */
  readonly size: number;
  readonly depth: number;
}

function viewOf(p: Float64Array, loop: readonly number[]): View {
  const [ox, oy, oz] = [p[loop[0] * 3], p[loop[0] * 3 + 1], p[loop[0] * 3 + 2]];
  // Newell's normal: the loop's area as seen along each axis.
  const normal = [0, 0, 0];
  for (let i = 0; i < loop.length; i++) {
    const a = loop[i] * 3;
    const b = loop[(i + 1) % loop.length] * 3;
    normal[0] += (p[a + 1] - p[b + 1]) * (p[a + 2] + p[b + 2] - 2 * oz);
    normal[1] += (p[a + 2] - p[b + 2]) * (p[a] + p[b] - 2 * ox);
    normal[2] += (p[a] - p[b]) * (p[a + 1] + p[b + 1] - 2 * oy);
  }
  const length = Math.hypot(normal[0], normal[1], normal[2]) || 1;
  const [nx, ny, nz] = normal.map((n) => n / length);
  // Two directions across the normal, by the axis that it least follows.
  const [ax, ay, az] =
    Math.abs(nx) < Math.abs(ny)
      ? Math.abs(nx) < Math.abs(nz)
        ? [1, 0, 0]
        : [0, 0, 1]
      : Math.abs(ny) < Math.abs(nz)
        ? [0, 1, 0]
        : [0, 0, 1];
  const [rx, ry, rz] = [ay * nz - az * ny, az * nx - ax * nz, ax * ny - ay * nx];
  const right = Math.hypot(rx, ry, rz) || 1;
  const [ux, uy, uz] = [(ny * rz - nz * ry) / right, (nz * rx - nx * rz) / right, (nx * ry - ny * rx) / right];
  const flat = new Float64Array(loop.length * 2);
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const [i, vertex] of loop.entries()) {
    const [x, y, z] = [p[vertex * 3] - ox, p[vertex * 3 + 1] - oy, p[vertex * 3 + 2] - oz];
    const seen = [(x * rx + y * ry + z * rz) / right, x * ux + y * uy + z * uz, x * nx + y * ny + z * nz];
    flat.set(seen.slice(0, 2), 2 * i);
    for (let axis = 0; axis < 3; axis++) {
      box[axis] = Math.min(box[axis], seen[axis]);
      box[3 + axis] = Math.max(box[3 + axis], seen[axis]);
    }
  }
  return { flat, size: Math.max(box[3] - box[0], box[4] - box[1]), depth: box[5] - box[2] };
}

/** Cut up as seen; null when the loop crosses itself there, or has no area. */
function cutFlat(loop: readonly number[], { flat, size }: View): number[] | null {
  if (isConvex(flat)) return byApexes(loop, (from, to) => (from + to) >> 1);
  if (loop.length > MOST_VERTICES) return null;
  const scale = DRAWN_SIZE / (size || 1);
  const polygon: ExPolygons = {
    coords: Int32Array.from(flat, (mm) => Math.round(mm * scale)),
    ringStarts: Uint32Array.of(0, loop.length),
    islandStarts: Uint32Array.of(0, 1),
  };
  const corners = triangulate(polygon);
  let enclosed = 0;
  for (let i = 0; i < loop.length; i++) enclosed += doubleArea(flat, 0, i, (i + 1) % loop.length);
  let covered = 0;
  for (let at = 0; at < corners.length; at += 3)
    covered += Math.abs(doubleArea(flat, corners[at], corners[at + 1], corners[at + 2]));
  if (!(enclosed > 0) || covered > enclosed * (1 + OVERLAP)) return null;
  return Array.from(corners, (corner) => loop[corner]);
}

function doubleArea(flat: Float64Array, a: number, b: number, c: number): number {
  const [x, y] = [flat[2 * a], flat[2 * a + 1]];
  return (flat[2 * b] - x) * (flat[2 * c + 1] - y) - (flat[2 * b + 1] - y) * (flat[2 * c] - x);
}

/** Turns left all the way, and round once. */
function isConvex(flat: Float64Array): boolean {
  const n = flat.length / 2;
  let turns = 0;
  let isRightward = flat[2 * (n - 1)] < flat[0];
  for (let i = 0; i < n; i++) {
    const [x, y] = [flat[2 * i], flat[2 * i + 1]];
    const next = 2 * ((i + 1) % n);
    const after = 2 * ((i + 2) % n);
    const [ax, ay] = [flat[next] - x, flat[next + 1] - y];
    const [bx, by] = [flat[after] - flat[next], flat[after + 1] - flat[next + 1]];
    if (ax * by - ay * bx < -STRAIGHT * Math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by))) return false;
    if (ax !== 0 && ax > 0 !== isRightward) {
      isRightward = !isRightward;
      turns++;
    }
  }
  return turns <= 2;
}

/** The triangulation of least area, by the best apex over each chord. */
function leastArea(positions: Float64Array, loop: readonly number[]): number[] {
  const n = loop.length;
  const costs = new Float64Array(n * n);
  const apexes = new Uint32Array(n * n);
  for (let span = 2; span < n; span++)
    for (let from = 0; from + span < n; from++) {
      const to = from + span;
      let best = Infinity;
      apexes[from * n + to] = from + 1;
      for (let apex = from + 1; apex < to; apex++) {
        const cost =
          costs[from * n + apex] + costs[apex * n + to] + triangleArea(positions, loop[from], loop[apex], loop[to]);
        if (cost >= best) continue;
        best = cost;
        apexes[from * n + to] = apex;
      }
      costs[from * n + to] = best;
    }
  return byApexes(loop, (from, to) => apexes[from * n + to]);
}

/** Triangles over every chord, from the last side down, as an apex between its ends says. */
function byApexes(loop: readonly number[], apexOf: (from: number, to: number) => number): number[] {
  const triangles: number[] = [];
  const chords: [number, number][] = [[0, loop.length - 1]];
  for (let chord = chords.pop(); chord !== undefined; chord = chords.pop()) {
    const [from, to] = chord;
    if (to - from < 2) continue;
    const apex = apexOf(from, to);
    triangles.push(loop[from], loop[apex], loop[to]);
    chords.push([from, apex], [apex, to]);
  }
  return triangles;
}

function triangleArea(p: Float64Array, a: number, b: number, c: number): number {
  const [x, y, z] = [p[a * 3], p[a * 3 + 1], p[a * 3 + 2]];
  const [ux, uy, uz] = [p[b * 3] - x, p[b * 3 + 1] - y, p[b * 3 + 2] - z];
  const [vx, vy, vz] = [p[c * 3] - x, p[c * 3 + 1] - y, p[c * 3 + 2] - z];
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}
