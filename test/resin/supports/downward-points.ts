import { MM_PER_UNIT } from "../../../src/core/units.ts";
import type { PlacedMesh } from "../../../src/mesh/triangle-mesh.ts";
import type { SupportPoint } from "../../../src/resin/supports/support-point.ts";

/** Faces within this of straight down (cosine) are covered. */
const DOWNWARD = 0.7;

/** Points all over the faces that look down: at most one in each cube of `spacing` mm, in the triangles' order. */
export function downwardPoints({ vertices, triangles }: PlacedMesh, spacing: number): SupportPoint[] {
  const points: SupportPoint[] = [];
  const isTaken = new Set<string>();
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) =>
      [0, 1, 2].map((axis) => vertices[triangles[t + k] * 3 + axis] * MM_PER_UNIT),
    );
    const [u, v] = [b, c].map((to) => to.map((value, axis) => value - a[axis]));
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    if (!(normal[2] < -DOWNWARD * Math.hypot(...normal))) continue;
    const steps = Math.ceil((2 * Math.max(Math.hypot(...u), Math.hypot(...v))) / spacing);
    for (let i = 0; i < steps; i++)
      for (let j = 0; i + j < steps; j++) {
        const [s, r] = [(i + 1 / 3) / steps, (j + 1 / 3) / steps];
        const [x, y, z] = a.map((value, axis) => Math.round((value + s * u[axis] + r * v[axis]) * 1000) / 1000);
        const cube = [x, y, z].map((value) => Math.floor(value / spacing)).join();
        if (isTaken.has(cube)) continue;
        isTaken.add(cube);
        points.push({ x, y, z, reach: spacing, isIsland: false });
      }
  }
  return points;
}
