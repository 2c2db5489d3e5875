/**
 * Jerk by the difference of vectors, the rule of RepRapFirmware and of Marlin after 2.1.2: at a corner no axis changes
 * its speed by more than its jerk, whether it turns back or not. Both moves are at the same speed there, so the change
 * is that speed times the difference of their directions.
 */
import type { LimitState } from "../limits.ts";
import type { Side } from "./corner-rule.ts";

/** The highest speed from one move to the next. */
export function vectorJerkSpeed(exit: Side, entry: Side, { jerk }: LimitState): number {
  let corner = Math.min(exit.cruise_v, entry.cruise_v);
  for (let axis = 0; axis < 4; axis++) {
    // How much the axis changes for each mm/s in the corner.
    const change = Math.abs(exit.axes_v[axis] / exit.cruise_v - entry.axes_v[axis] / entry.cruise_v);
    if (change * corner > jerk[axis]) corner = jerk[axis] / change;
  }
  return corner;
}

/** The highest speed that a move may have at once from rest. */
export function speedFromRest({ axes_v, cruise_v }: Side, { jerk }: LimitState): number {
  let factor = 1;
  for (let axis = 0; axis < 4; axis++) {
    const change = Math.abs(axes_v[axis]);
    if (change * factor > jerk[axis]) factor = jerk[axis] / change;
  }
  return cruise_v * factor;
}
