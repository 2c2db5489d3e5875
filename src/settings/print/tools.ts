import { boolean, integer, number, numbers, type Schema } from "../schema.ts";

/** Which extruder prints what; extruders count from 1. */
export interface ToolSettings {
  perimeter_extruder: number;
  infill_extruder: number;
  solid_infill_extruder: number;
  support_material_extruder: number;
  support_material_interface_extruder: number;
  ooze_prevention: boolean;
  standby_temperature_delta: number;
  mmu_segmented_region_max_width: number;
  colorprint_heights: readonly number[];
}

const MOST = 256;

/** Their rows. */
export const TOOLS: Schema<ToolSettings> = {
  perimeter_extruder: integer(1, "", 1, MOST, "Extruder of perimeters and gap fill."),
  infill_extruder: integer(1, "", 1, MOST, "Extruder of sparse infill."),
  solid_infill_extruder: integer(1, "", 1, MOST, "Extruder of solid infill and bridges."),
  support_material_extruder: integer(1, "", 0, MOST, "Extruder of supports; 0 means the one in use."),
  support_material_interface_extruder: integer(
    1,
    "",
    0,
    MOST,
    "Extruder of the interfaces of supports; 0 means the one in use.",
  ),
  ooze_prevention: boolean(
    false,
    "Cools an extruder while another one prints, changes it outside the skirt, and has that beside every layer.",
  ),
  standby_temperature_delta: number(-5, "degC", -300, 300, "Added to the temperature of an extruder not in use."),
  mmu_segmented_region_max_width: number(
    0,
    "mm",
    0,
    1000,
    "How deep what is painted with an extruder reaches behind the outline; 0 means all the way.",
  ),
  colorprint_heights: numbers([], "mm", 0, 1_000_000, "Heights at which the filament's colour is changed by hand."),
};
