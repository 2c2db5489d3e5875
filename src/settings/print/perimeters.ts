import { boolean, choice, integer, type Schema } from "../schema.ts";

/** The loops around each layer. */
export interface PerimeterSettings {
  perimeters: number;
  extra_perimeters: boolean;
  external_perimeters_first: boolean;
  gap_fill_enabled: boolean;
  overhangs: boolean;
  seam_position: "aligned" | "nearest" | "rear" | "random";
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
};
