/** Where a surface, which has no inside, crosses the planes of layers: lines of it, as they lie in outlines of what it lies on. */

import type { PlacedSurface } from "../mesh/triangle-mesh.ts";
import { planeCrossing, vertexAt } from "./plane-crossing.ts";

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
    const corners = [a, b, c].map((vertex) => vertexAt(vertices, vertex));
    for (let layer = lowest; layer < highest; layer++) {
      const isAbove = [a, b, c].map((vertex) => levels[vertex] > layer);
      const down = isAbove.findIndex((is, k) => is && !isAbove[(k + 1) % 3]);
      const up = isAbove.findIndex((is, k) => !is && isAbove[(k + 1) % 3]);
      for (const k of [down, up]) {
        const [x, y] = planeCrossing(corners[k], corners[(k + 1) % 3], planes[layer]);
        lines[layer - from].push(x, y);
      }
    }
  }
  return lines;
}
