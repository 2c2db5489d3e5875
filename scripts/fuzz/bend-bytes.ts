/** What damages any file: bytes changed, cut out, repeated, put in, and exchanged for another file's. */
import { concatBytes } from "../../src/formats/concat-bytes.ts";
import type { Random } from "./random.ts";

type Bend = (bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array;

/** Counts and sizes at the edges of their types. */
const WORDS = [0, 1, 3, 0x7f, 0xff, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];
const NUMBERS = [0, -0, Number.NaN, Number.POSITIVE_INFINITY, 1e-45, 1e-7, -1e4, 1e5, 3e38, -3e38];

const BENDS: readonly Bend[] = [
  (bytes, random) => changed(bytes, random, (copy, at) => (copy[at]! ^= 1 << random.below(8))),
  (bytes, random) => changed(bytes, random, (copy, at) => (copy[at] = random.below(256))),
  (bytes, random) => written(bytes, random, (view, at) => view.setUint32(at, random.pick(WORDS), random.below(8) > 0)),
  (bytes, random) =>
    written(bytes, random, (view, at) => view.setFloat32(at, random.pick(NUMBERS), random.below(8) > 0)),
  (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)),
  (bytes, random) => {
    const [from, to] = range(bytes, random);
    return concatBytes([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  (bytes, random) => {
    const [from, to] = range(bytes, random);
    return concatBytes([bytes.subarray(0, to), bytes.subarray(from)]);
  },
  (bytes, random) => {
    const at = random.below(bytes.length + 1);
    const noise = Uint8Array.from({ length: random.length(64) }, () => random.below(256));
    return concatBytes([bytes.subarray(0, at), noise, bytes.subarray(at)]);
  },
  (bytes, random, other) =>
    concatBytes([bytes.subarray(0, random.below(bytes.length + 1)), other.subarray(random.below(other.length + 1))]),
  (bytes, random, other) => {
    const [from, to] = range(other, random);
    const at = random.below(bytes.length + 1);
    return concatBytes([bytes.subarray(0, at), other.subarray(from, to), bytes.subarray(at)]);
  },
];

/** @param other a file to take bytes of */
export function bendBytes(bytes: Uint8Array, random: Random, other: Uint8Array): Uint8Array {
  return random.pick(BENDS)(bytes, random, other);
}

function changed(bytes: Uint8Array, random: Random, change: (copy: Uint8Array, at: number) => unknown): Uint8Array {
  const copy = Uint8Array.from(bytes);
  if (copy.length > 0) for (let k = random.length(8); k > 0; k--) change(copy, random.below(copy.length));
  return copy;
}

/** Half of the numbers are put where a header or a facet of a binary STL has one. */
function written(bytes: Uint8Array, random: Random, write: (view: DataView, at: number) => void): Uint8Array {
  const copy = Uint8Array.from(bytes);
  if (copy.length < 4) return copy;
  const at = random.below(2) === 0 ? random.below(copy.length) : 80 + 4 * random.below(8) + 50 * random.below(9);
  write(new DataView(copy.buffer), Math.min(at, copy.length - 4));
  return copy;
}

function range(bytes: Uint8Array, random: Random): [from: number, to: number] {
  const from = random.below(bytes.length + 1);
  return [from, Math.min(bytes.length, from + random.length(bytes.length))];
}
