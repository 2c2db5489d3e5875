import { isRetraction, MOVE, MOVE_STRIDE, type MoveChunk, moveKind } from "../core/moves.ts";

/** The chunk with nothing drawn back or pushed: PrusaSlicer's planner passes over G10 and G11, which take no time there. */
export function withoutRetractions(chunk: MoveChunk): MoveChunk {
  const moves = chunk.moves.slice();
  for (let at = 0; at < moves.length; at += MOVE_STRIDE) {
    const kind = moveKind(moves[at + MOVE.meta]);
    if (isRetraction(kind)) moves[at + MOVE.e] = 0;
  }
  return { ...chunk, moves };
}
