import { zipFile } from "../../fixtures/files.ts";
import { bendBytes } from "./bend-bytes.ts";
import { bendText, bendXml } from "./bend-text.ts";
import { bendEntries, bendRecords } from "./bend-zip.ts";
import { Random } from "./random.ts";
import { KINDS, type Kind, type Seeds } from "./seeds.ts";

/** One bent file. */
export interface FuzzCase {
  readonly kind: Kind;
  readonly bytes: Uint8Array;
  /** Slicing takes longer than reading: it is done for some. */
  readonly isSliced: boolean;
}

/** The case of a number, of a run's seed: formats take turns; one to four bends each. */
export function caseOf(seeds: Seeds, seed: number, index: number): FuzzCase {
  const random = new Random(seed, index);
  const kind = KINDS[index % KINDS.length]!;
  const { bytes, entries } = random.pick(seeds[kind]);
  const bends = 1 + random.below(4) * random.below(2);
  // An archive of sound records shows more of its readers than one whose checksums are wrong.
  const file =
    entries !== null && random.below(4) > 0
      ? zipFile(bentTimes(entries, bends, (from) => bendEntries(from, random)))
      : bentTimes(bytes, bends, (from) => bent(kind, from, random, seeds));
  return { kind, bytes: file, isSliced: random.below(4) === 0 };
}

function bentTimes<T>(from: T, times: number, bend: (from: T) => T): T {
  let value = from;
  for (let left = times; left > 0; left--) value = bend(value);
  return value;
}

function bent(kind: Kind, bytes: Uint8Array, random: Random, seeds: Seeds): Uint8Array {
  if (random.below(4) > 0) {
    if (kind === "3MF" || kind === "zip") return bendRecords(bytes, random);
    if (kind === "AMF") return asText(bytes, (text) => bendXml(text, random));
    if (kind === "PLY binary") return bentHeader(bytes, random);
    if (kind !== "STL binary") return asText(bytes, (text) => bendText(text, random));
  }
  const other = random.pick(seeds[random.below(2) === 0 ? kind : random.pick(KINDS)]);
  return bendBytes(bytes, random, other.bytes);
}

/** A binary PLY's text. */
function bentHeader(bytes: Uint8Array, random: Random): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  const end = text.indexOf("end_header") + "end_header\n".length;
  return Buffer.from(bendText(text.slice(0, end), random) + text.slice(end), "latin1");
}

function asText(bytes: Uint8Array, bend: (text: string) => string): Uint8Array {
  return new TextEncoder().encode(bend(new TextDecoder().decode(bytes)));
}
