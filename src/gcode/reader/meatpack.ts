/**
 * Decodes MeatPack, which packs two characters of g-code into a byte, piece by piece.
 *
 * A packed byte holds two codes, the low half first. Codes 0 to 14 stand for the characters of `CHARACTERS`; 15 says
 * that the character follows whole, after the packed byte; when both halves say so, the first comes first. After a
 * newline in the low half, the high half is only filling. Two bytes of 255 announce a command byte: packing on or off
 * (off: bytes are plain text), and whether code 11 stands for E instead of a space, in which case g-code lines carry no
 * spaces at all.
 *
 * Packers take the spaces out of G-lines either way, so a space is given back before each word of a line that begins
 * with G and a digit: `G1X10Y5` reads `G1 X10 Y5`. What packers drop for good (blank lines, comments behind commands,
 * in the first kind whole comment lines) stays lost.
 */
import { NEWLINE } from "../../core/ascii.ts";
import { SlicewrightError } from "../../core/errors.ts";
import type { PieceDecoder } from "../../formats/piece-decoder.ts";

export const SIGNAL = 255;
export const PACKING_ON = 251;
export const PACKING_OFF = 250;
const RESET = 249;
const QUERY = 248;
export const NO_SPACES_ON = 247;
const NO_SPACES_OFF = 246;

const [SPACE, DIGIT_0, DIGIT_9, LETTER_A, LETTER_E, LETTER_G, LETTER_Z] = [32, 48, 57, 65, 69, 71, 90];
/** The character of each code but 15. */
const CHARACTERS = new TextEncoder().encode("0123456789. \nGX");
const SPACE_CODE = 11;
export const WHOLE = 15;

// Where in a line the output stands, as far as giving spaces back goes.
const LINE_START = 0;
const AFTER_G = 1;
const IN_G_LINE = 2;
const ELSEWHERE = 3;

/** A decoder of one g-code block; it starts with packing off. */
export class MeatPackDecoder implements PieceDecoder {
  readonly #characters = CHARACTERS.slice();
  #isPacked = false;
  /** Signal bytes seen in a row: 0, 1, 2. */
  #signals = 0;
  /** Whole characters still to come. */
  #whole = 0;
  /** A character that follows the next whole one; 0: none. */
  #held = 0;
  #place = LINE_START;
  #last = 0;
  #out = new Uint8Array(0);
  #length = 0;

  push(piece: Uint8Array): Uint8Array {
    // A byte gives two characters, each perhaps with a space before it; one signal byte may be pending.
    this.#out = new Uint8Array(4 * (piece.length + 1));
    this.#length = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at];
      if (this.#signals === 2) {
        this.#command(byte);
        this.#signals = 0;
      } else if (byte === SIGNAL) {
        this.#signals++;
      } else {
        if (this.#signals === 1) this.#data(SIGNAL);
        this.#signals = 0;
        this.#data(byte);
      }
    }
    return this.#out.subarray(0, this.#length);
  }

  finish(): void {
    if (this.#signals > 0 || this.#whole > 0) throw malformed("an end within a pair or a command", "a whole one");
  }

  #command(command: number): void {
    if (command === PACKING_ON) this.#isPacked = true;
    else if (command === PACKING_OFF) this.#isPacked = false;
    else if (command === NO_SPACES_ON) this.#characters[SPACE_CODE] = LETTER_E;
    else if (command === NO_SPACES_OFF) this.#characters[SPACE_CODE] = SPACE;
    else if (command === RESET) {
      this.#isPacked = false;
      this.#characters[SPACE_CODE] = SPACE;
    } else if (command !== QUERY) throw malformed(`command ${command}`, "246 to 251");
  }

  #data(byte: number): void {
    if (!this.#isPacked) this.#putPlain(byte);
    else if (this.#whole > 0) {
      this.#put(byte);
      this.#whole--;
      if (this.#held !== 0) this.#put(this.#held);
      this.#held = 0;
    } else this.#unpack(byte & 15, byte >>> 4);
  }

  #unpack(first: number, second: number): void {
    if (first === WHOLE) {
      this.#whole = second === WHOLE ? 2 : 1;
      if (second !== WHOLE) this.#held = this.#characters[second];
      return;
    }
    const character = this.#characters[first];
    this.#put(character);
    if (character === NEWLINE) return;
    if (second === WHOLE) this.#whole = 1;
    else this.#put(this.#characters[second]);
  }

  /** Plain text goes out as it is. */
  #putPlain(byte: number): void {
    this.#out[this.#length++] = byte;
    this.#place = byte === NEWLINE ? LINE_START : ELSEWHERE;
    this.#last = byte;
  }

  /** A packed character, with the space that the packer took from before it. */
  #put(byte: number): void {
    if (byte === NEWLINE) this.#place = LINE_START;
    else if (this.#place === LINE_START) this.#place = byte === LETTER_G ? AFTER_G : ELSEWHERE;
    else if (this.#place === AFTER_G) this.#place = byte >= DIGIT_0 && byte <= DIGIT_9 ? IN_G_LINE : ELSEWHERE;
    else if (this.#place === IN_G_LINE && byte >= LETTER_A && byte <= LETTER_Z && this.#last !== SPACE)
      this.#out[this.#length++] = SPACE;
    this.#out[this.#length++] = byte;
    this.#last = byte;
  }
}

function malformed(got: string, expected: string): SlicewrightError {
  return new SlicewrightError("GCODE_CONTAINER_MALFORMED", `decode MeatPack: got ${got}, expected ${expected}`, {
    got,
    expected,
  });
}
