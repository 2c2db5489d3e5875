/** Whole lines of pieces of a text: what a piece breaks off of a line waits for the next piece. */
import { NEWLINE } from "../../core/ascii.ts";
import { LONGEST_LINE } from "./line-scanner.ts";

/** Too long by one byte, and the line's end. */
const MOST_KEPT = LONGEST_LINE + 2;

export class LineJoiner {
  readonly #onLines: (bytes: Uint8Array, from: number, end: number) => void;
  /** The beginning of a line. */
  #rest = new Uint8Array(0);
  #used = 0;

  /** @param onLines takes the bytes from `from` to `end`, which are whole lines */
  constructor(onLines: (bytes: Uint8Array, from: number, end: number) => void) {
    this.#onLines = onLines;
  }

  /** Whether the text so far ends amid a line. */
  get isAmid(): boolean {
    return this.#used > 0;
  }

  push(bytes: Uint8Array): void {
    let from = 0;
    if (this.#used > 0) {
      const end = bytes.indexOf(NEWLINE);
      this.#keep(end < 0 ? bytes : bytes.subarray(0, end + 1));
      if (end < 0) return;
      this.#onLines(this.#rest, 0, this.#used);
      this.#used = 0;
      from = end + 1;
    }
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    if (end > from) this.#onLines(bytes, from, end);
    this.#keep(bytes.subarray(Math.max(from, end)));
  }

  /** Adds to the beginning of the next line, of which no more is kept than tells that it is too long. */
  #keep(bytes: Uint8Array): void {
    const needed = this.#used + bytes.length;
    if (needed > this.#rest.length && this.#rest.length < MOST_KEPT) {
      const grown = new Uint8Array(Math.min(Math.max(needed, 2 * this.#rest.length), MOST_KEPT));
      grown.set(this.#rest.subarray(0, this.#used));
      this.#rest = grown;
    }
    const kept = bytes.subarray(0, this.#rest.length - this.#used);
    this.#rest.set(kept, this.#used);
    this.#used += kept.length;
  }
}
