/**
 * Writes Prusa's binary g-code, version 1 (see reader/bgcode.ts for the file), with what PrusaSlicer chooses: settings
 * deflated, text packed by MeatPack with its comments and shrunk by heatshrink 12/4 in blocks of 64 KiB, a CRC-32 behind
 * every block.
 */
import { NEWLINE } from "../../core/ascii.ts";
import { concatBytes } from "../../formats/concat-bytes.ts";
import { crc32 } from "../../formats/crc32.ts";
import { shrink } from "../../formats/heatshrink-encoder.ts";
import type { Deflate } from "../../formats/png.ts";
import type { Thumbnail } from "../thumbnails.ts";
import { packMeat } from "./meatpack-encoder.ts";

type Pairs = readonly (readonly [name: string, value: string])[];

/** What a file holds. */
export interface BinaryGcode {
  /** Who made it. */
  readonly file: Pairs;
  /** What the printer shows. */
  readonly printer: Pairs;
  readonly print: Pairs;
  /** The settings. */
  readonly slicer: Pairs;
  readonly thumbnails: readonly Thumbnail[];
  /** The g-code, in pieces that end anywhere. */
  readonly text: Iterable<Uint8Array>;
}

const VERSION = 1;
const CRC32 = 1;
const BLOCK = { file: 0, text: 1, slicer: 2, printer: 3, print: 4, thumbnail: 5 } as const;
const COMPRESSION = { none: 0, deflate: 1, heatshrink12: 3 } as const;
const MEATPACK_COMMENTS = 2;
const INI = 0;
const IMAGE_FORMAT = { PNG: 0, JPG: 1, QOI: 2 } as const;
const WINDOW_BITS = 12;
const TEXT_BLOCK = 65_536;

/** The file in pieces. */
export function* writeBgcode(gcode: BinaryGcode, deflate: Deflate): Generator<Uint8Array, void, undefined> {
  yield fileHeader();
  yield pairs(BLOCK.file, gcode.file);
  yield pairs(BLOCK.printer, gcode.printer);
  for (const { format, width, height, bytes } of gcode.thumbnails)
    yield block(BLOCK.thumbnail, COMPRESSION.none, bytes, bytes.length, [IMAGE_FORMAT[format], width, height]);
  yield pairs(BLOCK.print, gcode.print);
  yield pairs(BLOCK.slicer, gcode.slicer, deflate);
  for (const text of wholeLines(gcode.text)) {
    const packed = packMeat(text);
    yield block(BLOCK.text, COMPRESSION.heatshrink12, shrink(packed, WINDOW_BITS), packed.length, [MEATPACK_COMMENTS]);
  }
}

function fileHeader(): Uint8Array {
  const header = new Uint8Array(10);
  const view = new DataView(header.buffer);
  header.set([0x47, 0x43, 0x44, 0x45]);
  view.setUint32(4, VERSION, true);
  view.setUint16(8, CRC32, true);
  return header;
}

/** Lines of `name=value`. */
function pairs(type: number, pairs: Pairs, deflate?: Deflate): Uint8Array {
  const text = pairs.map(([name, value]) => `${name}=${value.replaceAll("\n", "\\n")}\n`).join("");
  const bytes = new TextEncoder().encode(text);
  // An empty payload is written as nothing, under any compression.
  if (deflate === undefined || bytes.length === 0) return block(type, COMPRESSION.none, bytes, bytes.length, [INI]);
  return block(type, COMPRESSION.deflate, deflate(bytes), bytes.length, [INI]);
}

/** A block with its checksum. @param size of the payload before it was compressed */
function block(
  type: number,
  compression: number,
  payload: Uint8Array,
  size: number,
  parameters: readonly number[],
): Uint8Array {
  const isPacked = compression !== COMPRESSION.none;
  const head = (isPacked ? 12 : 8) + 2 * parameters.length;
  const bytes = new Uint8Array(head + payload.length + 4);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, type, true);
  view.setUint16(2, compression, true);
  view.setUint32(4, size, true);
  if (isPacked) view.setUint32(8, payload.length, true);
  for (const [i, parameter] of parameters.entries())
    view.setUint16(head - 2 * (parameters.length - i), parameter, true);
  bytes.set(payload, head);
  view.setUint32(bytes.length - 4, crc32(bytes.subarray(0, bytes.length - 4)), true);
  return bytes;
}

/** The pieces as blocks of whole lines; only a line longer than a block makes a longer one. */
function* wholeLines(pieces: Iterable<Uint8Array>): Generator<Uint8Array, void, undefined> {
  let held = new Uint8Array(0);
  for (const piece of pieces) {
    const joined = concatBytes([held, piece]);
    let start = 0;
    while (joined.length - start > TEXT_BLOCK) {
      const last = joined.lastIndexOf(NEWLINE, start + TEXT_BLOCK - 1);
      const end = last >= start ? last : joined.indexOf(NEWLINE, start + TEXT_BLOCK);
      if (end < 0) break;
      yield joined.subarray(start, end + 1);
      start = end + 1;
    }
    held = joined.slice(start);
  }
  if (held.length > 0) yield held;
}
