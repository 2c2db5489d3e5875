import { toMm, toUnits } from "../core/units.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import type { LayerPlan } from "./layer.ts";

/**
 * The plan of an object with every plane on the side of a face at its very height on which PrusaSlicer cuts.
 *
 * Half of all pockets and steps have such a face, as their depths are tenths of a millimetre, and a whole layer of solid
 * infill more or less with it. What is cut there is what lies below the plane, and PrusaSlicer does so too; but it keeps a
 * mesh as single floats around the middle of its box, and lifts them back as it cuts, which may leave a face a little
 * lower than it was. The plane is above it then, and lies a unit higher here. Of six stairs, 234 steps of which are
 * at a plane, all are cut as PrusaSlicer cuts them in this way, and 189 without.
 */
export function passFaces(plan: LayerPlan, { height, lowestMm }: Pick<PlacedMesh, "height" | "lowestMm">): LayerPlan {
  const { fround } = Math;
  // What the file's author wrote: of this, and not of what it is as a float, are the faces' heights.
  const lowest = toUnits(lowestMm);
  const inFile = (z: number): number => fround(toMm(lowest + z));
  const middle = fround((inFile(0) + inFile(height)) / 2);
  const lift = fround(middle - inFile(0));
  const isLowered = (z: number): boolean => fround(fround(inFile(z) - middle) + lift) < fround(toMm(z));
  return { ...plan, sliceZ: plan.sliceZ.map((z) => (z < height && isLowered(z) ? z + 1 : z)) };
}
