import { boolean, type Schema } from "../schema.ts";

/** How the nozzle gets from one toolpath to the next. */
export interface TravelSettings {
  only_retract_when_crossing_perimeters: boolean;
}

/** Their rows. */
export const TRAVELS: Schema<TravelSettings> = {
  only_retract_when_crossing_perimeters: boolean(false, "Travels inside one island's infill are not retracted."),
};
