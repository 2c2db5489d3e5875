import type { EdgeTable } from "../triangle-mesh.ts";

/** The edges of one triangle only, each by the corner where it begins there. */
export function openCorners({ triangleEdges, edgeCount }: EdgeTable): Uint32Array {
  const uses = new Uint8Array(edgeCount);
  for (const edge of triangleEdges) if (uses[edge] < 2) uses[edge]++;
  const corners: number[] = [];
  for (let corner = 0; corner < triangleEdges.length; corner++)
    if (uses[triangleEdges[corner]] === 1) corners.push(corner);
  return Uint32Array.from(corners);
}

/** The corner after this one in its triangle. */
export function nextCorner(corner: number): number {
  return corner % 3 === 2 ? corner - 2 : corner + 1;
}

/** The vertices of open edges, each once, ascending. */
export function openVertices(triangles: Uint32Array, open: Uint32Array): Uint32Array {
  const vertices = new Uint32Array(open.length * 2);
  for (let i = 0; i < open.length; i++) {
    vertices[2 * i] = triangles[open[i]];
    vertices[2 * i + 1] = triangles[nextCorner(open[i])];
  }
  vertices.sort();
  return vertices.filter((vertex, i) => i === 0 || vertex !== vertices[i - 1]);
}

export function distance(p: Float64Array, a: number, b: number): number {
  const x = p[a * 3] - p[b * 3];
  const y = p[a * 3 + 1] - p[b * 3 + 1];
  const z = p[a * 3 + 2] - p[b * 3 + 2];
  return Math.sqrt(x * x + y * y + z * z);
}
