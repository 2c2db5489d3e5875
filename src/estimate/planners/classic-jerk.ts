/**
 * Classic jerk, the rule of Marlin up to 2.1.2 and of PrusaSlicer: at a corner an axis may change its speed by its
 * jerk at once. Vectors are the axes' speeds X, Y, Z, E in mm/s while a move cruises.
 */

/** A corner is as good as a stop where both sides' safe speeds come this close to it. */
const STOP_AND_GO = 0.99;

/** The speed from which a move may start, and at which it may end, at rest. */
export function safeSpeed(axes: Float64Array, cruise: number, jerk: readonly number[]): number {
  let safe = cruise;
  for (let axis = 0; axis < 4; axis++) if (Math.abs(axes[axis]) > jerk[axis]) safe = Math.min(safe, jerk[axis]);
  return safe;
}

/**
 * The highest speed in the corner of two moves. Both sides are taken at the slower one's cruise speed, then slowed
 * together until no axis changes by more than its jerk: by the difference when it keeps its direction, by the larger
 * speed when it turns back.
 */
export function junctionSpeed(
  exitAxes: Float64Array,
  exitCruise: number,
  exitSafe: number,
  entryAxes: Float64Array,
  entryCruise: number,
  entrySafe: number,
  jerk: readonly number[],
): number {
  const common = Math.min(exitCruise, entryCruise);
  const exitScale = common / exitCruise;
  const entryScale = common / entryCruise;
  let factor = 1;
  for (let axis = 0; axis < 4; axis++) {
    const exit = exitAxes[axis] * exitScale * factor;
    const entry = entryAxes[axis] * entryScale * factor;
    const jump = exit * entry > 0 ? Math.abs(exit - entry) : Math.max(Math.abs(exit), Math.abs(entry));
    if (jump > jerk[axis]) factor *= jerk[axis] / jump;
  }
  const junction = common * factor;
  const floor = junction * STOP_AND_GO;
  return exitSafe > floor && entrySafe > floor ? Math.min(entrySafe, exitCruise) : junction;
}
