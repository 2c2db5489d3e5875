import { MOVE, MOVE_KIND, MOVE_STRIDE, moveKind, moveRole, UM_PER_MM } from "../core/moves.ts";
import { ROLE } from "../core/roles.ts";

/** In what order strands are slowed so that the surface keeps its look. */
export const COOLING_STAGES: readonly number[] = [0, 1, 2];
const BEFORE_SURFACE = 1;
const SURFACE = 2;

/**
 * The stage in which each move is slowed: external perimeters last, what is printed within `transition` mm before one
 * next to last, so that the flow is even where the surface begins, and all else first.
 */
export function coolingStages(moves: Int32Array, transition: number): Uint8Array {
  const stages = new Uint8Array(moves.length / MOVE_STRIDE);
  // How far before the next external perimeter a move ends.
  let before = Infinity;
  for (let move = stages.length - 1; move > 0; move--) {
    const at = move * MOVE_STRIDE;
    const meta = moves[at + MOVE.meta];
    const isStrand = moveKind(meta) === MOVE_KIND.extrude;
    if (isStrand && moveRole(meta) === ROLE.externalPerimeter) {
      stages[move] = SURFACE;
      before = 0;
    } else if (isStrand) {
      if (before < transition) stages[move] = BEFORE_SURFACE;
      const byX = moves[at + MOVE.x] - moves[at - MOVE_STRIDE + MOVE.x];
      const byY = moves[at + MOVE.y] - moves[at - MOVE_STRIDE + MOVE.y];
      before += Math.sqrt(byX * byX + byY * byY) / UM_PER_MM;
    }
  }
  return stages;
}
