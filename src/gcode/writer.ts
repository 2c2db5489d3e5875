import type { MoveChunk } from "../core/moves.ts";

/** Turns a print's chunks, in order, into a firmware's text. */
export interface GcodeWriter {
  /** The chunk as text in UTF-8; a value of its own, which may be transferred. */
  write(chunk: MoveChunk): Uint8Array;
}
