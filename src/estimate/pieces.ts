import { type Happening, MOVE_STRIDE, type MoveChunk, type MoveEvent } from "../core/moves.ts";

const NO_MOVES = new Int32Array(0);
const ALONE: readonly Happening["kind"][] = ["dwell", "layer", "progress", "tool"];

/**
 * A chunk in pieces: what custom g-code does stands in its place, and pauses, layers, progress and tools stand alone,
 * so that what a planner makes of each can be told. A chunk without them is itself its only piece.
 */
export function* pieces(chunk: MoveChunk): Iterable<MoveChunk> {
  let event = 0;
  let move = 0;
  for (const [index, boundary] of chunk.events.entries()) {
    if (boundary.kind !== "gcode" && !ALONE.includes(boundary.kind)) continue;
    if (boundary.at > move || index > event) yield part(chunk, move, boundary.at, chunk.events.slice(event, index));
    if (boundary.kind === "gcode") yield* pieces(boundary.does);
    else yield { moves: NO_MOVES, events: [{ ...boundary, at: 0 }] };
    event = index + 1;
    move = boundary.at;
  }
  if (event === 0) yield chunk;
  else yield part(chunk, move, chunk.moves.length / MOVE_STRIDE, chunk.events.slice(event));
}

function part(chunk: MoveChunk, from: number, to: number, events: readonly MoveEvent[]): MoveChunk {
  return {
    moves: chunk.moves.subarray(from * MOVE_STRIDE, to * MOVE_STRIDE),
    events: events.map((event) => ({ ...event, at: event.at - from })),
  };
}
