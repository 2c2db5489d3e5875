import type { ResinSettings } from "../../../index.ts";
import { at } from "../members.ts";
import { type Configuration, color, derived, number, resinSetting, text, type Vocabulary } from "./rows.ts";

/** Together the dearest bottle that the engine takes. */
const MOST_PER_ML = 100;
const LARGEST_BOTTLE = 10_000;

/** What is cured. */
export const RESIN: Vocabulary = {
  resin: {
    name: text("Default Resin", "Name of the profile."),
    type: text("Tough", "The resin."),
    vendor: text("Generic", "Who makes it."),
    color: color("#808080", "Colour of the resin."),
    density: resinSetting("material_density", 1.1, { doc: "Density of the resin." }),
    cost: derived("bottle_cost", number(0.05, "money/ml", 0, MOST_PER_ML, "Price of the resin.")),
    bottle_volume: resinSetting("bottle_volume", 1000, { max: LARGEST_BOTTLE }),
  },
  exposure: {
    exposure_time: resinSetting("exposure_time", 2),
    initial_exposure_time: resinSetting("initial_exposure_time", 25, { doc: "Light on the first layers." }),
    initial_layer_height: resinSetting("initial_layer_height", 0.05),
  },
};

export function resinMaterialSettings(resin: Configuration): Partial<ResinSettings> {
  return { bottle_cost: at<number>(resin, "resin.cost") * at<number>(resin, "resin.bottle_volume") };
}
