/** Growing ASCII text: integers become decimals digit by digit, without a string in between. */
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

  /** A space, a letter, and `value` / 10^decimals without needless zeros: `X12.5`, `E-.8`, `Z0`. */
  word(letter: number, value: number, decimals: number): void {
    if (this.#used + MAX_WORD > this.#bytes.length) this.#grow(MAX_WORD);
    this.#bytes[this.#used++] = SPACE;
    this.#bytes[this.#used++] = letter;
    this.#decimal(value, decimals);
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

  #decimal(value: number, decimals: number): void {
    const bytes = this.#bytes;
    const size = Math.abs(value);
    if (value < 0) bytes[this.#used++] = MINUS;
    const scale = POWERS[decimals];
    const whole = Math.floor(size / scale);
    let rest = size - whole * scale;
    if (whole > 0 || rest === 0) this.#integer(whole);
    if (rest === 0) return;
    bytes[this.#used++] = DOT;
    for (let place = decimals - 1; rest > 0; place--) {
      const digit = (rest / POWERS[place]) | 0;
      bytes[this.#used++] = ZERO + digit;
      rest -= digit * POWERS[place];
    }
  }

  /** A whole number from 0 up. */
  #integer(value: number): void {
    let digits = 1;
    while (digits < 16 && value >= POWERS[digits]) digits++;
    let rest = value;
    for (let at = this.#used + digits - 1; at >= this.#used; at--) {
      const tens = Math.floor(rest / 10);
      this.#bytes[at] = ZERO + rest - tens * 10;
      rest = tens;
    }
    this.#used += digits;
  }

  #grow(by: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#used + by));
    grown.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = grown;
  }
}

const POWERS: readonly number[] = Array.from({ length: 17 }, (_, power) => 10 ** power);
/** A space, a letter, a sign, 16 digits, a dot. */
const MAX_WORD = 20;
const NEWLINE = 10;
const SPACE = 32;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
