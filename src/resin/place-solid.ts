import { toMm, toUnits } from "../core/units.ts";
import { buildEdges } from "../mesh/edges.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import type { Solid } from "./solid.ts";

/** A solid as the kernel cuts it, in the plate's frame; its shells share no vertex. */
export function placeSolid({ shells }: Solid): PlacedMesh {
  const vertices = new Int32Array(shells.reduce((sum, { positions }) => sum + positions.length, 0));
  const triangles = new Uint32Array(shells.reduce((sum, { triangles }) => sum + triangles.length, 0));
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
  const { triangleEdges, edgeCount } = buildEdges({ triangles });
  return {
    vertices,
    triangles,
    triangleEdges,
    edgeCount,
    height,
    inFile: { lowestMm: 0, highestMm: toMm(height), scale: 1 },
  };
}
