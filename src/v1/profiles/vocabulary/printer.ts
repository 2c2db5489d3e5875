import { SETTINGS, type Settings } from "../../../index.ts";
import { at } from "../members.ts";
import {
  boolean,
  type Configuration,
  choice,
  derived,
  number,
  point,
  type Row,
  setting,
  text,
  type Vocabulary,
} from "./rows.ts";

const MOST_MM = 10_000;

/** Of firmwares that extrude: what is billed is what is extruded. */
const FLAVOURS = (SETTINGS.gcode_flavor as { readonly choices: readonly string[] }).choices.filter(
  (name) => name !== "no-extrusion",
);

/** A printer that melts filament. */
export const PRINTER: Vocabulary = {
  general: {
    name: text("Default Printer", "Name of the profile."),
    printer_model: text("Generic Printer", "The printer's model."),
    printer_variant: text("0.4", "Variant of the model."),
    printer_structure: choice("corexy", ["corexy", "cartesian", "delta"], "How the printer moves its head."),
    bed_size_x: derived("bed_shape", number(200, "mm", 1, MOST_MM, "Width of the bed.")),
    bed_size_y: derived("bed_shape", number(200, "mm", 1, MOST_MM, "Depth of the bed.")),
    max_print_z: setting("max_print_height", 250),
    origin: derived(
      "bed_shape",
      point([0, 0], "mm", -MOST_MM, MOST_MM, "Where X and Y are 0: its distance from the bed's front left corner."),
    ),
    z_offset: setting("z_offset", 0),
    gcode_flavor: setting("gcode_flavor", "marlin", { choices: FLAVOURS, doc: "The firmware that reads the g-code." }),
    use_relative_e_distances: derived(
      ["use_relative_e_distances", "layer_gcode"],
      boolean(false, "E counts from the last move instead of from the start; it is set to 0 at every layer."),
    ),
    use_firmware_retraction: setting("use_firmware_retraction", false),
  },
  machine_limits: {
    max_feedrates: {
      x: limit(["machine_max_feedrate_x", "max_velocity"], 200),
      y: limit(["machine_max_feedrate_y", "max_velocity"], 200),
      z: limit(["machine_max_feedrate_z", "max_z_velocity"], 5),
      e: limit(["machine_max_feedrate_e", "max_extrude_only_velocity"], 25),
    },
    max_accelerations: {
      x: limit(["machine_max_acceleration_x", "max_accel"], 1000),
      y: limit(["machine_max_acceleration_y", "max_accel"], 1000),
      z: limit(["machine_max_acceleration_z", "max_z_accel"], 100),
      e: limit(["machine_max_acceleration_e", "max_extrude_only_accel"], 5000),
      extruding: limit(["machine_max_acceleration_extruding", "max_accel"], 5000),
      retracting: limit(["machine_max_acceleration_retracting", "max_extrude_only_accel"], 5000),
      travel: setting("machine_max_acceleration_travel", 9000),
    },
    max_jerks: {
      x: limit(["machine_max_jerk_x", "square_corner_velocity"], 8),
      y: limit(["machine_max_jerk_y", "square_corner_velocity"], 8),
      z: setting("machine_max_jerk_z", 0.4),
      e: limit(["machine_max_jerk_e", "instantaneous_corner_velocity"], 5),
    },
    min_feedrates: {
      extruding_rate: setting("machine_min_extruding_rate", 0),
      travel_rate: setting("machine_min_travel_rate", 0),
    },
  },
  extruder: {
    nozzle_diameter: setting("nozzle_diameter", 0.4),
    layer_height_min: number(0.1, "mm", 0.001, 10, "Thinnest layer that the printer is used for."),
    layer_height_max: number(0.3, "mm", 0.001, 10, "Thickest layer that the printer is used for."),
  },
  retraction: {
    length: setting("retract_length", 0.8),
    speed: setting("retract_speed", 30),
    deretract_speed: setting("deretract_speed", 30),
    lift_z: setting("retract_lift", 0.4),
    lift_above: setting("retract_lift_above", 0),
    lift_below: setting("retract_lift_below", 249),
    wipe: setting("wipe", true),
    retract_before_wipe: setting("retract_before_wipe", "0%"),
    minimum_travel: setting("retract_before_travel", 1),
    retract_on_layer_change: setting("retract_layer_change", true),
  },
  clearance: {
    extruder_clearance_height: setting("extruder_clearance_height", 34),
    extruder_clearance_radius: setting("extruder_clearance_radius", 68),
  },
};

export function printerSettings(printer: Configuration): Partial<Settings> {
  const [width, depth] = [at<number>(printer, "general.bed_size_x"), at<number>(printer, "general.bed_size_y")];
  const [x, y] = at<readonly [number, number]>(printer, "general.origin");
  const isRelative = at<boolean>(printer, "general.use_relative_e_distances");
  return {
    bed_shape: [
      [-x, -y],
      [width - x, -y],
      [width - x, depth - y],
      [-x, depth - y],
    ],
    use_relative_e_distances: isRelative,
    layer_gcode: isRelative ? "G92 E0" : "",
    ...toolhead(printer),
  };
}

/** A limit that Klipper's planner has under a name of its own: the second one. */
function limit(settings: readonly [string, string], value: number): Row {
  return setting(settings[0], value, { settings });
}

/**
 * The same machine in the words of Klipper's planner, which knows one limit for X and Y. Jerk is the speed that a right
 * angle may be taken at, as the square corner velocity is.
 */
function toolhead(printer: Configuration): Partial<Settings> {
  const least = (name: keyof Settings, ...paths: string[]): number =>
    within(name, Math.min(...paths.map((path) => at<number>(printer, `machine_limits.${path}`) || Infinity)));
  const jerk = (...axes: string[]): number =>
    Math.min(...axes.map((axis) => at<number>(printer, `machine_limits.max_jerks.${axis}`)));
  return {
    max_velocity: least("max_velocity", "max_feedrates.x", "max_feedrates.y"),
    max_z_velocity: least("max_z_velocity", "max_feedrates.z"),
    max_extrude_only_velocity: least("max_extrude_only_velocity", "max_feedrates.e"),
    max_accel: least("max_accel", "max_accelerations.x", "max_accelerations.y", "max_accelerations.extruding"),
    max_z_accel: least("max_z_accel", "max_accelerations.z"),
    max_extrude_only_accel: least("max_extrude_only_accel", "max_accelerations.e", "max_accelerations.retracting"),
    square_corner_velocity: jerk("x", "y"),
    instantaneous_corner_velocity: jerk("e"),
  };
}

/** No limit is the setting's highest value: Klipper has no other word for it. */
function within(name: keyof Settings, value: number): number {
  const { min, max } = SETTINGS[name] as { readonly min: number; readonly max: number };
  return Math.min(max, Math.max(min, value));
}
