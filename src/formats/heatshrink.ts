/**
 * Decodes heatshrink, an LZSS for small machines, piece by piece.
 *
 * The stream is a run of bits, most significant first. A 1 is followed by 8 bits of a literal byte. A 0 is followed by
 * the distance less one in `windowBits` bits and the length less one in `LOOKAHEAD_BITS` bits, of a run to repeat from
 * what was given before; a run may overlap its own end. Before the first byte lies a window of zeros. Zero bits fill
 * the last byte. There is no header, checksum or end mark: who calls knows the size and checks it.
 *
 * Any bytes decode to something, so the one fault that shows here is a stream that ends within a token.
 */
import { SlicewrightError } from "../core/errors.ts";
import type { PieceDecoder } from "./piece-decoder.ts";

export const LOOKAHEAD_BITS = 4;
const LITERAL_BITS = 9;

/**
 * A decoder of one stream with a lookahead of 4 bits.
 * @param windowBits the window is 2 ^ windowBits bytes: 4 to 15
 */
export class HeatshrinkDecoder implements PieceDecoder {
  readonly #window: Uint8Array;
  readonly #windowBits: number;
  #head = 0;
  /** Bits not yet decoded, in the lowest `#count` places. */
  #bits = 0;
  #count = 0;

  constructor(windowBits: number) {
    this.#windowBits = windowBits;
    this.#window = new Uint8Array(2 ** windowBits);
  }

  push(piece: Uint8Array): Uint8Array {
    const window = this.#window;
    const mask = window.length - 1;
    const runBits = 1 + this.#windowBits + LOOKAHEAD_BITS;
    // Runs are the densest tokens.
    const runs = (8 * piece.length + this.#count) / runBits;
    const out = new Uint8Array(Math.floor(runs * 2 ** LOOKAHEAD_BITS));
    let to = 0;
    let head = this.#head;
    let bits = this.#bits;
    let count = this.#count;
    for (let at = 0; at < piece.length; at++) {
      bits = (bits << 8) | piece[at];
      count += 8;
      while (count >= LITERAL_BITS) {
        const isLiteral = (bits >>> (count - 1)) & 1;
        if (isLiteral) {
          count -= LITERAL_BITS;
          const byte = (bits >>> count) & 255;
          out[to++] = byte;
          window[head] = byte;
          head = (head + 1) & mask;
        } else {
          if (count < runBits) break;
          count -= runBits;
          const token = bits >>> count;
          let from = head - 1 - ((token >>> LOOKAHEAD_BITS) & mask);
          const end = to + 1 + (token & (2 ** LOOKAHEAD_BITS - 1));
          while (to < end) {
            const byte = window[from++ & mask];
            out[to++] = byte;
            window[head] = byte;
            head = (head + 1) & mask;
          }
        }
      }
    }
    this.#head = head;
    this.#bits = bits;
    this.#count = count;
    return out.subarray(0, to);
  }

  finish(): void {
    if (this.#count >= 8)
      throw new SlicewrightError(
        "GCODE_CONTAINER_MALFORMED",
        `decode heatshrink: got ${this.#count} bits after the last whole token, expected fewer than 8`,
        { bits: this.#count },
      );
  }
}
