import { boolean, number, numbers, percent, type Schema } from "../schema.ts";

/** The tower on which a new filament pushes out what is left of the one before. */
export interface WipeTowerSettings {
  wipe_tower: boolean;
  wipe_tower_x: number;
  wipe_tower_y: number;
  wipe_tower_width: number;
  wipe_tower_rotation_angle: number;
  wipe_tower_brim_width: number;
  wipe_tower_cone_angle: number;
  wipe_tower_bridging: number;
  wipe_tower_extra_spacing: `${number}%`;
  wipe_tower_extra_flow: `${number}%`;
  wipe_tower_acceleration: number;
  wipe_tower_no_sparse_layers: boolean;
  wiping_volumes_matrix: readonly number[];
  wiping_volumes_use_custom_matrix: boolean;
  wiping_volumes_extruders: readonly number[];
  wipe_into_infill: boolean;
  wipe_into_objects: boolean;
}

/** Their rows. */
export const WIPE_TOWER: Schema<WipeTowerSettings> = {
  wipe_tower: boolean(false, "Prints a tower to purge on, where there are several extruders."),
  wipe_tower_x: number(180, "mm", -10_000, 10_000, "Left front corner of the tower."),
  wipe_tower_y: number(140, "mm", -10_000, 10_000, "Left front corner of the tower."),
  wipe_tower_width: number(60, "mm", 5, 10_000, "Width of the tower; its depth follows from what is purged."),
  wipe_tower_rotation_angle: number(0, "deg", -3600, 3600, "Turns the tower around its left front corner."),
  wipe_tower_brim_width: number(2, "mm", 0, 100, "Width of the tower's brim."),
  wipe_tower_cone_angle: number(
    0,
    "deg",
    0,
    90,
    "Angle at the top of a cone that keeps a tall tower from toppling; it widens the tower in front and behind. 0: none.",
  ),
  wipe_tower_bridging: number(10, "mm", 0.1, 1000, "Farthest distance between supports for sparse layers above."),
  wipe_tower_extra_spacing: percent(
    "100%",
    100,
    300,
    "From line to line of ramming and wiping, over lines that lie side by side. The tower is as much deeper.",
  ),
  wipe_tower_extra_flow: percent(
    "100%",
    100,
    300,
    "Thickness of the lines that are wiped: as much wider and further apart as there is more in them.",
  ),
  wipe_tower_acceleration: number(0, "mm/s2", 0, 1_000_000, "Acceleration on the tower; 0: as it was."),
  wipe_tower_no_sparse_layers: boolean(
    false,
    "Leaves out layers of the tower on which no tool changes. The nozzle then prints below the part.",
  ),
  wiping_volumes_matrix: numbers(
    [0, 140, 140, 140, 140, 140, 0, 140, 140, 140, 140, 140, 0, 140, 140, 140, 140, 140, 0, 140, 140, 140, 140, 140, 0],
    "mm3",
    0,
    100_000,
    "Purged at a change of the tool: a row for each extruder before, a column for each one after.",
  ),
  wiping_volumes_use_custom_matrix: boolean(
    false,
    "Purges by wiping_volumes_matrix; else multimaterial_purging times filament_purge_multiplier. On where a matrix is given, unless told.",
  ),
  wiping_volumes_extruders: numbers(
    [70, 70, 70, 70, 70, 70, 70, 70, 70, 70],
    "mm3",
    0,
    100_000,
    "What PrusaSlicer's window made a matrix of up to 2.7: unloaded and loaded for each extruder, a placeholder of custom g-code.",
  ),
  wipe_into_infill: boolean(
    false,
    "Sparse infill takes what is purged at a change of the tool, and the tower what is left, but at least filament_minimal_purge_on_wipe_tower. A tool that nothing but sparse infill asks for is not changed to.",
  ),
  wipe_into_objects: boolean(
    false,
    "All of an object takes what is purged, whatever the colours then are: its extruders are changed to only where supports ask for them.",
  ),
};
