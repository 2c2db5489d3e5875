/**
 * Welding: open edges that lie on each other become one; exactly first, then within a tolerance.
 *
 * Within a tolerance whole edges are matched, never single points: two bodies that merely stand close have no edges in
 * common, and no detail collapses, as an edge's ends move by less than half its length. Two edges are joined when each is
 * the other's nearest, so the order of triangles does not matter. Of an edge's two ends the one with fewer neighbours is
 * looked at, as the middle of a fan has thousands.
 */
import { nextCorner } from "../edges.ts";
import type { TriangleMesh } from "../triangle-mesh.ts";
import { shareVertices } from "../weld.ts";
import { distance, openVertices } from "./open-edges.ts";
import { join, rootOf } from "./pieces.ts";
import { PointGrid } from "./point-grid.ts";
import type { RepairTally } from "./report.ts";

/** The triangles with equal points of open edges as one vertex; the same array where there are none. */
export function joinEqual(mesh: TriangleMesh, openEdges: Uint32Array): Uint32Array {
  const { positions, triangles } = mesh;
  const open = openVertices(mesh, openEdges);
  const points = new Float64Array(open.length * 3);
  for (const [i, vertex] of open.entries())
    for (let axis = 0; axis < 3; axis++) points[i * 3 + axis] = positions[vertex * 3 + axis];
  const shared = shareVertices(
    points,
    open.map((_, i) => i),
  );
  if (shared.positions.length === points.length) return triangles;
  /** The first vertex of each point. */
  const firsts = new Int32Array(shared.positions.length / 3).fill(-1);
  const places = Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => vertex);
  for (const [i, point] of shared.triangles.entries()) {
    if (firsts[point] < 0) firsts[point] = open[i];
    places[open[i]] = firsts[point];
  }
  return triangles.map((vertex) => places[vertex]);
}

/** The triangles by the vertices that stay; the same array where nothing meets. */
export function joinEdges(mesh: TriangleMesh, open: Uint32Array, tolerance: number, tally: RepairTally): Uint32Array {
  const { positions, triangles } = mesh;
  const partners = findPartners(mesh, open, tolerance);
  const parents = Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => vertex);
  let joined = 0;
  for (let i = 0; i < open.length; i++) {
    const match = partners[i];
    const other = match >> 1;
    if (match < 0 || other <= i || partners[other] !== 2 * i + (match & 1)) continue;
    const sameWay = (match & 1) === 1;
    const [start, end] = [triangles[open[other]], triangles[nextCorner(open[other])]];
    join(parents, triangles[open[i]], sameWay ? start : end);
    join(parents, triangles[nextCorner(open[i])], sameWay ? end : start);
    joined++;
  }
  if (joined === 0) return triangles;
  tally.welded += joined;
  return triangles.map((vertex) => rootOf(parents, vertex));
}

/**
 * For each open edge the nearest other within the tolerance: its index times two, plus one where it runs the same way;
 * -1: none. One that runs the other way, as neighbours should, goes before.
 */
function findPartners(mesh: TriangleMesh, open: Uint32Array, tolerance: number): Int32Array {
  const { positions, triangles } = mesh;
  const grid = new PointGrid(positions, openVertices(mesh, open), tolerance * 2);
  const from = open.map((corner) => triangles[corner]);
  const to = open.map((corner) => triangles[nextCorner(corner)]);
  const starting = edgesByVertex(from, positions.length / 3);
  const ending = edgesByVertex(to, positions.length / 3);
  const lengths = Float64Array.from(open, (_, i) => distance(positions, from[i], to[i]));
  const partners = new Int32Array(open.length).fill(-1);
  for (let i = 0; i < open.length; i++) {
    let near = to[i];
    grid.about(near, tolerance);
    const atEnd = grid.count;
    if (atEnd > FEW) {
      grid.about(from[i], tolerance);
      if (grid.count < atEnd) near = from[i];
      else grid.about(near, tolerance);
    }
    const far = near === to[i] ? from[i] : to[i];
    for (let way = 0; way < 2 && partners[i] < 0; way++) {
      // An edge that runs against this one starts where it ends.
      const startsNear = (near === to[i]) === (way === 0);
      const { firsts, edges } = startsNear ? starting : ending;
      const others = startsNear ? to : from;
      let best = Infinity;
      for (let k = 0; k < grid.count; k++) {
        const vertex = grid.found[k];
        const atNear = distance(positions, vertex, near);
        if (atNear > tolerance) continue;
        const end = Math.min(firsts[vertex + 1], firsts[vertex] + MOST_EDGES);
        for (let at = firsts[vertex]; at < end; at++) {
          const other = edges[at];
          const atFar = distance(positions, others[other], far);
          const reach = Math.min(tolerance, 0.5 * Math.min(lengths[i], lengths[other]));
          if (other === i || atNear > reach || atFar > reach) continue;
          const score = atNear + atFar;
          if (score > best || (score === best && other > partners[i] >> 1)) continue;
          best = score;
          partners[i] = 2 * other + way;
        }
      }
    }
  }
  return partners;
}

/** With more neighbours at its end, an edge's start is looked at too. */
const FEW = 16;
/** Most open edges of one vertex that are looked at. */
const MOST_EDGES = 256;

/** Which open edges have each vertex at their start, or at their end. */
function edgesByVertex(
  vertices: Uint32Array,
  vertexCount: number,
): { readonly firsts: Uint32Array; readonly edges: Uint32Array } {
  const firsts = new Uint32Array(vertexCount + 1);
  for (const vertex of vertices) firsts[vertex + 1]++;
  for (let vertex = 0; vertex < vertexCount; vertex++) firsts[vertex + 1] += firsts[vertex];
  const cursors = firsts.slice(0, vertexCount);
  const edges = new Uint32Array(vertices.length);
  for (const [i, vertex] of vertices.entries()) edges[cursors[vertex]++] = i;
  return { firsts, edges };
}
