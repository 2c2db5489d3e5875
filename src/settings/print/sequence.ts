import { boolean, number, type Schema } from "../schema.ts";

/** Printing one object after the other, and the room that the extruder needs for it. */
export interface SequenceSettings {
  complete_objects: boolean;
  extruder_clearance_radius: number;
  extruder_clearance_height: number;
}

/** Their rows. */
export const SEQUENCE: Schema<SequenceSettings> = {
  complete_objects: boolean(
    false,
    "Each object is finished before the next begins, in the file's order; one that is higher than extruder_clearance_height comes last.",
  ),
  extruder_clearance_radius: number(
    20,
    "mm",
    0.01,
    1000,
    "Least distance between objects that are printed one after the other.",
  ),
  extruder_clearance_height: number(
    20,
    "mm",
    0.01,
    1000,
    "Objects that are higher can only be the last that is printed of several.",
  ),
};
