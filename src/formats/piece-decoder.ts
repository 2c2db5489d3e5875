/** Decoders that are fed piece by piece, so that memory does not grow with the file. */

export interface PieceDecoder {
  /** What a further piece of the input decodes to, in memory of its own. */
  push(piece: Uint8Array): Uint8Array;
  /** The input is over. Throws `GCODE_CONTAINER_MALFORMED` when it ended within a token. */
  finish(): void;
}

/** What a run of pieces decodes to. */
export async function* decodePieces(
  decoder: PieceDecoder,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of pieces) {
    const decoded = decoder.push(piece);
    if (decoded.length > 0) yield decoded;
  }
  decoder.finish();
}
