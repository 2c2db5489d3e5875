import { MoveBuffer } from "./move-buffer.ts";
import { MOVE_STRIDE, type MoveChunk, type MoveEvent } from "./moves.ts";

/**
 * A chunk with others in the place of some of its moves; its events stand before the moves that they stood before.
 * @param replace asked of each move: adds those in its place, and in that of moves after it that have no event between
 *   them, with their own events, and gives the last that it replaced; undefined keeps the move
 */
export function replaceMoves(
  { moves, events }: MoveChunk,
  replace: (move: number, out: MoveBuffer, told: MoveEvent[]) => number | undefined,
): MoveChunk {
  const count = moves.length / MOVE_STRIDE;
  const out = new MoveBuffer(count);
  const told: MoveEvent[] = [];
  let next = 0;
  for (let move = 0; move < count; move++) {
    while (next < events.length && events[next].at <= move) told.push({ ...events[next++], at: out.count });
    const last = replace(move, out, told);
    if (last === undefined) out.append(moves.subarray(0, (move + 1) * MOVE_STRIDE), move);
    else move = last;
  }
  while (next < events.length) told.push({ ...events[next++], at: out.count });
  return { moves: out.take(), events: told };
}
