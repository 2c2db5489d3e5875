/**
 * A block's trapezoid where its ends need not be within reach of each other: PrusaSlicer 2.5.0's time for what its
 * passes leave behind. The distances rule: a block that is too short for its ends speeds up or slows down over all of
 * its length, and leaves at what it has come to.
 *
 * Units: mm, mm/s, mm/s2, seconds. An acceleration of 0 changes speeds in no time.
 */

/** What {@link layTrapezoid} lays. */
export interface Trapezoid {
  seconds: number;
  peak_v: number;
  exit_v: number;
}

export function layTrapezoid(out: Trapezoid, s: number, a: number, v0: number, vc: number, v1: number): void {
  if (a === 0 || vc === 0) {
    out.seconds = vc === 0 ? 0 : s / vc;
    out.peak_v = out.exit_v = vc;
    return;
  }
  let speedUp = Math.max(0, (vc * vc - v0 * v0) / (2 * a));
  let slowDown = Math.max(0, (vc * vc - v1 * v1) / (2 * a));
  let plateau = s - speedUp - slowDown;
  let peak = vc;
  if (plateau < 0) {
    speedUp = Math.min(Math.max((2 * a * s - v0 * v0 + v1 * v1) / (4 * a), 0), s);
    slowDown = s - speedUp;
    plateau = 0;
    peak = Math.sqrt(v0 * v0 + 2 * a * speedUp);
  }
  const faster = Math.sqrt(v0 * v0 + 2 * a * speedUp);
  const exit = Math.sqrt(Math.max(0, peak * peak - 2 * a * slowDown));
  out.seconds = (faster - v0) / a + plateau / peak + (peak - exit) / a;
  out.peak_v = peak;
  out.exit_v = exit;
}
