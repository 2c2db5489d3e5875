/**
 * Classic jerk, the rule of Marlin up to 2.1.2: at a corner an axis may change its speed by its jerk at once; by the
 * difference where it keeps its direction, by the larger of both speeds where it turns back, starts or stops.
 *
 * From rest, and to it, a move goes at its safe speed, at which no axis exceeds its jerk. (PrusaSlicer and Prusa's
 * older firmware take the least jerk itself, whatever the axis's share of the way.)
 */
import type { LimitState } from "../limits.ts";
import type { CornerRule, Side } from "./corner-rule.ts";
import { speedFromRest } from "./vector-jerk.ts";

/** A corner is as good as a stop where both sides' safe speeds come this close to it. */
const STOP_AND_GO = 0.99;

export const CLASSIC_JERK: CornerRule = Object.freeze({
  startSpeed: speedFromRest,
  endSpeed: (move: Side) => move.start_v,
  cornerSpeed(exit: Side, entry: Side, { jerk }: LimitState): number {
    let corner = Math.min(exit.cruise_v, entry.cruise_v);
    for (let axis = 0; axis < 4; axis++) {
      // How much the axis changes for each mm/s in the corner.
      const out = exit.axes_v[axis] / exit.cruise_v;
      const into = entry.axes_v[axis] / entry.cruise_v;
      const change = out * into > 0 ? Math.abs(out - into) : Math.max(Math.abs(out), Math.abs(into));
      if (change * corner > jerk[axis]) corner = jerk[axis] / change;
    }
    const floor = corner * STOP_AND_GO;
    return exit.start_v > floor && entry.start_v > floor ? Math.min(entry.start_v, exit.cruise_v) : corner;
  },
});
