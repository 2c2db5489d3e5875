/**
 * Prusa's binary g-code, version 1 (public specification of libbgcode), block by block.
 *
 * A file header ("GCDE", version, kind of checksum), then blocks: a header (type, compression, size, size when
 * compressed), parameters, payload, checksum over all of that; every number little-endian. Text goes out block by block,
 * and that of blocks far larger than slicers write as the bytes come in, so a wrong size, or such a block's wrong
 * checksum, is known, and thrown, when text has gone out: whoever gets an error drops what came before. Thumbnails are
 * passed over, their checksums checked too.
 */
import { SlicewrightError } from "../../core/errors.ts";
import type { ByteReader } from "../../formats/byte-reader.ts";
import { crc32 } from "../../formats/crc32.ts";
import { HeatshrinkDecoder } from "../../formats/heatshrink.ts";
import { inflateStream } from "../../formats/inflate-stream.ts";
import { decodePieces } from "../../formats/piece-decoder.ts";
import { viewOf } from "../../formats/view-of.ts";
import { MeatPackDecoder } from "./meatpack.ts";

/** The key-value pairs that a binary g-code file carries, by kind; empty maps where there are none. */
export interface GcodeMetadata {
  /** Of the file: who made it. */
  readonly file: ReadonlyMap<string, string>;
  /** What the printer shows: model, filament, the slicer's own time. */
  readonly printer: ReadonlyMap<string, string>;
  readonly print: ReadonlyMap<string, string>;
  /** The slicer's settings. */
  readonly slicer: ReadonlyMap<string, string>;
}

/** The same, to be filled. */
export type GcodeMetadataMaps = { readonly [Kind in keyof GcodeMetadata]: Map<string, string> };

type Pieces = AsyncIterable<Uint8Array>;

const HEADER_BYTES = 10;
const VERSION = 1;
/** Checksum kinds: none and CRC-32. */
const CHECKSUM_BYTES = [0, 4];
/** All metadata of a file, inflated; real files have some 30 KB. */
const MAX_METADATA_BYTES = 2 ** 24;

/** Payloads that are decoded only when their checksum is known to hold; slicers write some 64 KB. */
const MOST_KEPT_BYTES = 2 ** 20;

/** What each block type is. */
const BLOCK_TYPES: readonly { readonly parameterBytes: number; readonly holds: keyof GcodeMetadata | "text" | null }[] =
  [
    { parameterBytes: 2, holds: "file" },
    { parameterBytes: 2, holds: "text" },
    { parameterBytes: 2, holds: "slicer" },
    { parameterBytes: 2, holds: "printer" },
    { parameterBytes: 2, holds: "print" },
    { parameterBytes: 6, holds: null },
  ];
const COMPRESSIONS: readonly ((pieces: Pieces) => Pieces)[] = [
  (pieces) => pieces,
  (pieces) => inflateStream(pieces, "deflate"),
  (pieces) => decodePieces(new HeatshrinkDecoder(11), pieces),
  (pieces) => decodePieces(new HeatshrinkDecoder(12), pieces),
];
const METADATA_ENCODINGS = ["ini"];
/** MeatPack says in its own commands whether comments are packed or plain. */
const TEXT_ENCODINGS: readonly ((pieces: Pieces) => Pieces)[] = [
  (pieces) => pieces,
  (pieces) => decodePieces(new MeatPackDecoder(), pieces),
  (pieces) => decodePieces(new MeatPackDecoder(), pieces),
];

/**
 * The text of a binary g-code file that begins where `reader` stands. Its metadata goes into `metadata`; slicers write
 * it before the first text.
 * @throws SlicewrightError `GCODE_CONTAINER_MALFORMED`, `GCODE_CONTAINER_UNSUPPORTED`, `INPUT_TOO_LARGE`
 */
export async function* readBgcode(
  reader: ByteReader,
  metadata: GcodeMetadataMaps,
): AsyncGenerator<Uint8Array, void, undefined> {
  const header = viewOf(await reader.take(HEADER_BYTES));
  const version = header.getUint32(4, true);
  if (version !== VERSION) throw unsupported("version", version, `${VERSION}`, 4);
  const checksumBytes = known(CHECKSUM_BYTES, header.getUint16(8, true), "checksum kind", 8);
  let metadataRoom = MAX_METADATA_BYTES;
  while ((await reader.peek(1)).length > 0) {
    const block = await openBlock(reader, checksumBytes > 0);
    if (block.holds === "text") yield* readBlockText(reader, block);
    else if (block.holds === null) await passOver(reader, block);
    else metadataRoom = await readMetadata(reader, block, metadata[block.holds], metadataRoom);
  }
}

interface Block {
  /** Offset of its header in the file. */
  readonly at: number;
  readonly holds: (typeof BLOCK_TYPES)[number]["holds"];
  /** First of its parameters; a thumbnail's is its image format. */
  readonly encoding: number;
  /** Bytes of the payload as it lies in the file, and decompressed. */
  readonly packedSize: number;
  readonly size: number;
  readonly decompress: (pieces: Pieces) => Pieces;
  /** CRC-32 of the header and parameters. */
  readonly crc: number;
  /** Whether the file has checksums. */
  readonly hasChecksum: boolean;
}

/** Reads a block's header and parameters. */
async function openBlock(reader: ByteReader, hasChecksum: boolean): Promise<Block> {
  const at = reader.offset;
  const start = await reader.take(8);
  const view = viewOf(start);
  const type = known(BLOCK_TYPES, view.getUint16(0, true), "block type", at);
  const compression = view.getUint16(2, true);
  const decompress = known(COMPRESSIONS, compression, "compression", at);
  const size = view.getUint32(4, true);
  const sizeBytes = compression === 0 ? 0 : 4;
  const rest = await reader.take(sizeBytes + type.parameterBytes);
  return {
    at,
    holds: type.holds,
    encoding: viewOf(rest).getUint16(sizeBytes, true),
    packedSize: compression === 0 ? size : viewOf(rest).getUint32(0, true),
    size,
    decompress,
    crc: crc32(rest, crc32(start)),
    hasChecksum,
  };
}

function readBlockText(reader: ByteReader, block: Block): Pieces {
  const decode = known(TEXT_ENCODINGS, block.encoding, "g-code encoding", block.at);
  return decode(unpacked(reader, block));
}

async function passOver(reader: ByteReader, block: Block): Promise<void> {
  const pieces = packed(reader, block);
  while (!(await pieces.next()).done) {}
}

/** Reads a block's lines of `key=value`, UTF-8; gives the bytes of metadata that the file may still hold. */
async function readMetadata(
  reader: ByteReader,
  block: Block,
  into: Map<string, string>,
  room: number,
): Promise<number> {
  known(METADATA_ENCODINGS, block.encoding, "metadata encoding", block.at);
  if (block.size > room)
    throw new SlicewrightError(
      "INPUT_TOO_LARGE",
      `read binary g-code: got metadata of over ${MAX_METADATA_BYTES} bytes, expected less`,
      { offset: block.at, limit: MAX_METADATA_BYTES },
    );
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of unpacked(reader, block)) text += decoder.decode(piece, { stream: true });
  for (const line of (text + decoder.decode()).split("\n")) {
    const equals = line.indexOf("=");
    if (equals > 0) into.set(line.slice(0, equals), line.slice(equals + 1));
  }
  return room - block.size;
}

/**
 * The payload as it lies in the file, and the checksum behind it checked: first, unless the block is too large to be
 * kept so long, since damage is to be told as such, not as what the decoders make of it.
 */
async function* packed(reader: ByteReader, block: Block): AsyncGenerator<Uint8Array, void, undefined> {
  const isKept = block.hasChecksum && block.packedSize <= MOST_KEPT_BYTES;
  const kept: Uint8Array[] = [];
  let { crc } = block;
  for await (const piece of reader.pieces(block.packedSize)) {
    crc = crc32(piece, crc);
    // Whose memory it is may write into it again.
    if (isKept) kept.push(piece.slice());
    else yield piece;
  }
  if (block.hasChecksum) await checkChecksum(reader, block, crc);
  yield* kept;
}

/** The payload, decompressed, which must be as long as the header says. */
async function* unpacked(reader: ByteReader, block: Block): AsyncGenerator<Uint8Array, void, undefined> {
  const payload = packed(reader, block);
  // An empty one is written as nothing, under any compression.
  const pieces = block.packedSize === 0 ? payload : block.decompress(payload);
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > block.size) break;
    yield piece;
  }
  if (length !== block.size)
    throw malformed(block, `${length} bytes of payload or more`, `${block.size}, as its header says`);
}

async function checkChecksum(reader: ByteReader, block: Block, crc: number): Promise<void> {
  const said = viewOf(await reader.take(4)).getUint32(0, true);
  if (said !== crc) throw malformed(block, `checksum ${crc}`, `${said}, as it says`);
}

/** The row of a table that a number from the file picks. */
function known<Row>(rows: readonly Row[], index: number, what: string, at: number): Row {
  if (index >= rows.length) throw unsupported(what, index, `0 to ${rows.length - 1}`, at);
  return rows[index];
}

function unsupported(what: string, got: number, expected: string, at: number): SlicewrightError {
  return new SlicewrightError(
    "GCODE_CONTAINER_UNSUPPORTED",
    `read binary g-code: got ${what} ${got} at byte ${at}, expected ${expected}`,
    { what, got, offset: at },
  );
}

function malformed(block: Block, got: string, expected: string): SlicewrightError {
  return new SlicewrightError(
    "GCODE_CONTAINER_MALFORMED",
    `read binary g-code: got ${got} in the block at byte ${block.at}, expected ${expected}`,
    { offset: block.at },
  );
}
