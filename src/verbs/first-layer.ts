import { MOVE, MOVE_KIND, MOVE_STRIDE, type MoveChunk, moveKind, UM_PER_MM } from "../core/moves.ts";
import type { PlanarBox } from "../motion/link.ts";

/** The box of what moves print, strands at their width, mm on the bed; undefined where they print nothing. */
export function printedBox(chunks: readonly MoveChunk[]): PlanarBox | undefined {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { moves } of chunks)
    for (let at = MOVE_STRIDE; at < moves.length; at += MOVE_STRIDE) {
      if (moveKind(moves[at + MOVE.meta]) !== MOVE_KIND.extrude) continue;
      const radius = moves[at + MOVE.width] / 2;
      // From where the move before ended.
      for (const end of [at - MOVE_STRIDE, at]) {
        minX = Math.min(minX, moves[end + MOVE.x] - radius);
        maxX = Math.max(maxX, moves[end + MOVE.x] + radius);
        minY = Math.min(minY, moves[end + MOVE.y] - radius);
        maxY = Math.max(maxY, moves[end + MOVE.y] + radius);
      }
    }
  if (maxX < minX) return undefined;
  return { min: [minX / UM_PER_MM, minY / UM_PER_MM], max: [maxX / UM_PER_MM, maxY / UM_PER_MM] };
}
