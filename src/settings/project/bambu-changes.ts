/** Of Bambu Studio's and OrcaSlicer's settings those of a change of the filament: drawn out, and the next fed in. */
import type { Row } from "./mapping.ts";

/** Names that PrusaSlicer has too, for the same. */
const NAMES = [
  "cooling_tube_length",
  "cooling_tube_retraction",
  "parking_pos_retraction",
  "extra_loading_move",
  "high_current_on_filament_swap",
  "retract_length_toolchange",
  "retract_restart_extra_toolchange",
  "filament_loading_speed",
  "filament_loading_speed_start",
  "filament_unloading_speed",
  "filament_unloading_speed_start",
  "filament_cooling_moves",
  "filament_cooling_initial_speed",
  "filament_cooling_final_speed",
  "filament_toolchange_delay",
  "filament_stamping_loading_speed",
  "filament_stamping_distance",
  "filament_multitool_ramming",
  "filament_multitool_ramming_volume",
  "filament_multitool_ramming_flow",
] as const;

export const CHANGES: readonly Row[] = NAMES.map((name) => [name, name]);
