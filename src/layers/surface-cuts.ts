/** Where a surface, which has no inside, crosses the planes of layers: lines of it, as they lie in outlines of what it lies on. */

import type { PlacedSurface } from "../mesh/triangle-mesh.ts";

/**
 * Lines on the planes of the layers from..to, of each its two ends, x and y in units, the surface's back on their left.
 * @param levels of each vertex, see `vertexLevels`
 */
export function surfaceCuts(
  { vertices, triangles }: PlacedSurface,
  levels: Uint32Array,
  planes: Int32Array,
  from: number,
  to: number,
): number[][] {
  const lines = Array.from({ length: to - from }, () => [] as number[]);
  for (let at = 0; at < triangles.length; at += 3) {
    const a = triangles[at];
    const b = triangles[at + 1];
    const c = triangles[at + 2];
    const lowest = Math.max(from, Math.min(levels[a], levels[b], levels[c]));
    const highest = Math.min(to, Math.max(levels[a], levels[b], levels[c]));
    if (lowest >= highest) continue;
    const corners = [a, b, c];
    for (let layer = lowest; layer < highest; layer++) {
      const isAbove = (vertex: number): boolean => levels[vertex] > layer;
      const start = corners.findIndex((vertex, k) => isAbove(vertex) && !isAbove(corners[(k + 1) % 3]));
      const end = corners.findIndex((vertex, k) => !isAbove(vertex) && isAbove(corners[(k + 1) % 3]));
      lines[layer - from].push(
        ...crossing(vertices, corners[start], corners[(start + 1) % 3], planes[layer]),
        ...crossing(vertices, corners[end], corners[(end + 1) % 3], planes[layer]),
      );
    }
  }
  return lines;
}

/** The same from either end, so that neighbours meet. */
function crossing(vertices: Int32Array, one: number, other: number, plane: number): [x: number, y: number] {
  const [low, high] = vertices[3 * one + 2] < vertices[3 * other + 2] ? [3 * one, 3 * other] : [3 * other, 3 * one];
  const share = (plane - vertices[low + 2]) / (vertices[high + 2] - vertices[low + 2]);
  return [
    vertices[low] + share * (vertices[high] - vertices[low]),
    vertices[low + 1] + share * (vertices[high + 1] - vertices[low + 1]),
  ];
}
