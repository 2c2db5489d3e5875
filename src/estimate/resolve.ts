import type { Settings } from "../settings/settings.ts";
import type { MachineLimits } from "./limits.ts";
import { PRUSA_DEFAULT_LIMITS } from "./limits.ts";

/** What a print costs and weighs is reckoned by. */
export interface FilamentOptions {
  /** mm. */
  readonly diameter: number;
  /** g/cm3; 0: the mass cannot be told. */
  readonly density: number;
  /** Money per kg. */
  readonly pricePerKg: number;
}

export interface EstimateOptions {
  /** The firmware's planner. */
  readonly planner: "marlin";
  readonly limits: MachineLimits;
  readonly filament: FilamentOptions;
}

/** Settings to the options of an estimate; the machine's limits unless `machine_limits_usage` says to ignore them. */
export function resolveEstimate(settings: Settings): EstimateOptions {
  return Object.freeze({
    planner: settings.gcode_flavor,
    limits: settings.machine_limits_usage === "ignore" ? PRUSA_DEFAULT_LIMITS : machineLimits(settings),
    filament: Object.freeze({
      diameter: settings.filament_diameter,
      density: settings.filament_density,
      pricePerKg: settings.filament_cost,
    }),
  });
}

function machineLimits(settings: Settings): MachineLimits {
  const axes = (limit: "acceleration" | "feedrate" | "jerk") =>
    Object.freeze((["x", "y", "z", "e"] as const).map((axis) => settings[`machine_max_${limit}_${axis}`]));
  return Object.freeze({
    acceleration: axes("acceleration"),
    feed: axes("feedrate"),
    jerk: axes("jerk"),
    print: settings.machine_max_acceleration_extruding,
    // PrusaSlicer plans travel at the printing acceleration in the flavour of older Marlins.
    travel: settings.machine_max_acceleration_extruding,
    retract: settings.machine_max_acceleration_retracting,
    minExtrudingFeed: settings.machine_min_extruding_rate,
    minTravelFeed: settings.machine_min_travel_rate,
  });
}
