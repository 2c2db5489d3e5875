/**
 * The corner of two moves as PrusaSlicer 2.5.0 reckons it: classic jerk, with two turns of its own. The speed of the
 * side before counts as the g-code asked for it, though a limit may have slowed the move; and of the two sides only
 * the one before is taken at the slower speed.
 *
 * Units: mm/s. Axes are X, Y, Z, E.
 */

/** What a corner needs to know of a move. */
export interface CornerSide {
  /** The speed asked for, at least the machine's slowest. */
  asked_v: number;
  /** From this speed the move may start, and at it end, at rest. */
  safe_v: number;
  /** The speed of each axis while the move cruises. */
  readonly axes_v: Float64Array;
}

export function cornerSide(): CornerSide {
  return { asked_v: 0, safe_v: 0, axes_v: new Float64Array(4) };
}

/** Both sides of a corner this close to their safe speeds might as well stop. */
const STOP_AND_GO = 0.99;
/** A side that was asked to be slower than this stood still. */
const STILL_V = 0.0001;

/** The speed from which a move may start, and at which it may end, at rest: the jerk of an axis that exceeds its own. */
export function restSpeed(axes_v: Float64Array, cruise_v: number, jerk: readonly number[]): number {
  let rest_v = cruise_v;
  for (let axis = 0; axis < 4; axis++) if (Math.abs(axes_v[axis]) > jerk[axis]) rest_v = Math.min(rest_v, jerk[axis]);
  return rest_v;
}

/** The highest speed at which `after` is entered behind `before`; `cruise_v` is the cruise speed of `after`. */
export function cornerSpeed(before: CornerSide, after: CornerSide, cruise_v: number, jerk: readonly number[]): number {
  if (before.asked_v <= STILL_V) return after.safe_v;
  const isSlowing = before.asked_v > cruise_v;
  const common_v = isSlowing ? cruise_v : before.asked_v;
  const scale = isSlowing ? cruise_v / before.asked_v : 1;
  let factor = 1;
  for (let axis = 0; axis < 4; axis++) {
    const exit_v = before.axes_v[axis] * scale * factor;
    const entry_v = after.axes_v[axis] * factor;
    const jump = exit_v * entry_v > 0 ? Math.abs(exit_v - entry_v) : Math.max(Math.abs(exit_v), Math.abs(entry_v));
    if (jump > jerk[axis]) factor *= jerk[axis] / jump;
  }
  const corner_v = common_v * factor;
  const floor_v = corner_v * STOP_AND_GO;
  return before.safe_v > floor_v && after.safe_v > floor_v ? after.safe_v : corner_v;
}
