import type { KlipperLimits } from "../../scripts/peer-estimates.ts";
import { MOVE_STRIDE, type MoveChunk, type MoveEvent } from "../../src/core/moves.ts";
import { PRUSA_DEFAULT_LIMITS } from "../../src/estimate/limits.ts";
import { createKlipperPlanner } from "../../src/estimate/planners/klipper.ts";
import type { PlannedMove } from "../../src/estimate/planners/planner.ts";
import type { ToolheadLimits } from "../../src/settings/machine-limits.ts";

/** What Klipper's closed forms are reckoned with: 1000 mm/s2, 5 mm/s at right angles, no minimum cruise. */
export const EASY_TOOLHEAD: ToolheadLimits = {
  velocity: 500,
  acceleration: 1000,
  squareCornerVelocity: 5,
  minimumCruiseRatio: 0,
  zVelocity: 10,
  zAcceleration: 100,
  extruderVelocity: 60,
  extruderAcceleration: 1500,
  extruderCornerVelocity: 1,
};

export function toolheadOf(named: KlipperLimits): ToolheadLimits {
  return {
    velocity: named.maxV,
    acceleration: named.accel,
    squareCornerVelocity: named.scv,
    minimumCruiseRatio: named.mcr,
    zVelocity: named.maxZV,
    zAcceleration: named.maxZA,
    extruderVelocity: named.maxEV,
    extruderAcceleration: named.maxEA,
    extruderCornerVelocity: named.icv,
  };
}

export interface KlipperPlan {
  readonly moves: readonly PlannedMove[];
  /** Of the moves and the dwells. */
  readonly seconds: number;
}

/** Plans a whole stream as Klipper does, and keeps every move. */
export function planKlipper(
  chunks: Iterable<MoveChunk>,
  toolhead: ToolheadLimits = EASY_TOOLHEAD,
  windowSize?: number,
): KlipperPlan {
  const moves: PlannedMove[] = [];
  const limits = { ...PRUSA_DEFAULT_LIMITS, toolhead };
  const planner = createKlipperPlanner(limits, (move) => moves.push({ ...move }), windowSize);
  for (const chunk of chunks) planner.push(chunk);
  planner.finish();
  return { moves, seconds: moves.reduce((sum, { seconds }) => sum + seconds, planner.dwellSeconds) };
}

/** A stream of `x, y, z, e, f, meta` in the quanta of core/moves. */
export function chunkOf(rows: readonly (readonly number[])[], events: readonly MoveEvent[] = []): MoveChunk {
  const moves = new Int32Array(rows.length * MOVE_STRIDE);
  for (const [i, row] of rows.entries()) moves.set(row, i * MOVE_STRIDE);
  return { moves, events };
}
