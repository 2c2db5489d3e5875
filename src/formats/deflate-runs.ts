/**
 * A zlib stream (RFC 1950) written straight from runs of equal bytes: no bytes are laid out to be searched.
 *
 * One block with one code for all pictures, weighted for long black and white runs with a few greys between. A run is
 * a literal and copies at distance 1; the commonest copy, of 258 bytes, and the distance take one zero bit each, so that
 * a long run is so many zero bits, and costs nothing but the place they take. The checksum is summed over runs: for n
 * bytes v, a grows by n v and b by n a + v n (n + 1) / 2.
 */
import { type HuffmanCode, huffmanCode } from "./huffman.ts";

/** Longest copy. */
const LONGEST = 258;
const END_OF_BLOCK = 256;
/** Symbols of lengths, from 3 up to the longest's. */
const FIRST_LENGTH = 257;
const LAST_LENGTH = 285;
/** The order in which a block tells the lengths of its code lengths' code (RFC 1951, section 3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const ADLER = 65521;
/** Runs whose sums stay in 31 bits, where a remainder is quick. */
const SHORT = 400;

/** What is the same for all streams. */
interface Tables {
  readonly lengthSymbols: readonly { readonly symbol: number; readonly base: number; readonly extraBits: number }[];
  readonly code: HuffmanCode;
  /** The block's bits up to its first symbol. */
  readonly header: readonly (readonly [bits: number, count: number])[];
}

/** Made for the first stream: most runs of the program have none. */
let tables: Tables | undefined;

export class RunDeflater {
  readonly #tables: Tables = (tables ??= makeTables());
  #bytes = new Uint8Array(4096);
  /** Bits written. */
  #bit = 0;
  #last = -1;
  #a = 1;
  #b = 0;

  constructor() {
    // Deflate with a window of 32 KB, no dictionary.
    this.#put(0x78, 8);
    this.#put(0x01, 8);
    for (const [bits, count] of this.#tables.header) this.#put(bits, count);
  }

  /** Adds `length` bytes of one value. */
  add(value: number, length: number): void {
    if (length <= 0) return;
    this.#check(value, length);
    let left = length;
    if (value !== this.#last) {
      this.#symbol(value);
      this.#last = value;
      left--;
    }
    const longest = Math.floor(left / LONGEST);
    // One zero bit for the copy and one for its distance.
    this.#bit += 2 * longest;
    this.#makeRoom();
    left -= longest * LONGEST;
    if (left >= 3) this.#copy(left);
    else for (; left > 0; left--) this.#symbol(value);
  }

  finish(): Uint8Array {
    this.#symbol(END_OF_BLOCK);
    this.#bit = (this.#bit + 7) & ~7;
    for (const part of [this.#b, this.#a]) {
      this.#put(part >>> 8, 8);
      this.#put(part & 255, 8);
    }
    return this.#bytes.slice(0, this.#bit / 8);
  }

  #check(value: number, length: number): void {
    if (length <= SHORT) {
      this.#b = (this.#b + length * this.#a + value * ((length * (length + 1)) >> 1)) % ADLER;
      this.#a = (this.#a + value * length) % ADLER;
      return;
    }
    // Below 2^53 for runs of up to 2^30 bytes, taken modulo before they are multiplied.
    const n = length % ADLER;
    const isEven = length % 2 === 0;
    const triangle = isEven ? ((length / 2) % ADLER) * ((length + 1) % ADLER) : n * (((length + 1) / 2) % ADLER);
    this.#b = (this.#b + n * this.#a + value * (triangle % ADLER)) % ADLER;
    this.#a = (this.#a + value * n) % ADLER;
  }

  #copy(length: number): void {
    const { symbol, base, extraBits } = this.#tables.lengthSymbols[length];
    this.#symbol(symbol);
    this.#put(length - base, extraBits);
    this.#put(0, 1);
  }

  #symbol(symbol: number): void {
    const { codes, lengths } = this.#tables.code;
    this.#put(codes[symbol], lengths[symbol]);
  }

  /** Up to 16 bits, lowest first. */
  #put(bits: number, count: number): void {
    const at = this.#bit >>> 3;
    const shifted = bits << (this.#bit & 7);
    this.#bit += count;
    this.#makeRoom();
    this.#bytes[at] |= shifted;
    this.#bytes[at + 1] |= shifted >>> 8;
    this.#bytes[at + 2] |= shifted >>> 16;
  }

  #makeRoom(): void {
    const needed = (this.#bit >>> 3) + 8;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

function makeTables(): Tables {
  const code = huffmanCode(weights());
  return { lengthSymbols: lengthSymbols(), code, header: blockHeader(code) };
}

/** By length 3 to 258. */
function lengthSymbols(): Tables["lengthSymbols"] {
  const rows: { symbol: number; base: number; extraBits: number }[] = [];
  let base = 3;
  for (let symbol = FIRST_LENGTH; symbol < LAST_LENGTH; symbol++) {
    const extraBits = symbol < 265 ? 0 : (symbol - 261) >> 2;
    for (let k = 0; k < 1 << extraBits; k++) rows[base + k] = { symbol, base, extraBits };
    base += 1 << extraBits;
  }
  rows[LONGEST] = { symbol: LAST_LENGTH, base: LONGEST, extraBits: 0 };
  return rows;
}

/** How often each symbol is to be expected; the longest copy outweighs all others together. */
function weights(): number[] {
  const values: number[] = Array.from({ length: LAST_LENGTH + 1 }, (_, symbol) => (symbol >= FIRST_LENGTH ? 16 : 2));
  values[0] = values[255] = 128;
  values[LAST_LENGTH] = 1 + values.reduce((sum, weight) => sum + weight, 0);
  return values;
}

/** Last block, own codes, and their lengths, each told in 4 bits. */
function blockHeader({ lengths }: HuffmanCode): Tables["header"] {
  const header: [number, number][] = [
    [1, 1],
    [2, 2],
    [lengths.length - 257, 5],
    [0, 5],
    [ORDER.length - 4, 4],
  ];
  // A plain code for lengths 0 to 15: four bits each, that is, the number itself, highest bit first.
  for (const length of ORDER) header.push([length < 16 ? 4 : 0, 3]);
  const distanceLength = 1;
  for (const length of [...lengths, distanceLength]) header.push([reversedNibble(length), 4]);
  return header;
}

function reversedNibble(value: number): number {
  return ((value & 1) << 3) | ((value & 2) << 1) | ((value & 4) >> 1) | ((value & 8) >> 3);
}
