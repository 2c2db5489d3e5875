import { boolean, choice, type Schema, text } from "../schema.ts";

/** The dialect of the g-code, and custom lines in it. */
export interface GcodeSettings {
  gcode_flavor: "marlin";
  use_relative_e_distances: boolean;
  start_gcode: string;
  end_gcode: string;
  before_layer_gcode: string;
  layer_gcode: string;
}

/** Their rows. */
export const GCODE: Schema<GcodeSettings> = {
  gcode_flavor: choice(
    "marlin",
    ["marlin"],
    "The firmware that reads the g-code. PrusaSlicer's own default is reprap.",
  ),
  use_relative_e_distances: boolean(false, "E counts from the last move instead of from the start."),
  start_gcode: text("G28 ; home all axes\nG1 Z5 F5000 ; lift nozzle\n", "Custom g-code before the print."),
  end_gcode: text(
    "M104 S0 ; turn off temperature\nG28 X0  ; home X axis\nM84     ; disable motors\n",
    "Custom g-code after the print.",
  ),
  before_layer_gcode: text("", "Custom g-code before the Z move of every layer."),
  layer_gcode: text("", "Custom g-code after the Z move of every layer."),
};
