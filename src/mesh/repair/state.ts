import { buildEdges } from "../edges.ts";
import type { EdgeTable, TriangleMesh } from "../triangle-mesh.ts";
import { openCorners } from "./open-edges.ts";

/** A mesh on its way, with what every step asks for. */
export interface MeshState {
  readonly mesh: TriangleMesh;
  readonly edges: EdgeTable;
  /** The open edges, each by the corner where its triangle has it. */
  readonly open: Uint32Array;
}

export function stateOf(mesh: TriangleMesh, edges: EdgeTable = buildEdges(mesh)): MeshState {
  return { mesh, edges, open: openCorners(edges) };
}

/** With other triangles; the same state where they are the same. */
export function changed(state: MeshState, triangles: Uint32Array): MeshState {
  return triangles === state.mesh.triangles ? state : stateOf({ positions: state.mesh.positions, triangles });
}
