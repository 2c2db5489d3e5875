import {
  E_PER_MM,
  F_PER_MM_S,
  type Happening,
  MOVE_KIND,
  MOVE_STRIDE,
  type MoveChunk,
  type MoveEvent,
  moveMeta,
  UM_PER_MM,
} from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { PLANNERS } from "../../src/estimate/planners/firmwares.ts";
import type { PlannedMove } from "../../src/estimate/planners/planner.ts";
import type { MachineLimits } from "../../src/settings/machine-limits.ts";
import type { EstimateModel } from "../../src/settings/settings.ts";

/** Where a line goes: X, Y, Z absolute and E relative in mm, F in mm/s; or what happens there. */
export type Line = readonly [x: number, y: number, z: number, e: number, feed: number] | Happening;

/** Lines as moves and events; a line along E alone is a retraction. */
function chunkOf(lines: readonly Line[]): MoveChunk {
  const events: MoveEvent[] = [];
  const moves: number[] = [];
  let before: readonly number[] = [0, 0, 0];
  for (const line of lines) {
    if ("kind" in line) {
      events.push({ at: moves.length / MOVE_STRIDE, ...line });
      continue;
    }
    const [x, y, z, e, feed] = line;
    const goes = x !== before[0] || y !== before[1] || z !== before[2];
    const kinds = goes
      ? [MOVE_KIND.wipe, MOVE_KIND.travel, MOVE_KIND.extrude]
      : [MOVE_KIND.retract, MOVE_KIND.travel, MOVE_KIND.unretract];
    const quanta = [x, y, z].map((mm) => Math.round(mm * UM_PER_MM));
    moves.push(...quanta, Math.round(e * E_PER_MM), Math.round(feed * F_PER_MM_S));
    moves.push(moveMeta(kinds[Math.sign(e) + 1], ROLE.travel), 0, 0);
    before = line;
  }
  return { moves: Int32Array.from(moves), events };
}

/** Every move as a model plans it, and the seconds of all. */
export function planned(
  model: EstimateModel,
  lines: readonly Line[],
  limits: MachineLimits,
): { moves: PlannedMove[]; seconds: number; dwellSeconds: number } {
  const moves: PlannedMove[] = [];
  const planner = PLANNERS[model].create(limits, (move) => moves.push({ ...move }));
  planner.push(chunkOf(lines));
  planner.finish();
  const seconds = moves.reduce((sum, move) => sum + move.seconds, 0);
  return { moves, seconds, dwellSeconds: planner.dwellSeconds };
}
