/**
 * Marlin up to 2.1.2: corners by classic jerk, or by junction deviation where the machine has one (M205 J).
 *
 * A move that feeds or draws filament runs at the printing acceleration, one of the extruder alone at the retracting
 * one, any other at the travelling one.
 */
import type { MachineLimits } from "../../settings/machine-limits.ts";
import type { LimitState } from "../limits.ts";
import { CLASSIC_JERK } from "./classic-jerk.ts";
import { JUNCTION_DEVIATION } from "./junction-deviation.ts";
import { createLookAheadPlanner, type FirmwareRules } from "./look-ahead.ts";
import type { Step } from "./move-walker.ts";
import type { OnPlanned, Planner } from "./planner.ts";

/** What Marlin does with moves, whatever its version and its corners. */
export const MARLIN_MOVES: Omit<FirmwareRules, "corners"> = Object.freeze({
  acceleration({ way, isExtruderOnly }: Step, { print, travel, retract }: LimitState): number {
    if (isExtruderOnly) return retract;
    return way[3] === 0 ? travel : print;
  },
  leastFeed: ({ way }: Step, { minTravelFeed, minExtrudingFeed }: LimitState) =>
    way[3] === 0 ? minTravelFeed : minExtrudingFeed,
});

const MARLIN: FirmwareRules = Object.freeze({
  ...MARLIN_MOVES,
  corners: ({ junctionDeviation }: LimitState) => (junctionDeviation > 0 ? JUNCTION_DEVIATION : CLASSIC_JERK),
});

export function createMarlinPlanner(machine: MachineLimits, onPlanned: OnPlanned): Planner {
  return createLookAheadPlanner(MARLIN, machine, onPlanned);
}
