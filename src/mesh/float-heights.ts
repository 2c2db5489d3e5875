import { toMm, toUnits } from "../core/units.ts";
import type { PlacedMesh } from "./triangle-mesh.ts";

/** What heights above an object's bottom come to in PrusaSlicer. */
export interface FloatHeights {
  /** Whether the file's heights are decimals, as far as its lowest one tells. */
  readonly isDecimal: boolean;
  /** Where a face at this height is cut: a single float; z in units, mm. */
  faceMm(z: number): number;
  /** The same of a height in the file, mm. */
  cutMm(fileMm: number): number;
  /** How high the object counts as, mm. */
  readonly topMm: number;
}

/**
 * PrusaSlicer keeps a mesh as single floats around the middle of its box, and lifts them back as it cuts, again as single
 * floats; how high the object is it works out of the kept ones in doubles. Where a plane is right at a face, this rounding
 * decides on which side of it is cut.
 */
export function floatHeights({ inFile }: Pick<PlacedMesh, "inFile">): FloatHeights {
  const { fround } = Math;
  const { lowestMm, highestMm, scale } = inFile;
  // What the file's author wrote, where that was decimals: of these, and not of what they are as floats, are the faces'
  // heights. A part that was moved or turned before it was saved has others.
  const isDecimal = isWritten(lowestMm);
  const written = (z: number): number => (isDecimal ? rounded : fround)(lowestMm + toMm(z) / scale);
  const middle = (fround(lowestMm) + fround(highestMm)) / 2;
  const kept = (mm: number): number => fround(fround(mm) - fround(middle));
  const [bottom, top] = [kept(lowestMm), kept(highestMm)];
  const lift = fround(-bottom * scale);
  const cutMm = (fileMm: number): number => fround(fround(kept(fileMm) * fround(scale)) + lift);
  return {
    isDecimal,
    faceMm: (z) => cutMm(written(z)),
    cutMm,
    topMm: top * scale + middle - (bottom * scale + middle),
  };
}

/** Whether a height is one that a file's author may have written, as far as single floats tell: a whole unit. */
export function isWritten(mm: number): boolean {
  return rounded(mm) === Math.fround(mm);
}

function rounded(mm: number): number {
  return Math.fround(toMm(toUnits(mm)));
}
