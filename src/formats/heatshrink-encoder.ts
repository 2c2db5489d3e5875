/**
 * Encodes heatshrink (see heatshrink.ts for the stream), greedily: the longest run among the nearest places that begin
 * with the same three bytes, shorter ones as literals. A run costs 17 bits of a window of 12, two literals 18.
 */
import { hashWord } from "../core/hash.ts";
import { LOOKAHEAD_BITS } from "./heatshrink.ts";

const LONGEST = 2 ** LOOKAHEAD_BITS;
const SHORTEST = 3;
/** Places that are tried: more of them saves little and costs much. */
const TRIES = 48;
const HASH_BITS = 14;

/**
 * The stream of some bytes, with a lookahead of 4 bits.
 * @param windowBits the window is 2 ^ windowBits bytes: 4 to 15
 */
export function shrink(bytes: Uint8Array, windowBits: number): Uint8Array {
  const window = 2 ** windowBits;
  const out = new BitWriter(Math.ceil((bytes.length * 9) / 8) + 1);
  /** The last place of each hash, and the one before each place. */
  const heads = new Int32Array(1 << HASH_BITS).fill(-1);
  const before = new Int32Array(bytes.length);
  let at = 0;
  while (at < bytes.length) {
    let length = 0;
    let distance = 0;
    const most = Math.min(LONGEST, bytes.length - at);
    if (most >= SHORTEST) {
      let from = heads[hashAt(bytes, at)];
      for (let tries = 0; tries < TRIES && from >= 0 && at - from <= window; tries++, from = before[from]) {
        if (bytes[from + length] !== bytes[at + length]) continue;
        let same = 0;
        while (same < most && bytes[from + same] === bytes[at + same]) same++;
        if (same <= length) continue;
        length = same;
        distance = at - from;
        if (length === most) break;
      }
    }
    if (length < SHORTEST) {
      out.put(256 | bytes[at], 9);
      length = 1;
    } else {
      out.put(distance - 1, windowBits + 1);
      out.put(length - 1, LOOKAHEAD_BITS);
    }
    for (const end = at + length; at < end; at++) {
      if (at + SHORTEST > bytes.length) continue;
      const hash = hashAt(bytes, at);
      before[at] = heads[hash];
      heads[hash] = at;
    }
  }
  return out.finish();
}

function hashAt(bytes: Uint8Array, at: number): number {
  const word = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16);
  return hashWord(word, HASH_BITS);
}

/** Bits, most significant first. */
class BitWriter {
  readonly #bytes: Uint8Array;
  #used = 0;
  #bits = 0;
  #count = 0;

  constructor(mostBytes: number) {
    this.#bytes = new Uint8Array(mostBytes);
  }

  put(value: number, count: number): void {
    this.#bits = (this.#bits << count) | value;
    this.#count += count;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#bytes[this.#used++] = this.#bits >>> this.#count;
    }
    this.#bits &= (1 << this.#count) - 1;
  }

  /** Zero bits fill the last byte. */
  finish(): Uint8Array {
    if (this.#count > 0) this.#bytes[this.#used++] = this.#bits << (8 - this.#count);
    return this.#bytes.slice(0, this.#used);
  }
}
