/**
 * Integers mixed to 32 bits: for hash tables, and for numbers that look random and are the same in every run. Prints
 * hang on what these give (seams, fuzzy skin, supports of resin), so none of them can be changed for a better one.
 */

/** The prime nearest to 2^32 over the golden ratio (Knuth, The Art of Computer Programming 3, 6.4). */
const GOLDEN = 0x9e3779b1;
/** The last mixing steps of MurmurHash3 (Appleby). */
const MURMUR_A = 0x85ebca6b;
const MURMUR_B = 0xc2b2ae35;
/** The fourth and the fifth prime of xxHash's 32 bits (Collet). */
const XXHASH_4 = 0x27d4eb2f;
const XXHASH_5 = 0x165667b1;
/** lowbias32, and the first multiplier of prospector32 (Wellons, Prospecting for Hash Functions). */
const LOWBIAS_A = 0x7feb352d;
const LOWBIAS_B = 0x846ca68b;
const PROSPECTOR_A = 0x2c1b3c6d;

/** A slot of 2^bits for an integer. */
export function hashWord(word: number, bits: number): number {
  return Math.imul(word, GOLDEN) >>> (32 - bits);
}

/** Of two integers, in this order. */
export function hashPair(a: number, b: number): number {
  const hash = Math.imul(a, GOLDEN) ^ Math.imul(b, MURMUR_A);
  const mixed = Math.imul(hash ^ (hash >>> 15), LOWBIAS_A);
  return mixed ^ (mixed >>> 16);
}

/** Of three integers, in this order. */
export function hashTriple(a: number, b: number, c: number): number {
  const hash = Math.imul(a, GOLDEN) ^ Math.imul(b, MURMUR_A) ^ Math.imul(c, MURMUR_B);
  const mixed = Math.imul(hash ^ (hash >>> 15), LOWBIAS_A);
  return mixed ^ (mixed >>> 16);
}

const POINT = new Float64Array(3);
const POINT_WORDS = new Uint32Array(POINT.buffer);

/** Of three numbers by all their bits, so that 0 and -0 differ. */
export function hashDoubles(x: number, y: number, z: number): number {
  POINT[0] = x;
  POINT[1] = y;
  POINT[2] = z;
  const words = POINT_WORDS;
  let hash = Math.imul(words[0] ^ Math.imul(words[1], GOLDEN), MURMUR_A);
  hash = Math.imul(hash ^ (hash >>> 15) ^ words[2] ^ Math.imul(words[3], MURMUR_B), XXHASH_4);
  hash = Math.imul(hash ^ (hash >>> 15) ^ words[4] ^ Math.imul(words[5], XXHASH_5), LOWBIAS_A);
  return hash ^ (hash >>> 16);
}

/** Each bit of an integer strewn over all bits. */
export function scramble(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), MURMUR_A);
  hash = Math.imul(hash ^ (hash >>> 13), MURMUR_B);
  return hash ^ (hash >>> 16);
}

/** A number from 0 up to 2^32 that looks random, of two integers. */
export function scatterPair(a: number, b: number): number {
  let hash = Math.imul(a, GOLDEN) ^ Math.imul(b, MURMUR_A);
  for (let round = 0; round < 2; round++) hash = Math.imul(hash ^ (hash >>> 15), PROSPECTOR_A) ^ (hash >>> 12);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A fraction from 0 up to 1 that looks random, of two integers. */
export function hashFraction(a: number, b: number): number {
  let hash = Math.imul(a + 1, GOLDEN) ^ Math.imul(b + 1, MURMUR_A);
  hash = Math.imul(hash ^ (hash >>> 16), LOWBIAS_A);
  hash = Math.imul(hash ^ (hash >>> 15), LOWBIAS_B);
  return fractionOf(hash ^ (hash >>> 16));
}

/** 32 bits as a fraction from 0 up to 1. */
export function fractionOf(hash: number): number {
  return (hash >>> 0) / 2 ** 32;
}
