/**
 * The trapezoid: a move of length `s` that speeds up from `v0` at `a`, cruises at `vc` at most, and slows to `v1`.
 *
 * Way to speed up (vc2 - v0^2) / 2a, way to slow down (vc2 - v1^2) / 2a, the rest at vc. Where the two ways do not
 * fit, the move peaks below vc where they meet.
 * Units: mm, mm/s, mm/s2, seconds.
 */

/**
 * Seconds that a move takes. `v0` and `v1` are at most `vc`, and within reach of each other over the length
 * (planned by look-ahead); a difference in rounding is absorbed.
 */
export function trapezoidSeconds(s: number, a: number, v0: number, vc: number, v1: number): number {
  const speedUp = (vc * vc - v0 * v0) / (2 * a);
  const slowDown = (vc * vc - v1 * v1) / (2 * a);
  const plateau = s - speedUp - slowDown;
  if (plateau >= 0) return (vc - v0) / a + (vc - v1) / a + plateau / vc;
  const meet = Math.min(Math.max((2 * a * s - v0 * v0 + v1 * v1) / (4 * a), 0), s);
  const peak = Math.sqrt(v0 * v0 + 2 * a * meet);
  return (peak - v0) / a + Math.max(peak - v1, 0) / a;
}

/** The highest speed that a move reaches: `vc`, or where speeding up meets slowing down. */
export function peakSpeed(s: number, a: number, v0: number, vc: number, v1: number): number {
  return Math.min(vc, Math.sqrt(Math.max(a * s + (v0 * v0 + v1 * v1) / 2, v0 * v0, v1 * v1)));
}

/** The highest speed that a move of length `s` at acceleration `a` can have at one end, given the other end's. */
export function reachableSpeed(v: number, s: number, a: number): number {
  return Math.sqrt(v * v + 2 * a * s);
}
