import { MOVE, MOVE_KIND, MOVE_STRIDE, moveKind } from "../core/moves.ts";

const SAME_TOOLPATH = [MOVE.meta, MOVE.width, MOVE.height, MOVE.f];

/** Whether a strand begins a toolpath, for which the text has a line of its own that sets the feed. */
export function beginsToolpath(moves: Int32Array, strand: number): boolean {
  const at = strand * MOVE_STRIDE;
  if (strand === 0 || moveKind(moves[at - MOVE_STRIDE + MOVE.meta]) !== MOVE_KIND.extrude) return true;
  return SAME_TOOLPATH.some((field) => moves[at + field] !== moves[at - MOVE_STRIDE + field]);
}
