/** How often edges are run along one way and the other. */
import { nextCorner } from "../edges.ts";
import type { EdgeTable, TriangleMesh } from "../triangle-mesh.ts";
import type { MeshState } from "./state.ts";

/**
 * Whether every edge is run along as often one way as the other. Such triangles are closed bodies, each wound all around,
 * whatever edges and faces they have in common.
 */
export function isBalanced({ mesh, edges }: MeshState): boolean {
  return edges.openEdges === 0 && edges.miswoundEdges === 0 && balances(mesh, edges).every((sum) => sum === 0);
}

/** Of each edge that is run along once more one way than the other, a corner where it is run along that way. */
export function unevenCorners({ mesh, edges }: MeshState): Uint32Array {
  const sums = balances(mesh, edges);
  const corners: number[] = [];
  for (const [corner, edge] of edges.triangleEdges.entries()) {
    if (Math.abs(sums[edge]) !== 1 || wayOf(mesh.triangles, corner) !== sums[edge]) continue;
    sums[edge] = 0;
    corners.push(corner);
  }
  return Uint32Array.from(corners);
}

/** How often each edge is run along towards its higher vertex, less how often the other way. */
function balances({ triangles }: TriangleMesh, { triangleEdges, edgeCount }: EdgeTable): Int32Array {
  const sums = new Int32Array(edgeCount);
  for (const [corner, edge] of triangleEdges.entries()) sums[edge] += wayOf(triangles, corner);
  return sums;
}

/** 1 where a corner's edge runs towards its higher vertex, else -1. */
function wayOf(triangles: Uint32Array, corner: number): number {
  return Math.sign(triangles[nextCorner(corner)] - triangles[corner]);
}
