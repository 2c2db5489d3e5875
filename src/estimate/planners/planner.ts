import type { ArcRule, MoveChunk } from "../../core/moves.ts";
import type { MachineLimits } from "../../settings/machine-limits.ts";

/**
 * A move as it was planned: it enters at one speed, peaks, and leaves at another. One object serves all moves: read it
 * at once. Suffixes: `_v` mm/s, `_a` mm/s2.
 */
export interface PlannedMove {
  /** Index of the move in the stream, those of custom g-code and those of no length counted too. */
  readonly sequence: number;
  readonly seconds: number;
  /** Length of X, Y, Z in mm, or of E where nothing else moves. */
  readonly length: number;
  /** mm of filament that the move feeds; negative draws back. */
  readonly e: number;
  readonly entry_v: number;
  readonly peak_v: number;
  readonly exit_v: number;
  readonly accel_a: number;
  /** The commanded speed, factors of the g-code in it. */
  readonly feed_v: number;
  /** core/moves: kind and role. */
  readonly meta: number;
  readonly layer: number;
}

/** Told of every move that takes time, in order. */
export type OnPlanned = (move: PlannedMove) => void;

/** A firmware's or slicer's planner, fed with moves as they come; its memory does not grow with them. */
export interface Planner {
  push(chunk: MoveChunk): void;
  /** Plans what is left, to rest. */
  finish(): void;
  /** Seconds that the machine stood still by command so far. */
  readonly dwellSeconds: number;
  /** Whether the last change of the tool takes time, of a planner that has a rule of its own for it. */
  readonly takesChange?: boolean;
}

/** One row of the registry. */
export interface PlannerRow {
  readonly create: (limits: MachineLimits, onPlanned: OnPlanned) => Planner;
  /** How its firmware splits arcs. */
  readonly arcs: ArcRule;
  /** Whether its moves hold the time that homing takes. */
  readonly plansHoming?: boolean;
}
