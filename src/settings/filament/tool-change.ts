import { boolean, integer, number, percent, type Schema, text } from "../schema.ts";

/** The filament beside others. */
export interface ToolChangeFilamentSettings {
  filament_colour: string;
  filament_soluble: boolean;
  filament_minimal_purge_on_wipe_tower: number;
  filament_purge_multiplier: `${number}%`;
  filament_loading_speed_start: number;
  filament_loading_speed: number;
  filament_unloading_speed_start: number;
  filament_unloading_speed: number;
  filament_toolchange_delay: number;
  filament_cooling_moves: number;
  filament_cooling_initial_speed: number;
  filament_cooling_final_speed: number;
  filament_stamping_loading_speed: number;
  filament_stamping_distance: number;
  filament_ramming_parameters: string;
  filament_multitool_ramming: boolean;
  filament_multitool_ramming_volume: number;
  filament_multitool_ramming_flow: number;
  filament_flush_volume: number;
  filament_flush_speed: number;
}

/** mm/s. A speed of 0 is none for a filament that is changed in the nozzle: the wipe tower refuses it. */
const SPEED = 1000;
const RAMMING =
  "120 100 6.6 6.8 7.2 7.6 7.9 8.2 8.7 9.4 9.9 10.0| 0.05 6.6 0.45 6.8 0.95 7.8 1.45 8.3 1.95 9.7 2.45 10 2.95 7.6 3.45 7.6 3.95 7.6 4.45 7.6 4.95 7.6";

/** Their rows. */
export const TOOL_CHANGE_FILAMENT: Schema<ToolChangeFilamentSettings> = {
  filament_colour: text("#29B2B2", "Colour that printers show, as #rrggbb; previews here go by role."),
  filament_soluble: boolean(
    false,
    "It dissolves: where it comes or goes, nothing is purged into the part (wipe_into_infill, wipe_into_objects).",
  ),
  filament_minimal_purge_on_wipe_tower: number(15, "mm3", 0, 100_000, "Purged at least when it takes over."),
  filament_purge_multiplier: percent("100%", 0, 10_000, "Share of multimaterial_purging purged when it takes over."),
  filament_loading_speed_start: number(3, "mm/s", 0, SPEED, "Speed at which loading begins."),
  filament_loading_speed: number(28, "mm/s", 0, SPEED, "Speed of loading."),
  filament_unloading_speed_start: number(100, "mm/s", 0, SPEED, "Speed at which the tip leaves the melt."),
  filament_unloading_speed: number(90, "mm/s", 0, SPEED, "Speed of unloading."),
  filament_toolchange_delay: number(0, "s", 0, 10_000, "Wait after unloading."),
  filament_cooling_moves: integer(4, "", 0, 20, "Times that a tip is moved to and fro in the cooling tube."),
  filament_cooling_initial_speed: number(2.2, "mm/s", 0, SPEED, "Speed of the first of these moves."),
  filament_cooling_final_speed: number(3.4, "mm/s", 0, SPEED, "Speed of the last of these moves."),
  filament_stamping_loading_speed: number(20, "mm/s", 0, SPEED, "Speed at which a tip is pushed for its stamp."),
  filament_stamping_distance: number(
    0,
    "mm",
    0,
    1000,
    "Pushed beyond the middle of the cooling tube between two of these moves, so that the nozzle shapes the tip; 0: never.",
  ),
  filament_ramming_parameters: text(
    RAMMING,
    "Ramming before an unload: width and distance of lines in percent, then mm3/s for each quarter of a second.",
  ),
  filament_multitool_ramming: boolean(
    false,
    "Rams on the wipe tower where each filament has a nozzle of its own: what would ooze is pressed out.",
  ),
  filament_multitool_ramming_volume: number(10, "mm3", 0, 1000, "Rammed out of a nozzle of its own."),
  filament_multitool_ramming_flow: number(10, "mm3/s", 0, 1000, "How fast that is."),
  filament_flush_volume: number(0, "mm3", 0, 100_000, "What custom g-code of a change flushes: a placeholder."),
  filament_flush_speed: number(0, "mm/s", 0, SPEED, "How fast it does so: a placeholder."),
};
