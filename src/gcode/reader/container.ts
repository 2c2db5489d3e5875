/**
 * Any file of g-code to its plain text: plain, gzip, Prusa's binary g-code, or that within gzip, or a plate of a sliced
 * project, a ZIP archive, which alone is held in memory as a whole; told by first bytes.
 *
 * Streaming, in memory that does not grow with the file. A bomb is stopped by its ratio while it inflates: g-code
 * shrinks to a third, at best to a hundredth, and what is beyond that for long is no print. A gzip of several members
 * is refused as having something after its end: the platform's inflater does not say where a member ends.
 */
import { SlicewrightError } from "../../core/errors.ts";
import { noPlate } from "../../core/plates.ts";
import { ByteReader, type ByteSource, viewsOf } from "../../formats/byte-reader.ts";
import { concatBytes } from "../../formats/concat-bytes.ts";
import { inflateStream } from "../../formats/inflate-stream.ts";
import { type InflateRaw, looksLikeZip } from "../../formats/zip.ts";
import { type GcodeMetadata, type GcodeMetadataMaps, readBgcode } from "./bgcode.ts";
import { readPlate } from "./sliced-plates.ts";

export interface OpenGcodeOptions {
  /** Ends the reading, with `ABORTED`, also while it waits for the source. */
  readonly signal?: AbortSignal;
  /** Which plate of a sliced project, by its number. Default: the first. */
  readonly plate?: number;
  /** Needed by sliced projects. */
  readonly inflateRaw?: InflateRaw;
}

/** Plain text in pieces that end anywhere, to be iterated once. */
export interface OpenedGcode extends AsyncIterable<Uint8Array> {
  /** Filled while the text is read, in practice before its first piece; empty but for binary g-code. */
  readonly metadata: GcodeMetadata;
}

/** Of a sliced project: those of full plates with their pictures have a few dozen MB. */
const MOST_ARCHIVE = 2 ** 29;
/** So much may come out of anything. */
const FREE_BYTES = 2 ** 26;
/** Beyond that, bytes out for one in; DEFLATE can give 1032. */
const MAX_RATIO = 250;

const GZIP = [0x1f, 0x8b];
const BGCODE = [0x47, 0x43, 0x44, 0x45];

/**
 * Opens a file of g-code. Nothing is read before it is iterated; iterating to the end, breaking off, an error and an
 * abort all end the source. The pieces of plain text are views of the source's own.
 * Iterating throws `GCODE_CONTAINER_MALFORMED`, `GCODE_CONTAINER_UNSUPPORTED`, `INPUT_TOO_LARGE`, `ABORTED`,
 * `PLATE_NOT_FOUND`, `ZIP_MALFORMED`, and what the source throws.
 */
export function openGcode(source: ByteSource, options: OpenGcodeOptions = {}): OpenedGcode {
  const metadata: GcodeMetadataMaps = { file: new Map(), printer: new Map(), print: new Map(), slicer: new Map() };
  return { metadata, [Symbol.asyncIterator]: () => readText(source, options, metadata) };
}

async function* readText(
  source: ByteSource,
  { signal, plate, inflateRaw }: OpenGcodeOptions,
  metadata: GcodeMetadataMaps,
): AsyncGenerator<Uint8Array, void, undefined> {
  const file = new ByteReader(source, signal);
  try {
    if (inflateRaw !== undefined && looksLikeZip(await file.peek(4)))
      yield* viewsOf(readPlate(await wholeArchive(file), inflateRaw, plate));
    else if (plate !== undefined) throw noPlate("read g-code", plate, []);
    else if (!(await startsWith(file, GZIP))) yield* unpack(file, file, metadata);
    else {
      const inflated = new ByteReader(bounded(inflateStream(file.pieces(), "gzip"), file), signal);
      try {
        yield* unpack(inflated, file, metadata);
      } finally {
        await inflated.close();
      }
    }
  } finally {
    await file.close();
  }
}

/** An archive's directory is at its end. @throws SlicewrightError `INPUT_TOO_LARGE`, of more than may be held at once */
async function wholeArchive(reader: ByteReader): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of reader.pieces()) {
    pieces.push(piece);
    if (reader.offset > MOST_ARCHIVE)
      throw new SlicewrightError(
        "INPUT_TOO_LARGE",
        `read g-code: got an archive of more than ${MOST_ARCHIVE} bytes, expected at most so many`,
        { bytes: reader.offset, most: MOST_ARCHIVE },
      );
  }
  return concatBytes(pieces);
}

/** The text of plain or binary g-code; `file` is what lies on the disk. */
async function* unpack(
  reader: ByteReader,
  file: ByteReader,
  metadata: GcodeMetadataMaps,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (await startsWith(reader, BGCODE)) yield* bounded(readBgcode(reader, metadata), file);
  else yield* reader.pieces();
}

async function startsWith(reader: ByteReader, magic: readonly number[]): Promise<boolean> {
  const start = await reader.peek(magic.length);
  return magic.every((byte, at) => start[at] === byte);
}

/** The pieces, as long as they are in proportion to the bytes taken from the file. */
async function* bounded(
  pieces: AsyncIterable<Uint8Array>,
  file: ByteReader,
): AsyncGenerator<Uint8Array, void, undefined> {
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > FREE_BYTES && length > MAX_RATIO * file.offset)
      throw new SlicewrightError(
        "INPUT_TOO_LARGE",
        `read g-code: got ${length} bytes from ${file.offset} compressed ones, expected at most ${MAX_RATIO} for one`,
        { bytes: length, compressedBytes: file.offset, maxRatio: MAX_RATIO },
      );
    yield piece;
  }
}
