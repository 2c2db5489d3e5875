/**
 * Marlin after 2.1.2: jerk by the difference of vectors, no corner as good as a stop; or junction deviation, as before.
 * A move starts from rest at what its axes' jerk allows, and comes to rest without any.
 */
import type { MachineLimits } from "../../settings/machine-limits.ts";
import type { LimitState } from "../limits.ts";
import type { CornerRule } from "./corner-rule.ts";
import { JUNCTION_DEVIATION } from "./junction-deviation.ts";
import { createLookAheadPlanner, type FirmwareRules } from "./look-ahead.ts";
import { MARLIN_MOVES } from "./marlin.ts";
import type { OnPlanned, Planner } from "./planner.ts";
import { speedFromRest, vectorJerkSpeed } from "./vector-jerk.ts";

const VECTOR_JERK: CornerRule = Object.freeze({
  startSpeed: speedFromRest,
  endSpeed: () => 0,
  cornerSpeed: vectorJerkSpeed,
});

const MARLIN_BUGFIX: FirmwareRules = Object.freeze({
  ...MARLIN_MOVES,
  corners: ({ junctionDeviation }: LimitState) => (junctionDeviation > 0 ? JUNCTION_DEVIATION : VECTOR_JERK),
});

export function createMarlinBugfixPlanner(machine: MachineLimits, onPlanned: OnPlanned): Planner {
  return createLookAheadPlanner(MARLIN_BUGFIX, machine, onPlanned);
}
