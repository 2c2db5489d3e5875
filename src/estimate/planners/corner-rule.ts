/**
 * What a planner asks of its firmware at a corner: how fast it may be taken. One file for each rule.
 * Suffixes: `_v` mm/s, `_a` mm/s2.
 */
import type { LimitState } from "../limits.ts";

/** A move as the corners at its two ends see it. */
export interface Side {
  /** The speeds of X, Y, Z and E while it cruises. */
  readonly axes_v: Float64Array;
  /** mm. */
  length: number;
  accel_a: number;
  cruise_v: number;
  /** The rule's own speed for the move from rest. */
  start_v: number;
}

export interface CornerRule {
  /** The highest speed at which a move may begin when the machine is at rest. */
  startSpeed(move: Side, limits: LimitState): number;
  /** The highest speed at which a move may end when the machine is to be at rest. */
  endSpeed(move: Side): number;
  /** The highest speed at which the machine may go from one move to the next; at most the cruise speed of both. */
  cornerSpeed(exit: Side, entry: Side, limits: LimitState): number;
}
