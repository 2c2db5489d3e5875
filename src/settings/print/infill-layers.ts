import { boolean, integer, numberOrPercent, type Schema } from "../schema.ts";
import type { NumberOrPercent } from "../values.ts";

/** On which layers, and where, the inside is filled. */
export interface InfillLayerSettings {
  infill_every_layers: number;
  automatic_infill_combination: boolean;
  automatic_infill_combination_max_layer_height: NumberOrPercent;
  infill_only_where_needed: boolean;
  solid_infill_every_layers: number;
}

/** Their rows. */
export const INFILL_LAYERS: Schema<InfillLayerSettings> = {
  infill_every_layers: integer(
    1,
    "layers",
    1,
    1_000_000,
    "Prints the sparse infill of so many layers as one, as far as the nozzle can.",
  ),
  automatic_infill_combination: boolean(false, "Prints the sparse infill of as many layers as one as it can."),
  automatic_infill_combination_max_layer_height: numberOrPercent(
    "100%",
    "mm",
    0,
    1000,
    1000,
    "How thick automatically combined infill may be, or a percentage of the nozzle's diameter.",
  ),
  infill_only_where_needed: boolean(false, "Fills the inside only under what rests on it."),
  solid_infill_every_layers: integer(0, "layers", 0, 1_000_000, "Prints a solid layer every so many; 0 for none."),
};
