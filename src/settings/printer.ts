import { boolean, choice, number, type Schema, text } from "./schema.ts";
import type { PrinterSettings } from "./settings.ts";

const SPEED = 10_000;
const ACCELERATION = 1_000_000;

/** The machine's settings. */
export const PRINTER: Schema<PrinterSettings> = {
  bed_shape: {
    kind: "points",
    unit: "mm",
    default: [
      [0, 0],
      [200, 0],
      [200, 200],
      [0, 200],
    ],
    doc: "Outline of the bed.",
  },
  max_print_height: number(200, "mm", 0, 10_000, "Build height; 0 means no limit."),
  z_offset: number(0, "mm", -100, 100, "Added to every Z."),
  gcode_flavor: choice(
    "marlin",
    ["marlin"],
    "The firmware that reads the g-code. PrusaSlicer's own default is reprap.",
  ),
  use_relative_e_distances: boolean(false, "E counts from the last move instead of from the start."),
  nozzle_diameter: number(0.4, "mm", 0.01, 10, "Diameter of the nozzle."),
  retract_length: number(2, "mm", 0, 100, "Filament pulled back before a travel; 0 retracts never."),
  retract_speed: number(40, "mm/s", 0.01, SPEED, "Speed of a retraction."),
  deretract_speed: number(0, "mm/s", 0, SPEED, "Speed of pushing it back; 0 means the retraction's."),
  retract_restart_extra: number(0, "mm", -10, 10, "Pushed back beyond what was retracted."),
  retract_before_travel: number(2, "mm", 0, 10_000, "Shorter travels are not retracted."),
  retract_lift: number(0, "mm", 0, 100, "Nozzle lift during a retracted travel."),
  retract_lift_above: number(0, "mm", 0, 10_000, "Lifts only above this Z."),
  retract_lift_below: number(0, "mm", 0, 10_000, "Lifts only below this Z; 0 means no limit."),
  retract_layer_change: boolean(false, "Retracts before every layer."),
  start_gcode: text("G28 ; home all axes\nG1 Z5 F5000 ; lift nozzle\n", "Custom g-code before the print."),
  end_gcode: text(
    "M104 S0 ; turn off temperature\nG28 X0  ; home X axis\nM84     ; disable motors\n",
    "Custom g-code after the print.",
  ),
  before_layer_gcode: text("", "Custom g-code before the Z move of every layer."),
  layer_gcode: text("", "Custom g-code after the Z move of every layer."),
  machine_limits_usage: choice(
    "time_estimate_only",
    ["emit_to_gcode", "time_estimate_only", "ignore"],
    "Whether the machine limits are written to the g-code, only rule the estimate, or neither.",
  ),
  machine_max_acceleration_x: number(9000, "mm/s2", 0, ACCELERATION, "Highest acceleration of X."),
  machine_max_acceleration_y: number(9000, "mm/s2", 0, ACCELERATION, "Highest acceleration of Y."),
  machine_max_acceleration_z: number(500, "mm/s2", 0, ACCELERATION, "Highest acceleration of Z."),
  machine_max_acceleration_e: number(10_000, "mm/s2", 0, ACCELERATION, "Highest acceleration of the extruder."),
  machine_max_acceleration_extruding: number(1500, "mm/s2", 0, ACCELERATION, "Highest acceleration while extruding."),
  machine_max_acceleration_retracting: number(1500, "mm/s2", 0, ACCELERATION, "Highest acceleration of retractions."),
  machine_max_acceleration_travel: number(
    1500,
    "mm/s2",
    0,
    ACCELERATION,
    "Highest acceleration of travels; the marlin flavour travels at the extruding one.",
  ),
  machine_max_feedrate_x: number(500, "mm/s", 0, SPEED, "Highest speed of X."),
  machine_max_feedrate_y: number(500, "mm/s", 0, SPEED, "Highest speed of Y."),
  machine_max_feedrate_z: number(12, "mm/s", 0, SPEED, "Highest speed of Z."),
  machine_max_feedrate_e: number(120, "mm/s", 0, SPEED, "Highest speed of the extruder."),
  machine_max_jerk_x: number(10, "mm/s", 0, SPEED, "Instant speed change of X."),
  machine_max_jerk_y: number(10, "mm/s", 0, SPEED, "Instant speed change of Y."),
  machine_max_jerk_z: number(0.2, "mm/s", 0, SPEED, "Instant speed change of Z."),
  machine_max_jerk_e: number(2.5, "mm/s", 0, SPEED, "Instant speed change of the extruder."),
  machine_min_extruding_rate: number(0, "mm/s", 0, SPEED, "Lowest speed while extruding."),
  machine_min_travel_rate: number(0, "mm/s", 0, SPEED, "Lowest travel speed."),
};
