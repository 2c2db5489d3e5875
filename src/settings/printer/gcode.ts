import { FLAVOUR_NAMES, type Flavour } from "../flavours.ts";
import { boolean, choice, type Schema, text } from "../schema.ts";

/** The dialect of the g-code, and custom lines in it. */
export interface GcodeSettings {
  gcode_flavor: Flavour;
  use_relative_e_distances: boolean;
  use_volumetric_e: boolean;
  use_firmware_retraction: boolean;
  remaining_times: boolean;
  autoemit_temperature_commands: boolean;
  extrusion_axis: "E" | "A" | "B" | "C" | "U" | "V" | "W";
  start_gcode: string;
  end_gcode: string;
  before_layer_gcode: string;
  layer_gcode: string;
  between_objects_gcode: string;
}

/** Their rows. */
export const GCODE: Schema<GcodeSettings> = {
  gcode_flavor: choice(
    "marlin",
    FLAVOUR_NAMES,
    "The firmware that reads the g-code. PrusaSlicer's own default is reprap.",
  ),
  use_relative_e_distances: boolean(false, "E counts from the last move instead of from the start."),
  use_volumetric_e: boolean(false, "E counts mm3 instead of mm; the start g-code must tell the firmware (M200)."),
  use_firmware_retraction: boolean(
    false,
    "Retractions are left to the firmware (G10 and G11), which draws back firmware_retract_length.",
  ),
  remaining_times: boolean(
    false,
    "Tells the printer the share that is printed and the minutes left (M73); makerware and sailfish always do.",
  ),
  autoemit_temperature_commands: boolean(
    true,
    "Heats bed, nozzle and chamber before the first layer, unless start_gcode does so itself; off leaves it to start_gcode.",
  ),
  extrusion_axis: choice(
    "E",
    ["E", "A", "B", "C", "U", "V", "W"],
    "Letter of the filament's axis; mach3 and machinekit always have A, no-extrusion has none.",
  ),
  start_gcode: text("G28 ; home all axes\nG1 Z5 F5000 ; lift nozzle\n", "Custom g-code before the print."),
  end_gcode: text(
    "M104 S0 ; turn off temperature\nG28 X0  ; home X axis\nM84     ; disable motors\n",
    "Custom g-code after the print.",
  ),
  before_layer_gcode: text("", "Custom g-code before the Z move of every layer."),
  layer_gcode: text("", "Custom g-code after the Z move of every layer."),
  between_objects_gcode: text("", "Custom g-code between objects that are printed one after the other."),
};
