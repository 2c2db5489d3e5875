import type { MoveChunk } from "../core/moves.ts";

/** Turns a print's chunks, in order, into a firmware's text. */
export interface GcodeWriter {
  /**
   * The chunk as text in UTF-8; a value of its own, which may be transferred.
   * @param lineStarts told where in it each move's lines begin, when given; as long as the chunk has moves
   */
  write(chunk: MoveChunk, lineStarts?: Uint32Array): Uint8Array;
}
