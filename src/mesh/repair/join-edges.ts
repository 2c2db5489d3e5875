/**
 * Welding within a tolerance: open edges that lie on each other but for the tolerance become one.
 *
 * Whole edges are matched, never single points: two bodies that merely stand close have no edges in common, and no
 * detail collapses, as an edge's ends move by less than half its length. Two edges are joined when each is the other's
 * nearest, so the order of triangles does not matter.
 */
import type { EdgeTable, TriangleMesh } from "../triangle-mesh.ts";
import { distance, nextCorner, openCorners, openVertices } from "./open-edges.ts";
import { join, rootOf } from "./pieces.ts";
import { PointGrid } from "./point-grid.ts";
import type { RepairTally } from "./report.ts";

/** The triangles by the vertices that stay; the same array where nothing meets. */
export function joinEdges(mesh: TriangleMesh, edges: EdgeTable, tolerance: number, tally: RepairTally): Uint32Array {
  const { positions, triangles } = mesh;
  const open = openCorners(edges);
  const partners = findPartners(mesh, open, tolerance);
  const parents = Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => vertex);
  let joined = 0;
  for (let i = 0; i < open.length; i++) {
    const match = partners[i];
    if (match < 0) continue;
    const other = match >> 1;
    if (other <= i || partners[other] !== ((i << 1) | (match & 1))) continue;
    const [from, to] = [triangles[open[i]], triangles[nextCorner(open[i])]];
    const [start, end] = [triangles[open[other]], triangles[nextCorner(open[other])]];
    join(parents, from, match & 1 ? start : end);
    join(parents, to, match & 1 ? end : start);
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
function findPartners({ positions, triangles }: TriangleMesh, open: Uint32Array, tolerance: number): Int32Array {
  const grid = new PointGrid(positions, openVertices(triangles, open), tolerance * 2);
  const starting = edgesByStart(triangles, open, positions.length / 3);
  const partners = new Int32Array(open.length).fill(-1);
  for (let i = 0; i < open.length; i++) {
    const [from, to] = [triangles[open[i]], triangles[nextCorner(open[i])]];
    const length = distance(positions, from, to);
    for (const way of [0, 1]) {
      const [near, far] = way === 0 ? [to, from] : [from, to];
      let best = Infinity;
      grid.about(near, tolerance);
      for (let k = 0; k < grid.count; k++) {
        const start = grid.found[k];
        const atStart = distance(positions, start, near);
        if (atStart > tolerance) continue;
        for (let at = starting.firsts[start]; at < starting.firsts[start + 1]; at++) {
          const other = starting.edges[at];
          const end = triangles[nextCorner(open[other])];
          const atEnd = distance(positions, end, far);
          const reach = Math.min(tolerance, 0.5 * Math.min(length, distance(positions, start, end)));
          if (other === i || atStart > reach || atEnd > reach) continue;
          const score = atStart + atEnd;
          if (score < best || (score === best && other < partners[i] >> 1)) {
            best = score;
            partners[i] = 2 * other + way;
          }
        }
      }
      if (partners[i] >= 0) break;
    }
  }
  return partners;
}

/** Which open edges begin at each vertex. */
function edgesByStart(
  triangles: Uint32Array,
  open: Uint32Array,
  vertexCount: number,
): { readonly firsts: Uint32Array; readonly edges: Uint32Array } {
  const firsts = new Uint32Array(vertexCount + 1);
  for (const corner of open) firsts[triangles[corner] + 1]++;
  for (let vertex = 0; vertex < vertexCount; vertex++) firsts[vertex + 1] += firsts[vertex];
  const cursors = firsts.slice(0, vertexCount);
  const edges = new Uint32Array(open.length);
  for (let i = 0; i < open.length; i++) edges[cursors[triangles[open[i]]]++] = i;
  return { firsts, edges };
}
