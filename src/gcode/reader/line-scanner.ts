/**
 * Walks g-code line by line as bytes: each line's command and its words, without a string or an object for any.
 * After `next()` the fields hold the line's; a word's value is its decimal exactly as a double holds it, always finite.
 * Line numbers (`N12`) and checksums (`*71`) are no part of the command.
 */
import { NEWLINE, RETURN } from "../../core/ascii.ts";
export class LineScanner {
  readonly #bytes: Uint8Array;
  #at: number;
  readonly #end: number;
  /**
   * The line's command letter in upper case, 0 for a line without one, {@link SEMICOLON} for a comment, {@link WORD}
   * for a command that is a word of its own (Klipper's) or nothing of the kind.
   */
  letter = 0;
  /** The command's number, e.g. 1 of G1; -1 where there is none. */
  number = 0;
  /** What is wrong with the line, one of {@link FLAW}. */
  flaw = 0;
  /** Number of the line, from 1. */
  line: number;
  /** Bit `letter - 65` is set for every word of the line, with a number or without. */
  #named = 0;
  /** The same for words with a number. */
  #valued = 0;
  /** Values of the line's words by letter - 65; only those with a number hold. */
  readonly #values: Float64Array = new Float64Array(26);
  #lineStart = 0;
  #lineEnd = 0;
  /** Where the comment behind a command begins, -1 without one. */
  #commentStart = -1;

  /** @param lines lines that stand before `start` */
  constructor(bytes: Uint8Array, start: number, end: number, lines = 0) {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
    this.line = lines;
  }

  /** Goes to the next line; false at the end. */
  next(): boolean {
    const bytes = this.#bytes;
    const end = this.#end;
    let at = this.#at;
    if (at >= end) return false;
    this.#lineStart = at;
    this.line++;
    this.letter = 0;
    this.flaw = FLAW.none;
    this.#named = 0;
    this.#valued = 0;
    this.#commentStart = -1;
    let isFirst = true;
    let isNumbered = false;
    while (at < end) {
      const code = bytes[at];
      if (code === NEWLINE) break;
      if (code === SPACE) {
        at++;
        continue;
      }
      const letter = code >= 97 ? code - 32 : code;
      if (letter < 65 || letter > 90) {
        at = isFirst ? this.#beginOdd(at) : this.#passOdd(at, isNumbered);
        continue;
      }
      if (!isFirst) {
        at = this.#readNumber(at + 1);
        const bit = 1 << (letter - 65);
        this.#named |= bit;
        if (this.#hasNumber) this.#valued |= bit;
        this.#values[letter - 65] = this.#number;
        continue;
      }
      if (isNamePart(bytes[at + 1]) && at + 1 < end) {
        at = this.#beginOdd(at);
        continue;
      }
      at = this.#readNumber(at + 1);
      if (letter === N && !isNumbered) isNumbered = true;
      else {
        this.letter = letter;
        this.number = this.#hasNumber ? this.#number : NO_NUMBER;
        isFirst = false;
      }
    }
    this.#lineEnd = at;
    this.#at = at + 1;
    if (at - this.#lineStart > LONGEST_LINE) {
      this.letter = 0;
      if (this.flaw !== FLAW.binary) this.flaw = FLAW.long;
    }
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

  /** The line as text, without its end. */
  text(): string {
    return DECODER.decode(this.#bytes.subarray(this.#lineStart, this.#lineEnd)).trim();
  }

  /** What stands behind the command after a semicolon; "" where nothing does. */
  comment(): string {
    if (this.#commentStart < 0) return "";
    return DECODER.decode(this.#bytes.subarray(this.#commentStart + 1, this.#lineEnd)).trim();
  }

  #number = 0;
  #hasNumber = false;

  /** Reads a decimal number from `at`, 0 when there is none; returns where it ends. */
  #readNumber(from: number): number {
    const bytes = this.#bytes;
    const end = this.#end;
    let at = from;
    while (at < end && bytes[at] === SPACE) at++;
    const first = at;
    const isNegative = bytes[at] === MINUS;
    if (at < end && (isNegative || bytes[at] === PLUS)) at++;
    let value = 0;
    let digits = 0;
    let decimals = -1;
    for (; at < end; at++) {
      const digit = bytes[at] - ZERO;
      if (digit >= 0 && digit <= 9) {
        digits++;
        if (value < MOST_DIGITS && decimals < MOST_DECIMALS) {
          value = value * 10 + digit;
          if (decimals >= 0) decimals++;
        } else if (decimals < 0) this.flaw = FLAW.number;
      } else if (bytes[at] === DOT && decimals < 0) decimals = 0;
      else break;
    }
    this.#hasNumber = digits > 0;
    if (at > first && (digits === 0 || (at < end && !endsNumber(bytes[at])))) this.flaw = FLAW.number;
    if (decimals > 0) value /= POWERS_OF_TEN[decimals];
    this.#number = isNegative ? -value : value;
    return at;
  }

  /** What begins with neither letter nor digit: a comment, a command in words, or none. */
  #beginOdd(from: number): number {
    const code = this.#bytes[from];
    if (code === PARENTHESIS) return this.#closeFrom(from, CLOSING_PARENTHESIS);
    if (code === TAB || code === RETURN) return from + 1;
    if (this.line === 1 && MARK.every((byte, i) => this.#bytes[from + i] === byte)) return from + MARK.length;
    this.letter = code === SEMICOLON ? SEMICOLON : WORD;
    const end = this.#lineEndFrom(from);
    if (code !== SEMICOLON) this.#judge(from, end);
    return end;
  }

  /** The same between or behind the words of a command. */
  #passOdd(from: number, isNumbered: boolean): number {
    const code = this.#bytes[from];
    if (code === PARENTHESIS) return this.#closeFrom(from, CLOSING_PARENTHESIS);
    if (code === QUOTE) return this.#closeFrom(from + 1, QUOTE);
    if (code === SEMICOLON) {
      this.#commentStart = from;
      return this.#lineEndFrom(from);
    }
    if (code === STAR && isNumbered) {
      if (!this.#sumIsRight(from)) this.flaw = FLAW.checksum;
      return this.#lineEndFrom(from);
    }
    this.#judge(from, from + 1);
    return from + 1;
  }

  /** Control bytes have no place in g-code. */
  #judge(from: number, to: number): void {
    const last = Math.min(to, this.#lineStart + LONGEST_LINE);
    for (let at = from; at < last; at++) if (isControl(this.#bytes[at])) this.flaw = FLAW.binary;
  }

  /** Whether the bytes before the star, each by each, give the number behind it. */
  #sumIsRight(star: number): boolean {
    let sum = 0;
    for (let at = this.#lineStart; at < star; at++) sum ^= this.#bytes[at];
    const { flaw } = this;
    this.#readNumber(star + 1);
    this.flaw = flaw;
    return this.#hasNumber && this.#number === sum;
  }

  /** Where what opened at `from` is closed, at the line's end at the latest. */
  #closeFrom(from: number, closing: number): number {
    let at = from;
    while (at < this.#end && this.#bytes[at] !== NEWLINE) if (this.#bytes[at++] === closing) break;
    return at;
  }

  #lineEndFrom(from: number): number {
    const end = this.#bytes.indexOf(NEWLINE, from);
    return end < 0 || end > this.#end ? this.#end : end;
  }
}

/** What may be wrong with a line. */
export const FLAW = {
  none: 0,
  /** A number that is none, or has too many digits. */
  number: 1,
  /** Bytes that no text holds. */
  binary: 2,
  /** More bytes than any command needs. */
  long: 3,
  /** The checksum is not the line's. */
  checksum: 4,
} as const;

/** Bytes of the longest line that is read. */
export const LONGEST_LINE = 65_536;
export const SEMICOLON = 59;
/** Stands for the letter of a command that is a word. */
export const WORD = 1;
const NO_NUMBER = -1;

/** Digits beyond these change nothing in a double. */
const MOST_DIGITS = 1e15;
/** Nor do digits behind these: none is of a length or a time that any machine knows. */
const MOST_DECIMALS = 31;
const POWERS_OF_TEN = Float64Array.from({ length: MOST_DECIMALS + 1 }, (_, power) => Number(`1e${power}`));
const DECODER = new TextDecoder();
/** What some editors put before a text to tell its encoding, UTF-8. */
const MARK = [0xef, 0xbb, 0xbf];
const TAB = 9;
const SPACE = 32;
const QUOTE = 34;
const PARENTHESIS = 40;
const CLOSING_PARENTHESIS = 41;
const STAR = 42;
const PLUS = 43;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const COLON = 58;
const N = 78;
const UNDERSCORE = 95;

/** A second letter makes a command a word: `START_PRINT`, `Tx`. */
function isNamePart(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === UNDERSCORE;
}

/** Lists are parted by colons in some dialects. */
function endsNumber(code: number): boolean {
  if (code === SPACE || code === NEWLINE || code === RETURN || code === TAB) return true;
  if (code === SEMICOLON || code === PARENTHESIS || code === STAR || code === COLON) return true;
  return isNamePart(code) && code !== UNDERSCORE;
}

function isControl(code: number): boolean {
  return code < 32 && (code < 9 || code > 13) && code !== 27;
}
