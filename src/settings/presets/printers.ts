/**
 * Printers that are known, as data: their stock limits, and beside each where its figures are from. One that was tuned
 * since has others.
 */
import type { FilamentSettings } from "../filament.ts";
import type { PrinterSettings } from "../printer.ts";
import { accelerations, build, feedrates, jerks, retraction, roundBuild, toolheadLimits } from "./machine-parts.ts";

/** A limit of RepRapFirmware, mm/min, in mm/s. */
const MM_PER_S = 1 / 60;
/** Klipper's section of the widest strand, of a 0.4 mm nozzle, over that of a 1.75 mm filament. */
const EXTRUDER_SHARE = (4 * 0.4 ** 2) / ((Math.PI / 4) * 1.75 ** 2);

const OFF = "M104 S0\nM140 S0\nM107\nM84";
/** Up from the part and to the back of the bed: a hot nozzle would rest in its top. */
const PARK = `{if max_layer_z < max_print_height}G1 Z{z_offset + min(max_layer_z + 10, max_print_height)} F600
{endif}G1 X0 Y{print_bed_max[1]} F6000
`;

/** A 250 x 210 x 210 mm Marlin bed-slinger with a direct extruder. */
const GENERIC = {
  ...build(250, 210, 210),
  use_relative_e_distances: true,
  layer_gcode: "G92 E0",
  nozzle_diameter: 0.4,
  start_gcode: "G28",
  end_gcode: PARK + OFF,
  machine_limits_usage: "emit_to_gcode",
  ...accelerations([1000, 1000, 200, 5000], [1250, 1250]),
  machine_max_feedrate_x: 200,
  machine_max_feedrate_y: 200,
  ...jerks([8, 8, 0.4, 4.5]),
  retract_length: 0.8,
  retract_speed: 35,
  retract_before_travel: 1.5,
  retract_lift: 0.2,
  retract_layer_change: true,
} as const satisfies Partial<PrinterSettings>;

/** Marlin on Creality's boards, and on those like them. */
const CREALITY = {
  ...GENERIC,
  estimate_model: "marlin",
  machine_limits_usage: "time_estimate_only",
  ...accelerations([500, 500, 100, 5000], [500, 1000]),
  ...feedrates([500, 500, 10, 60]),
  ...jerks([8, 8, 0.4, 5]),
} as const satisfies Partial<PrinterSettings>;

/** Klipper has its limits in its own configuration. */
const KLIPPER = {
  gcode_flavor: "klipper",
  estimate_model: "klipper",
  machine_limits_usage: "time_estimate_only",
  square_corner_velocity: 5,
  minimum_cruise_ratio: 0.5,
  instantaneous_corner_velocity: 1,
} as const satisfies Partial<PrinterSettings>;

/** The motion of Bambu Lab's first printers; their firmware understands Marlin's g-code. */
const BAMBU = {
  gcode_flavor: "marlin2",
  estimate_model: "marlin",
  machine_limits_usage: "time_estimate_only",
  ...accelerations([20_000, 20_000, 500, 5000], [20_000, 5000, 9000]),
  ...feedrates([500, 500, 20, 30]),
  ...jerks([9, 9, 3, 2.5]),
  ...retraction(0.8, [30, 30], 1, 0.4),
  retract_lift_below: 249,
} as const satisfies Partial<PrinterSettings>;

/** Prusa's 32-bit printers: their firmware is Marlin 2. */
const PRUSA_32_BIT = {
  gcode_flavor: "marlin2",
  estimate_model: "marlin",
  ...jerks([8, 8, 2, 10]),
} as const satisfies Partial<PrinterSettings>;

/** Those of them that cancel ringing lift along their travels. */
const PRUSA_INPUT_SHAPER = {
  ...PRUSA_32_BIT,
  travel_ramping_lift: true,
  travel_max_lift: 1.5,
  travel_slope: 1,
} as const satisfies Partial<PrinterSettings>;

/** A printer, and the filament's diameter where it takes no other than that: presets of filaments say none. */
export type PrinterPreset = Partial<PrinterSettings & Pick<FilamentSettings, "filament_diameter">>;

export const PRINTERS: Readonly<Record<string, PrinterPreset>> = {
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
    ...accelerations([500, 500, 100, 5000], [500, 500]),
    ...feedrates([500, 500, 5, 25]),
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
    ...KLIPPER,
    max_velocity: 300,
    max_accel: 3000,
    max_z_velocity: 15,
    max_z_accel: 350,
    max_extrude_only_velocity: 300 * EXTRUDER_SHARE,
    max_extrude_only_accel: 3000 * EXTRUDER_SHARE,
  },
  /** Jubilee with RepRapFirmware. Limits of the project's configuration for Duet 3; accelerations by the axes alone. */
  jubilee: {
    ...GENERIC,
    ...build(300, 300, 295),
    // Nothing is picked up until it is told, and without a tool nothing is heated or extruded.
    start_gcode: "G28\nT[initial_tool]",
    gcode_flavor: "reprapfirmware",
    estimate_model: "reprapfirmware",
    machine_limits_usage: "time_estimate_only",
    // Along moves what the firmware begins with.
    ...accelerations([1100, 1100, 100, 1300], [10_000, 10_000]),
    ...feedrates([18_000 * MM_PER_S, 18_000 * MM_PER_S, 1600 * MM_PER_S, 8000 * MM_PER_S]),
    ...jerks([500 * MM_PER_S, 500 * MM_PER_S, 500 * MM_PER_S, 3000 * MM_PER_S]),
  },
  /** Original Prusa MINI. Figures of its maker's slicer profile. */
  prusa_mini: {
    ...GENERIC,
    ...PRUSA_32_BIT,
    ...build(180, 180, 180),
    ...accelerations([2500, 2500, 400, 5000], [1250, 1250, 2500]),
    ...feedrates([180, 180, 12, 80]),
    ...retraction(3.2, [70, 40], 1.5, 0.2),
  },
  /** Original Prusa MK4S, and MK4 with input shaping. Figures of its maker's slicer profile. */
  prusa_mk4s: {
    ...GENERIC,
    ...PRUSA_INPUT_SHAPER,
    ...build(250, 210, 220),
    ...accelerations([4000, 4000, 200, 2500], [4000, 2500]),
    ...feedrates([300, 300, 40, 100]),
    machine_max_junction_deviation: 0.01,
    ...retraction(0.7, [35, 25], 1.5, 0.2),
    retract_lift_below: 219,
  },
  /** Original Prusa XL with one tool and input shaping. Figures of its maker's slicer profile. */
  prusa_xl: {
    ...GENERIC,
    ...PRUSA_INPUT_SHAPER,
    ...build(360, 360, 360),
    ...accelerations([7000, 7000, 200, 2500], [4000, 1200, 5000]),
    ...feedrates([400, 400, 12, 100]),
    ...retraction(0.8, [35, 25], 1.5, 0.3),
    retract_lift_below: 359,
  },
  /** Creality Ender-3 V2. Figures of PrusaSlicer's profile; the bed as it is sold. */
  ender3_v2: { ...CREALITY, ...build(220, 220, 250), ...retraction(5, [60, 40], 2, 0) },
  /** Creality Ender-3 S1, with a direct extruder. Figures of PrusaSlicer's profile; the bed as it is sold. */
  ender3_s1: { ...CREALITY, ...build(220, 220, 270), ...retraction(0.8, [30, 30], 1, 0) },
  /** Creality Ender-3 V3 KE with Klipper. Figures of OrcaSlicer's profile. */
  ender3_v3_ke: {
    ...GENERIC,
    ...build(220, 220, 245),
    ...KLIPPER,
    ...toolheadLimits({ axes: [8000, 8000, 300, 5000], feeds: [500, 500, 30, 40], moves: [8000, 5000] }),
    ...jerks([7, 7, 0.4, 5]),
    ...retraction(0.5, [30, 0], 2, 0.2),
  },
  /** Creality Ender-5 Plus. Figures of PrusaSlicer's profile; the bed as it is sold. */
  ender5_plus: {
    ...CREALITY,
    ...build(350, 350, 400),
    ...accelerations([500, 500, 100, 1000], [500, 1000]),
    ...feedrates([300, 300, 5, 60]),
    ...retraction(6, [60, 40], 2, 0),
  },
  /** Creality CR-10. Figures of PrusaSlicer's profile; the bed as it is sold. */
  cr10: { ...CREALITY, ...build(300, 300, 400), ...retraction(6, [60, 40], 2, 0) },
  /** Creality K1 with Klipper. Figures of OrcaSlicer's profile. */
  creality_k1: {
    ...GENERIC,
    ...build(220, 220, 250),
    ...KLIPPER,
    ...toolheadLimits({ axes: [20_000, 20_000, 500, 5000], feeds: [800, 800, 20, 100], moves: [20_000, 5000, 9000] }),
    ...jerks([12, 12, 2, 2.5]),
    ...retraction(0.6, [40, 40], 2, 0.2),
  },
  /** Anycubic i3 Mega S. Figures of PrusaSlicer's profile. */
  i3_mega_s: {
    ...GENERIC,
    ...build(210, 210, 205),
    estimate_model: "marlin",
    machine_limits_usage: "time_estimate_only",
    ...accelerations([3000, 2000, 60, 10_000], [1250, 1250]),
    ...feedrates([500, 500, 8, 30]),
    ...jerks([10, 10, 0.4, 5]),
    ...retraction(6, [40, 50], 1.5, 0.075),
  },
  /** Artillery Sidewinder X1. Figures of PrusaSlicer's profile. */
  sidewinder_x1: {
    ...GENERIC,
    ...build(300, 300, 400),
    estimate_model: "marlin",
    ...accelerations([1000, 1000, 1000, 5000], [1250, 1250]),
    ...feedrates([200, 200, 12, 120]),
    ...jerks([8, 8, 0.4, 1.5]),
    ...retraction(1.9, [35, 0], 1, 0.6),
  },
  /** Elegoo Neptune 2. Figures of PrusaSlicer's profile. */
  neptune_2: { ...CREALITY, ...build(235, 235, 250), ...retraction(5, [60, 40], 2, 0) },
  /** FLSun QQS Pro, a delta. Figures of PrusaSlicer's profile. */
  qqs_pro: {
    ...GENERIC,
    ...roundBuild(130, 360),
    // Up to its switches: without them nothing holds the effector once the motors are off.
    end_gcode: `G28\n${OFF}`,
    estimate_model: "marlin",
    machine_limits_usage: "time_estimate_only",
    ...accelerations([1500, 1500, 1500, 3000], [1500, 2000]),
    ...feedrates([200, 200, 200, 60]),
    ...jerks([5, 5, 5, 5]),
    ...retraction(5, [30, 40], 2, 0.4),
  },
  /** Rat Rig V-Core 3 of 300 mm. Figures of PrusaSlicer's profile. */
  vcore3_300: {
    ...GENERIC,
    ...build(300, 300, 300),
    ...KLIPPER,
    ...toolheadLimits({ axes: [9000, 9000, 100, 5000], feeds: [500, 500, 10, 60], moves: [9000, 9000] }),
    ...jerks([5, 5, 0.4, 5]),
    ...retraction(1, [40, 40], 1, 0),
  },
  /** LulzBot TAZ 6 with its Aero tool head, a nozzle of 0.5 mm. Figures of PrusaSlicer's profile. */
  taz6: {
    ...GENERIC,
    ...build(280, 280, 250),
    nozzle_diameter: 0.5,
    filament_diameter: 2.85,
    estimate_model: "marlin",
    machine_limits_usage: "time_estimate_only",
    ...accelerations([9000, 9000, 100, 1000], [1000, 1000]),
    ...feedrates([800, 800, 3, 40]),
    ...jerks([12, 12, 0.2, 2.5]),
    ...retraction(2, [40, 20], 2, 0),
  },
  /** Ultimaker 2 with g-code of the RepRap kind. Figures of PrusaSlicer's profile. */
  ultimaker_2: {
    ...GENERIC,
    ...build(224, 225, 212),
    filament_diameter: 2.85,
    gcode_flavor: "reprap",
    estimate_model: "marlin",
    machine_limits_usage: "time_estimate_only",
    ...accelerations([3000, 3000, 500, 10_000], [1500, 1500]),
    ...feedrates([500, 500, 12, 120]),
    ...jerks([20, 20, 0.4, 2.5]),
    ...retraction(6, [50, 0], 5, 0),
  },
  /** Snapmaker 2.0 A350. Figures of PrusaSlicer's profile. */
  snapmaker_a350: {
    ...GENERIC,
    ...build(320, 350, 330),
    estimate_model: "marlin",
    machine_limits_usage: "time_estimate_only",
    ...accelerations([3000, 3000, 100, 10_000], [1000, 1000, 1500]),
    ...feedrates([150, 150, 50, 25]),
    ...jerks([10, 10, 0.2, 2.5]),
    ...retraction(3, [60, 40], 2, 0),
  },
  /** Bambu Lab X1 Carbon. Figures of its maker's slicer profile. */
  bambu_x1c: { ...GENERIC, ...BAMBU, ...build(256, 256, 250) },
  /** Bambu Lab P1S, the same motion in another case. Figures of its maker's slicer profile. */
  bambu_p1s: { ...GENERIC, ...BAMBU, ...build(256, 256, 250) },
};
