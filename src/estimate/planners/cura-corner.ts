/**
 * CuraEngine's corners. Speeds are in mm/s, `axes` those of X, Y, Z and E while a move cruises; jerk likewise, of
 * which X and Y share the first.
 */

/** The speed at which a move may begin from rest: half the jerk of whatever exceeds it. */
export function restSpeed(axes: Float64Array, cruise: number, jerk: readonly number[]): number {
  let rest = Math.min(cruise, jerk[0] / 2);
  for (let axis = 2; axis < 4; axis++) if (Math.abs(axes[axis]) > jerk[axis] / 2) rest = Math.min(rest, jerk[axis] / 2);
  return rest;
}

/**
 * The highest speed from one move into the next: the next one's cruise, lowered by how far the change of X and Y
 * together, of Z or of E exceeds its jerk. The change is that between the two cruise speeds, neither of them scaled to
 * the corner's own speed.
 */
export function cornerSpeed(
  exit: Float64Array,
  exitCruise: number,
  entry: Float64Array,
  entryCruise: number,
  jerk: readonly number[],
): number {
  let factor = share(Math.hypot(entry[0] - exit[0], entry[1] - exit[1]), jerk[0]);
  for (let axis = 2; axis < 4; axis++) factor = Math.min(factor, share(Math.abs(entry[axis] - exit[axis]), jerk[axis]));
  return Math.min(exitCruise, entryCruise * factor);
}

function share(change: number, jerk: number): number {
  return change > jerk ? jerk / change : 1;
}
