import { boolean, choice, number, numberOrPercent, percent, type Schema } from "../schema.ts";
import type { NumberOrPercent, SlicingMode } from "../values.ts";

/** Where the layers lie, and how exactly they are cut. */
export interface LayerSettings {
  layer_height: number;
  first_layer_height: NumberOrPercent;
  slicing_mode: SlicingMode;
  slice_closing_radius: number;
  resolution: number;
  gcode_resolution: number;
  spiral_vase: boolean;
  adaptive_layer_height: boolean;
  adaptive_quality: `${number}%`;
}

/** Their rows. */
export const LAYERS: Schema<LayerSettings> = {
  layer_height: number(0.3, "mm", 0.001, 10, "Thickness of a layer; at most the nozzle's diameter."),
  first_layer_height: numberOrPercent(
    0.35,
    "mm",
    0.001,
    10,
    10_000,
    "Thickness of the first layer, or a percentage of layer_height.",
  ),
  slicing_mode: choice<SlicingMode>(
    "regular",
    ["regular", "even_odd", "close_holes"],
    "What of a section is the part: all that shells enclose, with what they share once and cavities left out; what an odd number of outlines enclose, for models whose shells cut each other; or all that any outline encloses, without holes. The parts of an object count as one mesh.",
  ),
  slice_closing_radius: number(0.049, "mm", 0, 10, "Cracks narrower than twice this are closed in every layer."),
  resolution: number(0, "mm", 0, 10, "Detail finer than this is left out when cutting; 0 keeps all."),
  gcode_resolution: number(0.0125, "mm", 0, 10, "Detail finer than this is left out of toolpaths."),
  spiral_vase: boolean(
    false,
    "One wall that rises without a seam on top of the solid bottom: of each layer the largest outline, without holes, infill or top.",
  ),
  adaptive_layer_height: boolean(
    false,
    "Layers are thin where slopes would show steps and thick elsewhere, from min_layer_height to max_layer_height.",
  ),
  adaptive_quality: percent(
    "50%",
    0,
    100,
    "How fine adaptive layers are: a slope of 45 degrees has them about max_layer_height thick at 0%, layer_height at 50%.",
  ),
};
