import type { Point2 } from "./bed.ts";
import type { Hull } from "./hull.ts";

/** Overhang up to this counts as fitting: one step of the g-code's grid. */
export const FIT_TOLERANCE_MM = 1e-3;

/** What one kind of bed knows. Hulls and positions in millimetres. */
export interface BedFitter {
  /** Whether the hull, moved by the position, lies on the bed. */
  contains(hull: Hull, position: Point2): boolean;
  /** The best position without turning, and how much is too long on x and y there (0 or less: fits). */
  bestPosition(hull: Hull): { readonly position: Point2; readonly excess: Point2 };
  /** An angle in degrees, counter-clockwise, at which the hull fits; null when there is none. */
  fittingAngle(hull: Hull): number | null;
}
