/**
 * Does a part fit the printer: as it stands, moved, turned about z, or not at all, and by how much.
 *
 * A bed's own file answers three questions about the convex footprint: how much it sticks out where it stands, where it
 * would fit unturned, and which turn would make it fit. Height is the same for every bed.
 */
import { checkArgument, having, INT32S, numberFrom, type OptionKind } from "../core/option.ts";
import { UNITS_PER_MM } from "../core/units.ts";
import { BED, type Bed, POINT, type Point2 } from "./bed.ts";
import { type BedFitter, FIT_TOLERANCE_MM } from "./bed-fitter.ts";
import { circleFitter } from "./fit-circle.ts";
import { polygonFitter } from "./fit-polygon.ts";
import { rectangleFitter } from "./fit-rectangle.ts";
import { footprintBox, footprintHull, type Hull, turnHull } from "./hull.ts";
import type { PlacedMesh } from "./triangle-mesh.ts";

export interface BedFit {
  /** Fits where it stands. */
  readonly asPlaced: boolean;
  /** Fits without turning, perhaps elsewhere on the bed. */
  readonly unturned: boolean;
  /** Fits somewhere on the bed, turned about z if need be. */
  readonly fits: boolean;
  /** How far to turn it about z, counter-clockwise, when it fits only turned. */
  readonly turned: { readonly angleDegrees: number } | null;
  /** Where the object's own origin (turned, if it must be) may stand on the bed; null when it does not fit. */
  readonly positionMm: Point2 | null;
  /**
   * How much too long the part is unturned, on each axis, at its best place; 0 where it is not. On a circle and a
   * polygon x and y are equal: the diameter, or twice the overhang, that is too much.
   */
  readonly excessMm: { readonly x: number; readonly y: number; readonly z: number };
}

const PART: OptionKind = having({ vertices: INT32S, height: numberFrom() });
/** Infinity: there is no limit. */
const HEIGHT = numberFrom(0, Infinity);

/**
 * Holds a part against a bed: as it stands, moved, and turned about z.
 * @param part the placed mesh
 * @param positionMm where the object's own origin stands on the bed; default: the bed's centre
 * @throws SlicewrightError `USAGE`
 */
export function fitToBed(part: Pick<PlacedMesh, "vertices" | "height">, bed: Bed, positionMm?: Point2): BedFit {
  checkArgument("fit", "part", part, PART);
  checkArgument("fit", "bed", bed, BED);
  checkArgument("fit", "bed.maxHeightMm", bed.maxHeightMm, HEIGHT);
  const at = positionMm ?? bed.centreMm;
  checkArgument("fit", "positionMm", at, POINT);
  let known: Hull | undefined;
  const hull = (): Hull => (known ??= footprintHull(part.vertices, UNITS_PER_MM));
  // A rectangle does not ask for more than the box, unless the part must be turned.
  const outline = bed.kind === "rectangle" ? footprintBox(part.vertices, UNITS_PER_MM) : hull();
  const fitter = fitterOf(bed);
  const excessZ = part.height / UNITS_PER_MM - bed.maxHeightMm;
  const lowEnough = excessZ <= FIT_TOLERANCE_MM;
  const { position, excess } = fitter.bestPosition(outline);
  const flat = excess[0] <= FIT_TOLERANCE_MM && excess[1] <= FIT_TOLERANCE_MM;
  const turned = flat || !lowEnough ? null : turnToFit(fitter, hull());
  const unturned = flat && lowEnough;
  const fits = unturned || turned !== null;
  return {
    asPlaced: lowEnough && fitter.contains(outline, at),
    unturned,
    fits,
    turned: turned && { angleDegrees: turned.angleDegrees },
    positionMm: turned?.position ?? (fits ? position : null),
    excessMm: {
      x: flat ? 0 : wholeNanometres(excess[0]),
      y: flat ? 0 : wholeNanometres(excess[1]),
      z: lowEnough ? 0 : wholeNanometres(excessZ),
    },
  };
}

/** A turn with which the hull fits, and where it then stands; null when there is none. */
function turnToFit(fitter: BedFitter, hull: Hull): { readonly angleDegrees: number; readonly position: Point2 } | null {
  const angleDegrees = fitter.fittingAngle(hull);
  if (angleDegrees === null) return null;
  return { angleDegrees, position: fitter.bestPosition(turnHull(hull, angleDegrees)).position };
}

/** Free of the last digits' noise, and not negative. */
function wholeNanometres(mm: number): number {
  return Math.max(0, Math.round(mm * 1e6) / 1e6);
}

function fitterOf(bed: Bed): BedFitter {
  switch (bed.kind) {
    case "rectangle":
      return rectangleFitter(bed);
    case "circle":
      return circleFitter(bed);
    case "polygon":
      return polygonFitter(bed);
  }
}
