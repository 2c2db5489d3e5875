/** Growing UTF-8 text, nearly all of it ASCII: integers become decimals three digits at a time, without a string in between. */
import { NEWLINE } from "../core/ascii.ts";

export class TextBuffer {
  #bytes = new Uint8Array(1 << 16);
  #used = 0;
  readonly #encoder = new TextEncoder();

  /** One ASCII character. */
  char(code: number): void {
    if (this.#used === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#used++] = code;
  }

  /** Any text. */
  text(text: string): void {
    if (this.#used + text.length * 3 > this.#bytes.length) this.#grow(text.length * 3);
    this.#used += this.#encoder.encodeInto(text, this.#bytes.subarray(this.#used)).written;
  }

  /** Text and a line end. */
  line(text: string): void {
    this.text(text);
    this.char(NEWLINE);
  }

  /**
   * A space, a letter, and `value` / 10^decimals without needless zeros: `X12.5`, `E-.8`, `Z0`.
   * @param value a safe integer
   * @param decimals up to 6
   */
  word(letter: number, value: number, decimals: number): void {
    if (this.#used + MAX_WORD > this.#bytes.length) this.#grow(MAX_WORD);
    const bytes = this.#bytes;
    let at = this.#used;
    bytes[at++] = SPACE;
    bytes[at++] = letter;
    if (value < 0) bytes[at++] = MINUS;
    const size = Math.abs(value);
    const scale = POWERS[decimals];
    const whole = Math.floor(size / scale);
    const millionths = ((size - whole * scale) * POWERS[MOST_DECIMALS - decimals]) | 0;
    if (whole > 0 || millionths === 0) at = putWhole(bytes, at, whole);
    this.#used = millionths > 0 ? putFraction(bytes, at, millionths) : at;
  }

  /** Bytes so far. */
  get length(): number {
    return this.#used;
  }

  /** The text so far; the buffer starts anew. */
  take(): Uint8Array {
    const text = this.#bytes.slice(0, this.#used);
    this.#used = 0;
    return text;
  }

  #grow(by: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#used + by));
    grown.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = grown;
  }
}

/** Writes a whole number from 0 up; the place behind it. */
function putWhole(bytes: Uint8Array, from: number, whole: number): number {
  if (whole > 999) {
    const thousands = Math.floor(whole / 1000);
    return putThree(bytes, putWhole(bytes, from, thousands), THREE_DIGITS[whole - thousands * 1000]);
  }
  const digits = THREE_DIGITS[whole];
  let at = from;
  if (whole > 99) bytes[at++] = digits;
  if (whole > 9) bytes[at++] = digits >> 8;
  bytes[at++] = digits >> 16;
  return at;
}

/** Writes a dot and so many millionths, more than none, without zeros at the end; the place behind them. */
function putFraction(bytes: Uint8Array, from: number, millionths: number): number {
  let at = from;
  bytes[at++] = DOT;
  const thousandths = (millionths / 1000) | 0;
  const rest = millionths - thousandths * 1000;
  if (rest > 0) at = putThree(bytes, at, THREE_DIGITS[thousandths]);
  const digits = THREE_DIGITS[rest > 0 ? rest : thousandths];
  bytes[at++] = digits;
  if (digits >> 8 === TWO_ZEROS) return at;
  bytes[at++] = digits >> 8;
  if (digits >> 16 !== ZERO) bytes[at++] = digits >> 16;
  return at;
}

/** Writes three digits; the place behind them. */
function putThree(bytes: Uint8Array, at: number, digits: number): number {
  bytes[at] = digits;
  bytes[at + 1] = digits >> 8;
  bytes[at + 2] = digits >> 16;
  return at + 3;
}

const MOST_DECIMALS = 6;
const POWERS: readonly number[] = Array.from({ length: MOST_DECIMALS + 1 }, (_, power) => 10 ** power);
/** A space, a letter, a sign, 16 digits, a dot. */
const MAX_WORD = 20;
const SPACE = 32;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const TWO_ZEROS = ZERO | (ZERO << 8);
/** The three digits of each number below 1000 as bytes, the first one lowest. */
const THREE_DIGITS: Int32Array = Int32Array.from({ length: 1000 }, (_, number) => {
  const digit = (power: number): number => ZERO + (Math.floor(number / power) % 10);
  return digit(100) | (digit(10) << 8) | (digit(1) << 16);
});
