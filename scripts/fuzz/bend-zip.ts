/** What damages an archive: what it holds and what it is called, and, in the bytes, its records. */
import { deflateRawSync } from "node:zlib";
import { zipFile } from "../../fixtures/files.ts";
import { bendBytes } from "./bend-bytes.ts";
import { bendText, bendXml } from "./bend-text.ts";
import type { Random } from "./random.ts";

type Entries = Readonly<Record<string, Uint8Array>>;

const NAMES = [
  "",
  "/",
  "../a.stl",
  "/a.stl",
  "C:\\a.stl",
  "a.stl/",
  "a.zip",
  "a.step",
  ".hidden",
  "\u0000",
  "é.obj",
  "x".repeat(9000),
];
/** Each record's signature, and where its fields lie, two bytes wide or four. */
const RECORDS: readonly (readonly [signature: number, two: readonly number[], four: readonly number[]])[] = [
  [0x04034b50, [4, 6, 8, 26, 28], [14, 18, 22]],
  [0x02014b50, [4, 6, 8, 10, 28, 30, 32, 34], [16, 20, 24, 42]],
  [0x06054b50, [4, 6, 8, 10, 20], [12, 16]],
];
const VALUES = [0, 1, 2, 8, 9, 12, 30, 99, 0x0801, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0xfffffffe, 0xffffffff];

/** The entries, one of them bent, renamed, gone, in another's place or packed itself. */
export function bendEntries(entries: Entries, random: Random): Entries {
  const pairs = Object.entries(entries);
  if (pairs.length === 0) return entries;
  const at = random.below(pairs.length);
  const [name, data] = pairs[at]!;
  const which = random.below(16);
  if (which === 0) pairs.splice(at, 1);
  else if (which === 1) pairs[at] = [random.pick(NAMES), data];
  else if (which === 2) pairs[at] = [name.replace(/[a-z]/, (letter) => letter.toUpperCase()), data];
  else if (which === 3) pairs[at] = [name, random.pick(pairs)[1]];
  else if (which === 4) pairs[at] = [name, zipFile(entries)];
  else if (which === 5) pairs.push([random.pick(NAMES), data], [`copy of ${name}`, data]);
  else pairs[at] = [name, bentContent(data, random)];
  return Object.fromEntries(pairs);
}

/** The archive with one field of one of its records changed. */
export function bendRecords(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  const [signature, two, four] = random.pick(RECORDS);
  const starts: number[] = [];
  for (let at = 0; at + 22 <= copy.length; at++) if (view.getUint32(at, true) === signature) starts.push(at);
  if (starts.length === 0) return copy;
  const isWide = random.below(2) === 0;
  const field = random.pick(starts) + random.pick(isWide ? four : two);
  if (field + 4 > copy.length) return copy;
  if (!isWide) view.setUint16(field, random.pick(VALUES), true);
  else if (random.below(2) === 0) view.setUint32(field, random.pick(VALUES), true);
  else view.setUint32(field, view.getUint32(field, true) + random.pick([-4, -1, 1, 4, 46]), true);
  return copy;
}

/** Text is bent as text while it is small; a deflated stream of zeros stands for what was packed by nobody. */
function bentContent(data: Uint8Array, random: Random): Uint8Array {
  const which = random.below(16);
  if (which === 0) return deflateRawSync(new Uint8Array(random.below(100_000)));
  if (which < 4 || data.length === 0) return bendBytes(data, random, data);
  const text = new TextDecoder().decode(data);
  return new TextEncoder().encode((text.trimStart().startsWith("<") ? bendXml : bendText)(text, random));
}
