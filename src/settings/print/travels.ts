import { boolean, numberOrPercent, type Schema } from "../schema.ts";
import type { NumberOrPercent } from "../values.ts";

/** How the nozzle gets from one toolpath to the next. */
export interface TravelSettings {
  only_retract_when_crossing_perimeters: boolean;
  avoid_crossing_perimeters: boolean;
  avoid_crossing_perimeters_max_detour: NumberOrPercent;
}

/** Their rows. */
export const TRAVELS: Schema<TravelSettings> = {
  only_retract_when_crossing_perimeters: boolean(
    false,
    "Travels are not retracted that stay inside one object and cross neither its outline, nor a top or bottom surface.",
  ),
  avoid_crossing_perimeters: boolean(
    false,
    "Leads travels that would cross the outline along its inside, and not over tops.",
  ),
  avoid_crossing_perimeters_max_detour: numberOrPercent(
    0,
    "mm",
    0,
    10_000,
    10_000,
    "How much longer such a way may be, or a percentage of the straight one; 0 means no limit.",
  ),
};
