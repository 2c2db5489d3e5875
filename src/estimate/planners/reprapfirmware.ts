/**
 * RepRapFirmware: jerk by the difference of vectors (M566), from rest to rest.
 *
 * - Jerk joins moves of one kind only (its default policy, M566 P0): between printing, travelling, a wipe, a move of
 *   the extruder alone and one of Z alone the machine stops.
 * - M204 holds for moves in X and Y alone; those of Z or of the extruder run at their axes' own accelerations.
 * - There are no least feeds (M205 S and T are Marlin's).
 */
import type { MachineLimits } from "../../settings/machine-limits.ts";
import type { LimitState } from "../limits.ts";
import type { CornerRule, Side } from "./corner-rule.ts";
import { createLookAheadPlanner, type FirmwareRules } from "./look-ahead.ts";
import type { Step } from "./move-walker.ts";
import type { OnPlanned, Planner } from "./planner.ts";
import { vectorJerkSpeed } from "./vector-jerk.ts";

const STOP_BETWEEN_KINDS: CornerRule = Object.freeze({
  startSpeed: () => 0,
  endSpeed: () => 0,
  cornerSpeed: (exit: Side, entry: Side, limits: LimitState) =>
    kindOf(exit.axes_v) === kindOf(entry.axes_v) ? vectorJerkSpeed(exit, entry, limits) : 0,
});

const REPRAPFIRMWARE: FirmwareRules = Object.freeze({
  acceleration({ way }: Step, limits: LimitState): number {
    if (way[0] !== 0 || way[1] !== 0) return way[3] > 0 ? limits.print : limits.travel;
    const ownAxis = way[2] !== 0 ? 2 : 3;
    return limits.acceleration[ownAxis] < Infinity ? Infinity : limits.retract;
  },
  leastFeed: () => 0,
  corners: () => STOP_BETWEEN_KINDS,
});

export function createRepRapFirmwarePlanner(machine: MachineLimits, onPlanned: OnPlanned): Planner {
  return createLookAheadPlanner(REPRAPFIRMWARE, machine, onPlanned);
}

/** What a move does, as a number of its own for each kind. */
function kindOf(axes_v: Float64Array): number {
  const isFlat = axes_v[0] === 0 && axes_v[1] === 0;
  const feeds = isFlat ? Math.abs(axes_v[3]) : axes_v[3];
  return (isFlat ? 0 : 3) + Math.sign(feeds);
}
