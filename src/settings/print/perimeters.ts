import { boolean, choice, integer, numberOrPercent, type Schema } from "../schema.ts";
import type { NumberOrPercent } from "../values.ts";

/** The loops around each layer. */
export interface PerimeterSettings {
  perimeters: number;
  extra_perimeters: boolean;
  external_perimeters_first: boolean;
  gap_fill_enabled: boolean;
  overhangs: boolean;
  seam_position: "aligned" | "nearest" | "rear" | "random";
  staggered_inner_seams: boolean;
  seam_gap_distance: NumberOrPercent;
}

/** Their rows. */
export const PERIMETERS: Schema<PerimeterSettings> = {
  perimeters: integer(3, "loops", 0, 1000, "Perimeters of a layer."),
  extra_perimeters: boolean(true, "Adds perimeters where a slope would leave the shell above them unsupported."),
  external_perimeters_first: boolean(false, "Prints perimeters from the outside in."),
  gap_fill_enabled: boolean(
    true,
    "Fills gaps between perimeters, and between the innermost perimeters and the infill.",
  ),
  overhangs: boolean(true, "Prints perimeters over air with bridge flow and speed."),
  seam_position: choice("aligned", ["aligned", "nearest", "rear", "random"], "Where loops begin."),
  staggered_inner_seams: boolean(
    false,
    "Begins inner perimeters further along than the external one, by how much further in they lie.",
  ),
  seam_gap_distance: numberOrPercent(
    "15%",
    "mm",
    0,
    10,
    1000,
    "Gap between the ends of a loop, or a percentage of the nozzle's diameter.",
  ),
};
