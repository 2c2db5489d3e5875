import { toMm, toUnits } from "../core/units.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";

/** What heights above an object's bottom come to in PrusaSlicer. */
export interface FloatHeights {
  /** Where a face at this height is cut: a single float; z in units, mm. */
  faceMm(z: number): number;
  /** How high the object counts as, mm. */
  readonly topMm: number;
}

/**
 * PrusaSlicer keeps a mesh as single floats around the middle of its box, and lifts them back as it cuts, again as single
 * floats; how high the object is it works out of the kept ones in doubles. Where a plane is right at a face, this rounding
 * decides on which side of it is cut.
 */
export function floatHeights({ height, lowestMm }: Pick<PlacedMesh, "height" | "lowestMm">): FloatHeights {
  const { fround } = Math;
  // What the file's author wrote: of this, and not of what it is as a float, are the faces' heights.
  const lowest = toUnits(lowestMm);
  const inFile = (z: number): number => fround(toMm(lowest + z));
  const middle = (inFile(0) + inFile(height)) / 2;
  const kept = (z: number): number => fround(inFile(z) - fround(middle));
  const lift = -kept(0);
  return {
    faceMm: (z) => fround(kept(z) + lift),
    topMm: kept(height) + middle - (kept(0) + middle),
  };
}
