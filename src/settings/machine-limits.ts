import { FLAVOUR_TRAITS } from "./flavours.ts";
import type { Settings } from "./settings.ts";

/** What Klipper plans by. */
export interface ToolheadLimits {
  /** mm/s. */
  readonly velocity: number;
  /** mm/s2. */
  readonly acceleration: number;
  /** mm/s. */
  readonly squareCornerVelocity: number;
  /** 0 to 1. */
  readonly minimumCruiseRatio: number;
  /** Z alone: mm/s, mm/s2. */
  readonly zVelocity: number;
  readonly zAcceleration: number;
  /** Moves of the extruder alone: mm/s, mm/s2 of filament. */
  readonly extruderVelocity: number;
  readonly extruderAcceleration: number;
  /** Instant speed change of the extruder, mm/s. */
  readonly extruderCornerVelocity: number;
}

/** The firmware's own retraction, G10 and G11. */
export interface FirmwareRetraction {
  /** mm of filament. */
  readonly length: number;
  /** mm/s. */
  readonly retractFeed: number;
  /** 0: as fast as it is drawn back. */
  readonly unretractFeed: number;
  /** mm fed beyond what was drawn back; none unless told. */
  readonly extra?: number;
  /** mm of Z that it rises while drawn back; none unless told. */
  readonly lift?: number;
}

/** What a machine can do: X, Y, Z, E each. A feed or an acceleration of 0 sets no limit. */
export interface MachineLimits {
  /** mm/s2. */
  readonly acceleration: readonly number[];
  /** mm/s. */
  readonly feed: readonly number[];
  /** mm/s. */
  readonly jerk: readonly number[];
  /** Accelerations while printing, travelling and retracting, mm/s2; also the most that g-code may set. */
  readonly print: number;
  readonly travel: number;
  readonly retract: number;
  /** mm/s. */
  readonly minExtrudingFeed: number;
  readonly minTravelFeed: number;
  /** mm; 0: corners are planned by jerk. */
  readonly junctionDeviation: number;
  readonly toolhead: ToolheadLimits;
  readonly retraction: FirmwareRetraction;
}

/** The limits that the g-code tells the machine at its beginning; null: it tells none. */
export function toldLimits(settings: Settings): MachineLimits | null {
  const { tellsLimits } = FLAVOUR_TRAITS[settings.gcode_flavor];
  return tellsLimits && settings.machine_limits_usage === "emit_to_gcode" ? machineLimits(settings) : null;
}

/** The settings' limits: what the g-code begins with, and what the estimate plans by. */
export function machineLimits(settings: Settings): MachineLimits {
  const axes = (limit: "acceleration" | "feedrate" | "jerk") =>
    Object.freeze((["x", "y", "z", "e"] as const).map((axis) => settings[`machine_max_${limit}_${axis}`]));
  const { travelsApart, hasLeastFeeds } = FLAVOUR_TRAITS[settings.gcode_flavor];
  return Object.freeze({
    acceleration: axes("acceleration"),
    feed: axes("feedrate"),
    jerk: axes("jerk"),
    print: settings.machine_max_acceleration_extruding,
    // PrusaSlicer travels at the printing acceleration in the flavour of older Marlins.
    travel: travelsApart ? settings.machine_max_acceleration_travel : settings.machine_max_acceleration_extruding,
    retract: settings.machine_max_acceleration_retracting,
    minExtrudingFeed: hasLeastFeeds ? settings.machine_min_extruding_rate : 0,
    minTravelFeed: hasLeastFeeds ? settings.machine_min_travel_rate : 0,
    junctionDeviation: settings.machine_max_junction_deviation,
    toolhead: toolheadLimits(settings),
    retraction: Object.freeze({
      length: settings.firmware_retract_length,
      retractFeed: settings.firmware_retract_speed,
      unretractFeed: settings.firmware_deretract_speed,
    }),
  });
}

function toolheadLimits(settings: Settings): ToolheadLimits {
  return Object.freeze({
    velocity: settings.max_velocity,
    acceleration: settings.max_accel,
    squareCornerVelocity: settings.square_corner_velocity,
    minimumCruiseRatio: settings.minimum_cruise_ratio,
    zVelocity: settings.max_z_velocity,
    zAcceleration: settings.max_z_accel,
    extruderVelocity: settings.max_extrude_only_velocity,
    extruderAcceleration: settings.max_extrude_only_accel,
    extruderCornerVelocity: settings.instantaneous_corner_velocity,
  });
}
