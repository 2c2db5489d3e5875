import { boolean, choice, number, numberOrPercent, percent, type Schema } from "../schema.ts";
import type { NumberOrPercent } from "../values.ts";

/** Patterns that leave nothing open. */
export type SolidPattern = (typeof SOLID_PATTERNS)[number];

/** Patterns of infill that is not solid. */
export type SparsePattern = (typeof SPARSE_PATTERNS)[number];

const SOLID_PATTERNS = [
  "monotonic",
  "monotoniclines",
  "rectilinear",
  "alignedrectilinear",
  "concentric",
  "hilbertcurve",
  "archimedeanchords",
  "octagramspiral",
] as const;

const SPARSE_PATTERNS = [
  "rectilinear",
  "alignedrectilinear",
  "zigzag",
  "line",
  "grid",
  "triangles",
  "stars",
  "cubic",
  "concentric",
  "honeycomb",
  "3dhoneycomb",
  "gyroid",
  "hilbertcurve",
  "archimedeanchords",
  "octagramspiral",
  "adaptivecubic",
  "supportcubic",
  "lightning",
] as const;

/** What fills the inside. */
export interface InfillSettings {
  fill_density: `${number}%`;
  exact_fill_density: boolean;
  fill_pattern: SparsePattern;
  top_fill_pattern: SolidPattern;
  bottom_fill_pattern: SolidPattern;
  fill_angle: number;
  infill_overlap: NumberOrPercent;
  infill_anchor: NumberOrPercent;
  infill_anchor_max: NumberOrPercent;
  infill_first: boolean;
}

/** Their rows. */
export const INFILL: Schema<InfillSettings> = {
  fill_density: percent("20%", 0, 100, "Share of the inside that is filled."),
  exact_fill_density: boolean(
    false,
    "Draws gyroid, honeycomb and 3dhoneycomb so that their lines cover the share that fill_density says. Without it they are drawn as PrusaSlicer draws them, and lay another.",
  ),
  fill_pattern: choice("stars", SPARSE_PATTERNS, "Pattern of the sparse infill."),
  top_fill_pattern: choice("monotonic", SOLID_PATTERNS, "Pattern of top surfaces."),
  bottom_fill_pattern: choice("monotonic", SOLID_PATTERNS, "Pattern of bottom surfaces."),
  fill_angle: number(45, "deg", 0, 360, "Direction of the infill."),
  infill_overlap: numberOrPercent(
    "25%",
    "mm",
    0,
    100,
    1000,
    "How far infill reaches into the perimeters, or a percentage of the perimeter's width.",
  ),
  infill_anchor: numberOrPercent(
    "600%",
    "mm",
    0,
    1000,
    100_000,
    "Length of an infill line's anchor along the perimeter, or a percentage of the infill's width.",
  ),
  infill_anchor_max: numberOrPercent(
    50,
    "mm",
    0,
    1000,
    100_000,
    "Infill lines are joined along the perimeter up to this length.",
  ),
  infill_first: boolean(false, "Prints infill before perimeters."),
};
