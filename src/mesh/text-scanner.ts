/** Tokens of a text between blanks, as ranges of its bytes: no strings are made but for messages. */
import { NEWLINE, RETURN } from "../core/ascii.ts";
import { parseNumber } from "../formats/parse-number.ts";

const BLANK = 32;
const NAME_BYTES = 200;

export class TextScanner {
  readonly #bytes: Uint8Array;
  #start = 0;
  #end = 0;
  /** Where the scan stood before the last token was asked for. */
  #before = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    this.#end = hasByteOrderMark ? 3 : 0;
  }

  /** Moves to the next token; false at the end. */
  next(): boolean {
    const bytes = this.#bytes;
    const length = bytes.length;
    this.#before = this.#end;
    let at = this.#end;
    while (at < length && bytes[at] <= BLANK) at++;
    this.#start = at;
    while (at < length && bytes[at] > BLANK) at++;
    this.#end = at;
    return this.#start < at;
  }

  /** Moves to the next token if it stands on the same line; else false, at the line's end. */
  nextOnLine(): boolean {
    const before = this.#end;
    let at = before;
    while (at < this.#bytes.length && this.#bytes[at] <= BLANK && !this.#isLineEnd(at)) at++;
    if (at < this.#bytes.length && !this.#isLineEnd(at)) return this.next();
    this.#before = before;
    return false;
  }

  /** Goes back to before the last token that was asked for. */
  back(): void {
    this.#end = this.#before;
  }

  skipLine(): void {
    while (this.#end < this.#bytes.length && !this.#isLineEnd(this.#end)) this.#end++;
  }

  /** What follows the token on its line, without the blanks around it, shortened to what a name can be. */
  restOfLine(): string {
    const from = this.#end;
    this.skipLine();
    return new TextDecoder().decode(this.#bytes.subarray(from, Math.min(this.#end, from + NAME_BYTES))).trim();
  }

  /** Whether the token is this word (given in lower case), in any case. */
  is(word: Uint8Array): boolean {
    if (this.#end - this.#start !== word.length) return false;
    for (let k = 0; k < word.length; k++) if ((this.#bytes[this.#start + k] | 32) !== word[k]) return false;
    return true;
  }

  /** The token as a number; NaN when it is none. */
  number(): number {
    return parseNumber(this.#bytes, this.#start, this.#end);
  }

  /** What stands before the first such byte of the token, as a number; NaN when it is none. */
  numberBefore(byte: number): number {
    let end = this.#start;
    while (end < this.#end && this.#bytes[end] !== byte) end++;
    return parseNumber(this.#bytes, this.#start, end);
  }

  /** The token, shortened to what a message can show. */
  text(): string {
    return new TextDecoder().decode(this.#bytes.subarray(this.#start, Math.min(this.#end, this.#start + 40)));
  }

  /** How much of the text is read: 0 to 1. */
  share(): number {
    return this.#end / this.#bytes.length;
  }

  atEnd(): boolean {
    return this.#start >= this.#bytes.length;
  }

  /** The token's line, from 1; LF, CRLF and CR each end one. */
  line(): number {
    let line = 1;
    for (let at = 0; at < this.#start; at++)
      if (this.#bytes[at] === NEWLINE || (this.#bytes[at] === RETURN && this.#bytes[at + 1] !== NEWLINE)) line++;
    return line;
  }

  #isLineEnd(at: number): boolean {
    return this.#bytes[at] === NEWLINE || this.#bytes[at] === RETURN;
  }
}

/** A word for {@link TextScanner.is}. */
export function word(lowerCase: string): Uint8Array {
  return Uint8Array.from(lowerCase, (letter) => letter.charCodeAt(0));
}
