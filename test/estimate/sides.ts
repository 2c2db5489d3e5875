import type { LimitState } from "../../src/estimate/limits.ts";
import { limitState, PRUSA_DEFAULT_LIMITS } from "../../src/estimate/limits.ts";
import type { CornerRule, Side } from "../../src/estimate/planners/corner-rule.ts";

/** Limits whose jerk is 10 in X and Y, 1 in Z, 2 in E, without limits of axes unless given. */
export function limits(change: Partial<LimitState> = {}): LimitState {
  return {
    ...limitState({ ...PRUSA_DEFAULT_LIMITS, acceleration: [0, 0, 0, 0], jerk: [10, 10, 1, 2] }),
    ...change,
  };
}

/** A move that cruises at these speeds of X, Y, Z and E. */
export function side(axes: readonly number[], length = 100, accel_a = 1000): Side {
  const axes_v = Float64Array.of(axes[0], axes[1], axes[2] ?? 0, axes[3] ?? 0);
  const across = Math.hypot(axes_v[0], axes_v[1], axes_v[2]);
  return { axes_v, length, accel_a, cruise_v: across > 0 ? across : Math.abs(axes_v[3]), start_v: 0 };
}

/** The speed in the corner of two moves that cruise at these speeds. */
export function corner(rule: CornerRule, exit: Side, entry: Side, inForce: LimitState = limits()): number {
  exit.start_v = rule.startSpeed(exit, inForce);
  entry.start_v = rule.startSpeed(entry, inForce);
  return rule.cornerSpeed(exit, entry, inForce);
}
