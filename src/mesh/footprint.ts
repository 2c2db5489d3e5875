import type { Bounds } from "../geometry/polygons.ts";
import type { PlacedMesh } from "./triangle-mesh.ts";

/** Bounds of a placed mesh seen from above, units. */
export function footprintOf({ vertices }: Pick<PlacedMesh, "vertices">): Bounds {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = 0; i < vertices.length; i += 3) {
    minX = Math.min(minX, vertices[i]);
    maxX = Math.max(maxX, vertices[i]);
    minY = Math.min(minY, vertices[i + 1]);
    maxY = Math.max(maxY, vertices[i + 1]);
  }
  return { minX, minY, maxX, maxY };
}
