import { nextCorner } from "../edges.ts";
import type { EdgeTable, TriangleMesh } from "../triangle-mesh.ts";

/** The edges of one triangle only, each by the corner where it begins there. */
export function openCorners({ triangleEdges, edgeCount, openEdges }: EdgeTable): Uint32Array {
  if (openEdges === 0) return new Uint32Array(0);
  const uses = new Uint8Array(edgeCount);
  for (const edge of triangleEdges) if (uses[edge] < 2) uses[edge]++;
  const corners = new Uint32Array(openEdges);
  for (let corner = 0, to = 0; to < openEdges; corner++) if (uses[triangleEdges[corner]] === 1) corners[to++] = corner;
  return corners;
}

/** The vertices of open edges, each once, ascending. */
export function openVertices({ positions, triangles }: TriangleMesh, open: Uint32Array): Uint32Array {
  const marks = new Uint8Array(positions.length / 3);
  let count = 0;
  for (const corner of open)
    for (const vertex of [triangles[corner], triangles[nextCorner(corner)]]) {
      if (marks[vertex] === 0) count++;
      marks[vertex] = 1;
    }
  const vertices = new Uint32Array(count);
  for (let vertex = 0, to = 0; to < count; vertex++) if (marks[vertex] === 1) vertices[to++] = vertex;
  return vertices;
}

export function distance(p: Float64Array, a: number, b: number): number {
  const x = p[a * 3] - p[b * 3];
  const y = p[a * 3 + 1] - p[b * 3 + 1];
  const z = p[a * 3 + 2] - p[b * 3 + 2];
  return Math.sqrt(x * x + y * y + z * z);
}
