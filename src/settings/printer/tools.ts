import { boolean, number, points, type Schema, text } from "../schema.ts";
import type { Points } from "../values.ts";

/** Several extruders, or several filaments in one. */
export interface ToolChangeSettings {
  extruder_offset: Points;
  extruder_colour: string;
  single_extruder_multi_material: boolean;
  single_extruder_multi_material_priming: boolean;
  cooling_tube_retraction: number;
  cooling_tube_length: number;
  parking_pos_retraction: number;
  extra_loading_move: number;
  high_current_on_filament_swap: boolean;
  multimaterial_purging: number;
  retract_length_toolchange: number;
  retract_restart_extra_toolchange: number;
  toolchange_gcode: string;
  color_change_gcode: string;
  pause_print_gcode: string;
  template_custom_gcode: string;
}

/** Their rows. */
export const TOOL_CHANGES: Schema<ToolChangeSettings> = {
  extruder_offset: points(
    [[0, 0]],
    "mm",
    -10_000,
    10_000,
    "Where the nozzle stands beside the first one's place; a single point.",
    { least: 1 },
  ),
  extruder_colour: text("", "Colour that printers show, as #rrggbb; previews here go by role."),
  single_extruder_multi_material: boolean(
    false,
    "Several filaments share one nozzle: with a wipe tower each change rams, unloads, cools and loads.",
  ),
  single_extruder_multi_material_priming: boolean(
    true,
    "With a wipe tower all filaments are primed at the front of the bed first.",
  ),
  cooling_tube_retraction: number(91.5, "mm", 0, 1000, "From the nozzle to the middle of the tube that cools a tip."),
  cooling_tube_length: number(5, "mm", 0, 1000, "Length of that tube: how far a tip moves in it."),
  parking_pos_retraction: number(92, "mm", 0, 1000, "From the nozzle to where an unloaded filament waits."),
  extra_loading_move: number(-2, "mm", -1000, 1000, "Loaded beyond the way that was unloaded."),
  high_current_on_filament_swap: boolean(
    false,
    "The extruder's motor gets 750 mA while filaments that share a nozzle leave and enter it on a wipe tower, and 550 after.",
  ),
  multimaterial_purging: number(140, "mm3", 0, 100_000, "Purged at a change of the tool, unless by a matrix."),
  retract_length_toolchange: number(10, "mm", 0, 1000, "Filament pulled back before another tool takes over."),
  retract_restart_extra_toolchange: number(0, "mm", -100, 100, "Pushed back beyond that when it is in use again."),
  toolchange_gcode: text(
    "",
    "Custom g-code where a tool is chosen, the first one too; the tool is chosen after it unless it does so.",
  ),
  color_change_gcode: text("M600", "Custom g-code of a change of colour at a height."),
  pause_print_gcode: text("M601", "Custom g-code of a pause at a height."),
  template_custom_gcode: text("", "Custom g-code of a mark of the kind template at a height."),
};
