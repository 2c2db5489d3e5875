import { boolean, choice, integer, number, numberOrPercent, type Schema } from "../schema.ts";
import type { NumberOrPercent } from "../values.ts";

/** How perimeters fill walls. */
export interface WallSettings {
  perimeter_generator: "classic" | "arachne";
  wall_transition_length: NumberOrPercent;
  wall_transition_filter_deviation: NumberOrPercent;
  wall_transition_angle: number;
  wall_distribution_count: number;
  min_feature_size: NumberOrPercent;
  min_bead_width: NumberOrPercent;
  thin_walls: boolean;
  top_one_perimeter_type: "none" | "top" | "topmost";
  only_one_perimeter_first_layer: boolean;
  fuzzy_skin: "none" | "external" | "all";
  fuzzy_skin_thickness: number;
  fuzzy_skin_point_dist: number;
  xy_size_compensation: number;
  xy_hole_compensation: number;
  elefant_foot_compensation: number;
}

/** Their rows. */
export const WALLS: Schema<WallSettings> = {
  perimeter_generator: choice(
    "classic",
    ["classic", "arachne"],
    "Perimeters of one width each with gap fill between them, or of variable width. PrusaSlicer's default is arachne; ours is the faster of the two.",
  ),
  wall_transition_length: numberOrPercent(
    "100%",
    "mm",
    0,
    100,
    1000,
    "Length in which the number of perimeters changes by one along a wall, or a percentage of the nozzle's diameter.",
  ),
  wall_transition_filter_deviation: numberOrPercent(
    "25%",
    "mm",
    0,
    100,
    1000,
    "A wall that is thicker or thinner for a stretch keeps its number of perimeters if it deviates by no more than this, or a percentage of the nozzle's diameter.",
  ),
  wall_transition_angle: number(
    10,
    "deg",
    1,
    59,
    "Where the sides of a wedge open wider, the number of perimeters does not change along it.",
  ),
  wall_distribution_count: integer(
    1,
    "perimeters",
    1,
    1000,
    "Over how many perimeters from the middle of a wall the difference from their wanted widths is spread.",
  ),
  min_feature_size: numberOrPercent(
    "25%",
    "mm",
    0,
    100,
    1000,
    "Thinner walls are not printed; a percentage is of the nozzle's diameter.",
  ),
  min_bead_width: numberOrPercent(
    "85%",
    "mm",
    0.001,
    100,
    1000,
    "Width of the perimeter of a thinner wall, or a percentage of the nozzle's diameter; decides where perimeters are added.",
  ),
  thin_walls: boolean(
    true,
    "Prints walls that are too thin for a loop as single strands; of the classic perimeters only.",
  ),
  top_one_perimeter_type: choice(
    "none",
    ["none", "top", "topmost"],
    "Where a single perimeter lies around a top surface: nowhere, on every top surface, or on the topmost layer alone.",
  ),
  only_one_perimeter_first_layer: boolean(false, "Prints a single perimeter on the first layer."),
  fuzzy_skin: choice(
    "none",
    ["none", "external", "all"],
    "Makes external perimeters rough: around the part, or around its holes too.",
  ),
  fuzzy_skin_thickness: number(0.3, "mm", 0, 100, "How far points of a rough skin lie off the wall, to either side."),
  fuzzy_skin_point_dist: number(0.8, "mm", 0.01, 100, "Mean distance of the points of a rough skin."),
  xy_size_compensation: number(0, "mm", -10, 10, "How far outlines are moved outwards; less than 0 inwards."),
  xy_hole_compensation: number(
    0,
    "mm",
    -10,
    10,
    "How far the outlines of holes alone are moved, after xy_size_compensation: more than 0 makes holes wider, less narrower.",
  ),
  elefant_foot_compensation: number(
    0,
    "mm",
    0,
    10,
    "How far the first layer's outlines are moved inwards, where walls stay two perimeters thick; small islands keep theirs.",
  ),
};
