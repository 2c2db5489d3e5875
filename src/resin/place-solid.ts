import { toUnits } from "../core/units.ts";
import { buildEdges } from "../mesh/edges.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import type { Solid } from "./solid.ts";

/**
 * A solid as the kernel cuts it, in the plate's frame; its shells share no vertex.
 * @param shared put it into shared memory, so that threads read it without a copy
 */
export function placeSolid({ shells }: Solid, shared: boolean): PlacedMesh {
  const memory = (words: number): ArrayBuffer | SharedArrayBuffer =>
    shared ? new SharedArrayBuffer(words * 4) : new ArrayBuffer(words * 4);
  const vertices = new Int32Array(memory(shells.reduce((sum, { positions }) => sum + positions.length, 0)));
  const corners = shells.reduce((sum, { triangles }) => sum + triangles.length, 0);
  const triangles = new Uint32Array(memory(corners));
  const triangleEdges = new Uint32Array(memory(corners));
  let point = 0;
  let corner = 0;
  let height = 0;
  for (const shell of shells) {
    const first = point / 3;
    for (const vertex of shell.triangles) triangles[corner++] = first + vertex;
    for (const mm of shell.positions) {
      vertices[point] = toUnits(mm);
      if (point % 3 === 2) height = Math.max(height, vertices[point]);
      point++;
    }
  }
  const edges = buildEdges({ triangles });
  triangleEdges.set(edges.triangleEdges);
  return { vertices, triangles, triangleEdges, edgeCount: edges.edgeCount, height };
}
