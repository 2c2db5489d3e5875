import { toMm } from "../core/units.ts";
import { floatHeights } from "../mesh/float-heights.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import type { LayerPlan } from "./layer.ts";

/**
 * The plan of an object with every plane on the side of a face at its very height on which PrusaSlicer cuts.
 *
 * Half of all pockets and steps have such a face, as their depths are tenths of a millimetre, and a whole layer of solid
 * infill more or less with it. What is cut there is what lies below the plane, and PrusaSlicer does so too; but as
 * {@link floatHeights} tells, a face may be a little lower there than it was. The plane is above it then, and lies a unit
 * higher here. Of six stairs, 234 steps of which are at a plane, all are cut as PrusaSlicer cuts them in this way, and
 * 189 without.
 */
export function passFaces(plan: LayerPlan, mesh: Pick<PlacedMesh, "height" | "inFile">): LayerPlan {
  const { faceMm } = floatHeights(mesh);
  const isLowered = (z: number): boolean => faceMm(z) < Math.fround(toMm(z));
  return { ...plan, sliceZ: plan.sliceZ.map((z) => (z < mesh.height && isLowered(z) ? z + 1 : z)) };
}
