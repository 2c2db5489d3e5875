import { type MachineLimits, machineLimits } from "../settings/machine-limits.ts";
import type { EstimateModel, Settings } from "../settings/settings.ts";
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
  /** Whose planner. */
  readonly planner: EstimateModel;
  readonly limits: MachineLimits;
  readonly filament: FilamentOptions;
}

/** Settings to the options of an estimate; the machine's limits unless `machine_limits_usage` says to ignore them. */
export function resolveEstimate(settings: Settings): EstimateOptions {
  return Object.freeze({
    planner: settings.estimate_model,
    limits: settings.machine_limits_usage === "ignore" ? PRUSA_DEFAULT_LIMITS : machineLimits(settings),
    filament: Object.freeze({
      diameter: settings.filament_diameter,
      density: settings.filament_density,
      pricePerKg: settings.filament_cost,
    }),
  });
}
