import type { FilamentSettings, PrinterSettings, PrintSettings } from "./settings.ts";

/** A limit of RepRapFirmware, mm/min, in mm/s. */
const MM_PER_S = 1 / 60;
/** Klipper's section of the widest strand, of a 0.4 mm nozzle, over that of a 1.75 mm filament. */
const EXTRUDER_SHARE = (4 * 0.4 ** 2) / ((Math.PI / 4) * 1.75 ** 2);

/** A 250 x 210 x 210 mm Marlin bed-slinger with a direct extruder. */
const GENERIC = {
  ...build(250, 210, 210),
  use_relative_e_distances: true,
  layer_gcode: "G92 E0",
  nozzle_diameter: 0.4,
  start_gcode: "G28",
  end_gcode: "M104 S0\nM140 S0\nM107\nM84",
  machine_limits_usage: "emit_to_gcode",
  machine_max_acceleration_x: 1000,
  machine_max_acceleration_y: 1000,
  machine_max_acceleration_z: 200,
  machine_max_acceleration_e: 5000,
  machine_max_acceleration_extruding: 1250,
  machine_max_acceleration_retracting: 1250,
  machine_max_acceleration_travel: 1250,
  machine_max_feedrate_x: 200,
  machine_max_feedrate_y: 200,
  machine_max_jerk_x: 8,
  machine_max_jerk_y: 8,
  machine_max_jerk_z: 0.4,
  machine_max_jerk_e: 4.5,
  retract_length: 0.8,
  retract_speed: 35,
  retract_before_travel: 1.5,
  retract_lift: 0.2,
  retract_layer_change: true,
} as const satisfies Partial<PrinterSettings>;

/**
 * Ready-made settings, as data: spread one of each and change what differs. A printer's limits are those of its stock
 * firmware; one that was tuned since has others.
 */
export const PRINTERS: Readonly<Record<string, Partial<PrinterSettings>>> = {
  generic: GENERIC,
  /** Original Prusa i3 MK3S. Feeds and accelerations of the firmware's variant file; jerk as its slicer profile sets it. */
  prusa_mk3s: {
    ...GENERIC,
    estimate_model: "marlin",
    machine_max_feedrate_z: 12,
    machine_max_feedrate_e: 120,
  },
  /**
   * Creality Ender-3 with its first board. Limits and junction deviation of Marlin's published configuration for it; the
   * bed as it is sold.
   */
  ender3: {
    ...GENERIC,
    ...build(220, 220, 250),
    estimate_model: "marlin",
    machine_limits_usage: "time_estimate_only",
    machine_max_acceleration_x: 500,
    machine_max_acceleration_y: 500,
    machine_max_acceleration_z: 100,
    machine_max_acceleration_extruding: 500,
    machine_max_acceleration_retracting: 500,
    machine_max_acceleration_travel: 500,
    machine_max_feedrate_x: 500,
    machine_max_feedrate_y: 500,
    machine_max_feedrate_z: 5,
    machine_max_feedrate_e: 25,
    machine_max_junction_deviation: 0.08,
    // Through a Bowden tube.
    retract_length: 5,
    retract_speed: 45,
  },
  /**
   * Voron 2.4 of 250 mm with Klipper. The toolhead's limits of the project's stock configuration; those of the extruder
   * alone as Klipper derives them: the toolhead's, for a strand of four nozzles squared.
   */
  voron_2_4: {
    ...GENERIC,
    ...build(250, 250, 230),
    estimate_model: "klipper",
    machine_limits_usage: "time_estimate_only",
    max_velocity: 300,
    max_accel: 3000,
    max_z_velocity: 15,
    max_z_accel: 350,
    square_corner_velocity: 5,
    minimum_cruise_ratio: 0.5,
    max_extrude_only_velocity: 300 * EXTRUDER_SHARE,
    max_extrude_only_accel: 3000 * EXTRUDER_SHARE,
    instantaneous_corner_velocity: 1,
  },
  /** Jubilee with RepRapFirmware. Limits of the project's configuration for Duet 3; accelerations by the axes alone. */
  jubilee: {
    ...GENERIC,
    ...build(300, 300, 295),
    estimate_model: "reprapfirmware",
    machine_limits_usage: "time_estimate_only",
    machine_max_acceleration_x: 1100,
    machine_max_acceleration_y: 1100,
    machine_max_acceleration_z: 100,
    machine_max_acceleration_e: 1300,
    // What the firmware begins with.
    machine_max_acceleration_extruding: 10_000,
    machine_max_acceleration_retracting: 10_000,
    machine_max_acceleration_travel: 10_000,
    machine_max_feedrate_x: 18_000 * MM_PER_S,
    machine_max_feedrate_y: 18_000 * MM_PER_S,
    machine_max_feedrate_z: 1600 * MM_PER_S,
    machine_max_feedrate_e: 8000 * MM_PER_S,
    machine_max_jerk_x: 500 * MM_PER_S,
    machine_max_jerk_y: 500 * MM_PER_S,
    machine_max_jerk_z: 500 * MM_PER_S,
    machine_max_jerk_e: 3000 * MM_PER_S,
  },
};

/** A bed from the origin, and the height above it, mm. */
function build(x: number, y: number, height: number): Pick<PrinterSettings, "bed_shape" | "max_print_height"> {
  return {
    bed_shape: [
      [0, 0],
      [x, 0],
      [x, y],
      [0, y],
    ],
    max_print_height: height,
  };
}

export const FILAMENTS: Readonly<Record<string, Partial<FilamentSettings>>> = {
  pla: {
    filament_density: 1.24,
    filament_cost: 25,
    temperature: 210,
    first_layer_temperature: 215,
    bed_temperature: 60,
    first_layer_bed_temperature: 60,
    fan_always_on: true,
    min_fan_speed: 100,
    disable_fan_first_layers: 1,
    fan_below_layer_time: 100,
    slowdown_below_layer_time: 15,
    min_print_speed: 15,
  },
  petg: {
    filament_density: 1.27,
    filament_cost: 28,
    temperature: 240,
    first_layer_temperature: 230,
    bed_temperature: 90,
    first_layer_bed_temperature: 85,
    fan_always_on: true,
    min_fan_speed: 30,
    max_fan_speed: 50,
    fan_below_layer_time: 20,
    slowdown_below_layer_time: 20,
    min_print_speed: 15,
  },
};

export const PRINTS: Readonly<Record<string, Partial<PrintSettings>>> = Object.fromEntries(
  [
    { name: "draft", layer_height: 0.3, first: 0.3, top: 4, bottom: 3, density: "10%" as const },
    { name: "standard", layer_height: 0.2, first: 0.2, top: 5, bottom: 4, density: "15%" as const },
    { name: "fine", layer_height: 0.1, first: 0.2, top: 8, bottom: 7, density: "15%" as const },
  ].map((row): [string, Partial<PrintSettings>] => [
    row.name,
    {
      layer_height: row.layer_height,
      first_layer_height: row.first,
      perimeters: 2,
      top_solid_layers: row.top,
      bottom_solid_layers: row.bottom,
      fill_density: row.density,
      solid_infill_below_area: 0,
      ensure_vertical_shell_thickness: true,
      extrusion_width: 0.45,
      top_infill_extrusion_width: 0.4,
      first_layer_extrusion_width: 0.42,
      perimeter_speed: 45,
      external_perimeter_speed: 25,
      small_perimeter_speed: 25,
      solid_infill_speed: 80,
      top_solid_infill_speed: 40,
      bridge_speed: 30,
      gap_fill_speed: 40,
      travel_speed: 180,
      first_layer_speed: 20,
      skirt_distance: 2,
      min_skirt_length: 4,
    },
  ]),
);
