import { expect } from "vitest";
import type { TriangleMesh } from "../../../src/mesh/triangle-mesh.ts";

/** Each edge belongs to two triangles that run along it in opposite directions, and no triangle is flat. */
export function expectClosed(mesh: TriangleMesh): void {
  const count = mesh.positions.length / 3;
  const edges = new Map<number, number>();
  for (let t = 0; t < mesh.triangles.length; t += 3)
    for (let k = 0; k < 3; k++) {
      const edge = mesh.triangles[t + k] * count + mesh.triangles[t + ((k + 1) % 3)];
      edges.set(edge, (edges.get(edge) ?? 0) + 1);
    }
  const unmatched = [...edges].filter(([edge, times]) => {
    const back = (edge % count) * count + Math.floor(edge / count);
    return times !== 1 || edges.get(back) !== 1;
  });
  expect(unmatched).toEqual([]);
  expect([...mesh.positions].every(Number.isFinite)).toBe(true);
}
