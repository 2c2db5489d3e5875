import { boolean, choice, number, type Schema } from "../schema.ts";

/** Whose planner reckons a print's time. */
export type EstimateModel = "marlin" | "marlin_bugfix" | "klipper" | "reprapfirmware" | "prusa_slicer" | "cura";

const SPEED = 10_000;
/** Of an axis by itself: vendors who set no limit write what no machine reaches. */
const AXIS_SPEED = 100_000;
const ACCELERATION = 1_000_000;

/** What a machine may do otherwise in its silent mode. */
export type SilentLimits = Partial<
  Pick<
    LimitSettings,
    Extract<
      keyof LimitSettings,
      `machine_${"max_acceleration" | "max_feedrate" | "max_jerk" | "max_junction" | "min"}_${string}`
    >
  >
>;

/** The machine's limits, and whose planner reckons with them. */
export interface LimitSettings {
  machine_limits_usage: "emit_to_gcode" | "time_estimate_only" | "ignore";
  silent_mode: boolean;
  machine_max_acceleration_x: number;
  machine_max_acceleration_y: number;
  machine_max_acceleration_z: number;
  machine_max_acceleration_e: number;
  machine_max_acceleration_extruding: number;
  machine_max_acceleration_retracting: number;
  machine_max_acceleration_travel: number;
  machine_max_feedrate_x: number;
  machine_max_feedrate_y: number;
  machine_max_feedrate_z: number;
  machine_max_feedrate_e: number;
  machine_max_jerk_x: number;
  machine_max_jerk_y: number;
  machine_max_jerk_z: number;
  machine_max_jerk_e: number;
  machine_min_extruding_rate: number;
  machine_min_travel_rate: number;
  machine_max_junction_deviation: number;
  estimate_model: EstimateModel;
  /** Klipper's own names, of its [printer] and [extruder]. */
  max_velocity: number;
  max_accel: number;
  square_corner_velocity: number;
  minimum_cruise_ratio: number;
  max_z_velocity: number;
  max_z_accel: number;
  max_extrude_only_velocity: number;
  max_extrude_only_accel: number;
  instantaneous_corner_velocity: number;
}

/** Their rows. */
export const LIMITS: Schema<LimitSettings> = {
  machine_limits_usage: choice(
    "time_estimate_only",
    ["emit_to_gcode", "time_estimate_only", "ignore"],
    "Whether the machine limits are written to the g-code, only rule the estimate, or neither. By estimate_model prusa_slicer they rule that of marlin, marlin2, reprapfirmware and, as in PrusaSlicer from 2.6 on (2.5 takes its defaults), klipper.",
  ),
  silent_mode: boolean(
    false,
    "The machine has a silent mode, whose limits are the second values of the machine_max and machine_min settings: its time is told beside that of the normal one (Marlin). PrusaSlicer's own default is on.",
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
  machine_max_feedrate_x: number(500, "mm/s", 0, AXIS_SPEED, "Highest speed of X."),
  machine_max_feedrate_y: number(500, "mm/s", 0, AXIS_SPEED, "Highest speed of Y."),
  machine_max_feedrate_z: number(12, "mm/s", 0, AXIS_SPEED, "Highest speed of Z."),
  machine_max_feedrate_e: number(120, "mm/s", 0, AXIS_SPEED, "Highest speed of the extruder."),
  machine_max_jerk_x: number(10, "mm/s", 0, SPEED, "Instant speed change of X."),
  machine_max_jerk_y: number(10, "mm/s", 0, SPEED, "Instant speed change of Y."),
  machine_max_jerk_z: number(0.2, "mm/s", 0, SPEED, "Instant speed change of Z."),
  machine_max_jerk_e: number(2.5, "mm/s", 0, SPEED, "Instant speed change of the extruder."),
  machine_min_extruding_rate: number(0, "mm/s", 0, SPEED, "Lowest speed while extruding."),
  machine_min_travel_rate: number(0, "mm/s", 0, SPEED, "Lowest travel speed."),
  machine_max_junction_deviation: number(
    0,
    "mm",
    0,
    10,
    "Marlin's junction deviation: how far a corner is cut in thought; 0 plans corners by jerk.",
  ),
  estimate_model: choice(
    "marlin",
    ["marlin", "marlin_bugfix", "klipper", "reprapfirmware", "prusa_slicer", "cura"],
    "Whose planner reckons the time: a firmware's, or a slicer's own arithmetic; where it is not given, that of gcode_flavor.",
  ),
  max_velocity: number(300, "mm/s", 0.01, SPEED, "Klipper: highest speed of the toolhead."),
  max_accel: number(3000, "mm/s2", 0.01, ACCELERATION, "Klipper: highest acceleration of the toolhead."),
  square_corner_velocity: number(5, "mm/s", 0, SPEED, "Klipper: speed in a corner of 90 degrees."),
  minimum_cruise_ratio: number(0.5, "", 0, 0.999, "Klipper: share of a short move that is cruised at least."),
  max_z_velocity: number(15, "mm/s", 0.01, SPEED, "Klipper: highest speed of Z."),
  max_z_accel: number(350, "mm/s2", 0.01, ACCELERATION, "Klipper: highest acceleration of Z."),
  max_extrude_only_velocity: number(60, "mm/s", 0.01, SPEED, "Klipper: highest speed of retractions."),
  max_extrude_only_accel: number(1500, "mm/s2", 0.01, ACCELERATION, "Klipper: highest acceleration of retractions."),
  instantaneous_corner_velocity: number(1, "mm/s", 0, SPEED, "Klipper: instant speed change of the extruder."),
};
