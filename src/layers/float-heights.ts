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
export function floatHeights({ height, inFile }: Pick<PlacedMesh, "height" | "inFile">): FloatHeights {
  const { fround } = Math;
  const { lowestMm, scale } = inFile;
  const rounded = (mm: number): number => fround(toMm(toUnits(mm)));
  // What the file's author wrote, where that was decimals: of these, and not of what they are as floats, are the faces'
  // heights. A part that was moved or turned before it was saved has others.
  const isDecimal = rounded(lowestMm) === fround(lowestMm);
  const written = (z: number): number => (isDecimal ? rounded : fround)(lowestMm + toMm(z) / scale);
  const middle = (written(0) + written(height)) / 2;
  const kept = (z: number): number => fround(written(z) - fround(middle));
  const lift = fround(-kept(0) * scale);
  return {
    faceMm: (z) => fround(fround(kept(z) * fround(scale)) + lift),
    topMm: kept(height) * scale + middle - (kept(0) * scale + middle),
  };
}
