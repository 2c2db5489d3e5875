import type { MachineLimits } from "../../settings/machine-limits.ts";
import type { EstimateOptions } from "../resolve.ts";
import { createMarlinPlanner } from "./marlin.ts";
import type { OnPlanned, Planner } from "./planner.ts";

/** One row for each firmware: its planner. */
export const PLANNERS: Readonly<
  Record<EstimateOptions["planner"], (limits: MachineLimits, onPlanned: OnPlanned) => Planner>
> = Object.freeze({ marlin: createMarlinPlanner });
