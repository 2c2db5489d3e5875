/**
 * The edge table: one id for each pair of vertices that a triangle joins.
 *
 * Ids run in order of first use. The pairs are found by open addressing, by the lower vertex first, which is in cache
 * (17 ms for 225 000 triangles where a hash takes 41), then by a hash. A slot names the corner where an edge was first met,
 * whose triangle tells its ends: a list of these would be memory that has not been written before, which takes longer to get
 * than to fill (58 -> 50 ms in a process's first mesh). Lists per vertex were dropped, as the hub of a large fan (the cap of
 * a finely divided cylinder) makes them quadratic.
 */
import { hashPair } from "../core/hash.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { checkTriangles } from "./check-mesh.ts";
import type { EdgeTable, TriangleMesh } from "./triangle-mesh.ts";

/** How often an edge is used in each direction: two counters of two bits that stop at 3. */
const FORWARD = 1;
const FORWARD_MASK = 3;
const BACKWARD = 4;
const BACKWARD_MASK = 12;

/**
 * Numbers the edges of a mesh, and counts those that no solid has.
 * @returns edge ids from 0, three a triangle, and the counts
 * @throws SlicewrightError `USAGE`, `MESH_MALFORMED` where the triangles are not whole
 */
export function buildEdges(mesh: Pick<TriangleMesh, "triangles">): EdgeTable {
  checkTriangles(mesh);
  const { triangles } = mesh;
  const triangleEdges = new Uint32Array(triangles.length);
  const uses = new Uint8Array(triangles.length);
  let slotCount = 16;
  while (slotCount * 3 < triangles.length * 4) slotCount *= 2;
  /** The corner + 1 where an edge was first met; 0 when free. */
  const slots = new Uint32Array(slotCount);
  const mask = slotCount - 1;
  let edgeCount = 0;
  for (let corner = 0; corner < triangles.length; corner++) {
    const from = triangles[corner];
    const to = triangles[nextCorner(corner)];
    const low = Math.min(from, to);
    const high = Math.max(from, to);
    // Meshes number their vertices as they go, so that the slots of one place lie together; only what collides is strewn.
    let slot = (8 * low + ((high ^ (high >>> 3)) & 7)) & mask;
    let first = slots[slot] - 1;
    if (first >= 0 && !joins(triangles, first, low, high)) {
      const step = hashPair(low, high) | 1;
      do {
        slot = (slot + step) & mask;
        first = slots[slot] - 1;
      } while (first >= 0 && !joins(triangles, first, low, high));
    }
    if (first < 0) {
      first = corner;
      slots[slot] = corner + 1;
      triangleEdges[corner] = edgeCount++;
    }
    const edge = triangleEdges[first];
    triangleEdges[corner] = edge;
    const used = uses[edge];
    if (from === low) uses[edge] = (used & FORWARD_MASK) === FORWARD_MASK ? used : used + FORWARD;
    else uses[edge] = (used & BACKWARD_MASK) === BACKWARD_MASK ? used : used + BACKWARD;
  }
  return { triangleEdges, edgeCount, ...countDefects(uses.subarray(0, edgeCount)) };
}

/** The corner after this one in its triangle. */
export function nextCorner(corner: number): number {
  return corner % 3 === 2 ? corner - 2 : corner + 1;
}

/** Whether the edge from a corner joins two vertices, whichever way. */
function joins(triangles: Uint32Array, corner: number, low: number, high: number): boolean {
  const from = triangles[corner];
  const to = triangles[nextCorner(corner)];
  return (from === low && to === high) || (from === high && to === low);
}

function countDefects(uses: Uint8Array): Pick<EdgeTable, "openEdges" | "nonManifoldEdges" | "miswoundEdges"> {
  let openEdges = 0;
  let nonManifoldEdges = 0;
  let miswoundEdges = 0;
  for (let edge = 0; edge < uses.length; edge++) {
    const forward = uses[edge] & FORWARD_MASK;
    const count = forward + (uses[edge] >> 2);
    if (count === 1) openEdges++;
    else if (count > 2) nonManifoldEdges++;
    else if (forward !== 1) miswoundEdges++;
  }
  return { openEdges, nonManifoldEdges, miswoundEdges };
}

/** What the edge table says about the mesh as a solid, as warnings; none for a sound one. */
export function edgeWarnings(edges: EdgeTable): Warning[] {
  const { openEdges, nonManifoldEdges, miswoundEdges, edgeCount } = edges;
  const warnings: Warning[] = [];
  const of = `of ${edgeCount} edges`;
  if (openEdges > 0)
    warnings.push(warning("MESH_OPEN", `${openEdges} ${of} belong to one triangle only`, { openEdges }));
  if (nonManifoldEdges > 0)
    warnings.push(
      warning("MESH_NON_MANIFOLD", `${nonManifoldEdges} ${of} are shared by more than two triangles`, {
        nonManifoldEdges,
      }),
    );
  if (miswoundEdges > 0)
    warnings.push(
      warning("MESH_MISWOUND", `${miswoundEdges} ${of} join triangles that face opposite ways`, { miswoundEdges }),
    );
  return warnings;
}
