/**
 * Whether a strand of supports lies on an edge of its grid, nanometres decide in PrusaSlicer: its lines lie whole
 * nanometres apart and its cells do not, so that edges rise over the lines cell by cell until their clearance is used up;
 * the lines' direction is a single float; and a line that only touches an edge is none where the area ends there. Our
 * units are coarser: all of it is taken so many times larger here, which moves nothing by more than some micrometres.
 */
import { toUnits } from "../core/units.ts";
import type { Settings } from "./settings.ts";
import { supportFlow } from "./support-flow.ts";

const TIMES_LARGER = 80;
const NM_PER_MM = 1e6;
const UNITS_PER_NM = toUnits(TIMES_LARGER / NM_PER_MM);
/** Of PrusaSlicer's 5 nm of clearance, what rounding leaves; and above what of it that is used up a line only touches. */
const CLEARANCE_NM = 4.75;
const TOUCHING_NM = 1.25;
/** By what PrusaSlicer grows areas that take off others what they touch. */
const OVERLAP_NM = 10;

/** How the outlines of supports lie on the grid of their strands, units. */
export interface SupportGrid {
  /** From line to line, and the cells' side. */
  readonly step: number;
  /** A strand on a line lies so much inside the outline around it. */
  readonly clearance: number;
  /** By how much more than the grid's the outlines' cells rise from one to the next. */
  readonly slip: number;
}

/** Below this a line only touches an edge, units. */
export const TOUCHING: number = UNITS_PER_NM * TOUCHING_NM;

/** Areas that are cut out of others of the same cells are grown by this, so that their edges leave no slivers, units. */
export const OVERLAP: number = UNITS_PER_NM * OVERLAP_NM;

export function supportGrid(settings: Settings): SupportGrid {
  const step = settings.support_material_spacing + supportFlow(settings, settings.layer_height).spacing;
  return {
    step: toUnits(step),
    clearance: UNITS_PER_NM * CLEARANCE_NM,
    slip: UNITS_PER_NM * ((step * NM_PER_MM) % 1),
  };
}

/** The direction of the lines, radians, as a single float has it. */
export function asLaid(angle: number): number {
  return angle + TIMES_LARGER * (Math.fround(angle) - angle);
}
