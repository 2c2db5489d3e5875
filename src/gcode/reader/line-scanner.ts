/**
 * Walks g-code line by line as bytes: each line's command and its words, without a string or an object for any.
 * After `next()` the fields hold the line's; a word's value is its decimal exactly as a double holds it.
 */
export class LineScanner {
  readonly #bytes: Uint8Array;
  #at: number;
  readonly #end: number;
  /** The line's command letter in upper case, 0 for a line without one, {@link SEMICOLON} for a comment. */
  letter = 0;
  /** The command's number, e.g. 1 of G1. */
  number = 0;
  /** Bit `letter - 65` is set for every word of the line, with a number or without. */
  #named = 0;
  /** The same for words with a number. */
  #valued = 0;
  /** Values of the line's words by letter - 65; only those with a number hold. */
  readonly #values: Float64Array = new Float64Array(26);
  #lineStart = 0;
  #lineEnd = 0;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  /** Goes to the next line; false at the end. */
  next(): boolean {
    const bytes = this.#bytes;
    let at = this.#at;
    if (at >= this.#end) return false;
    this.#lineStart = at;
    this.letter = 0;
    this.#named = 0;
    this.#valued = 0;
    let isFirst = true;
    while (at < this.#end) {
      const code = bytes[at];
      if (code === NEWLINE) break;
      if (code === SEMICOLON) {
        if (isFirst) this.letter = SEMICOLON;
        at = this.#lineEndFrom(at);
        break;
      }
      if (code === PARENTHESIS) {
        at = this.#commentEndFrom(at);
        continue;
      }
      const letter = code >= 97 ? code - 32 : code;
      if (letter < 65 || letter > 90) {
        at++;
        continue;
      }
      at = this.#readNumber(at + 1);
      if (isFirst) {
        this.letter = letter;
        this.number = this.#number;
        isFirst = false;
        // Text commands hold words that are none.
        if (letter === M && this.number === MESSAGE) {
          at = this.#lineEndFrom(at);
          break;
        }
      } else {
        const bit = 1 << (letter - 65);
        this.#named |= bit;
        if (this.#hasNumber) this.#valued |= bit;
        this.#values[letter - 65] = this.#number;
      }
    }
    this.#lineEnd = at;
    this.#at = at + 1;
    return true;
  }

  /** Whether the line has this word with a number. */
  has(letter: number): boolean {
    return (this.#valued & (1 << (letter - 65))) !== 0;
  }

  /** Whether the line has this word, with a number or without. */
  names(letter: number): boolean {
    return (this.#named & (1 << (letter - 65))) !== 0;
  }

  value(letter: number): number {
    return this.#values[letter - 65];
  }

  /** The line's second character, which tells most comments apart. */
  get secondByte(): number {
    return this.#bytes[this.#lineStart + 1];
  }

  /** The line as text, without its end. */
  text(): string {
    return DECODER.decode(this.#bytes.subarray(this.#lineStart, this.#lineEnd)).trimEnd();
  }

  #number = 0;
  #hasNumber = false;

  /** Reads a decimal number from `at`, 0 when there is none; returns where it ends. */
  #readNumber(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    while (bytes[at] === 32 && at < this.#end) at++;
    const isNegative = bytes[at] === MINUS;
    if (isNegative || bytes[at] === PLUS) at++;
    let digits = 0;
    let decimals = -1;
    const first = at;
    for (; at < this.#end; at++) {
      const digit = bytes[at] - ZERO;
      if (digit >= 0 && digit <= 9) {
        digits = digits * 10 + digit;
        if (decimals >= 0) decimals++;
      } else if (bytes[at] === DOT && decimals < 0) decimals = 0;
      else break;
    }
    this.#hasNumber = at > first;
    const value = decimals > 0 ? digits / 10 ** decimals : digits;
    this.#number = isNegative ? -value : value;
    return at;
  }

  /** Where a comment in parentheses ends, at the line's end at the latest. */
  #commentEndFrom(from: number): number {
    let at = from;
    while (at < this.#end && this.#bytes[at] !== NEWLINE) if (this.#bytes[at++] === CLOSING_PARENTHESIS) break;
    return at;
  }

  #lineEndFrom(from: number): number {
    const end = this.#bytes.indexOf(NEWLINE, from);
    return end < 0 || end > this.#end ? this.#end : end;
  }
}

export const SEMICOLON = 59;
const DECODER = new TextDecoder();
const NEWLINE = 10;
const PARENTHESIS = 40;
const CLOSING_PARENTHESIS = 41;
const PLUS = 43;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const M = 77;
/** M117 shows a message: the rest of its line is text. */
const MESSAGE = 117;
