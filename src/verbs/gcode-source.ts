/**
 * Where g-code comes from, as text in small pieces: bytes at hand, something that can be opened again and again, or a
 * stream that is read once. Every so often the event loop gets its turn, so that an abort is seen; how far the reading
 * has come is told by the bytes that have gone by.
 */
import { checkArgument, OBJECT, type OptionKind } from "../core/option.ts";
import { letOthers } from "../core/steps.ts";
import { type ByteSource, viewsOf } from "../formats/byte-reader.ts";
import type { GcodeMetadata } from "../gcode/reader/bgcode.ts";
import { openGcode } from "../gcode/reader/container.ts";
import { inflateRaw } from "../workers/platform.ts";

/** G-code that can be read from its beginning as often as wanted: a file, most of all. */
export interface GcodeFile {
  /** The bytes from the beginning. */
  open(): AsyncIterable<Uint8Array>;
  /** Bytes in all, to tell progress by. */
  readonly size?: number;
}

/** G-code as text, as gzip, in Prusa's binary form, or in a sliced project of Bambu Studio or OrcaSlicer. */
export type GcodeSource = ByteSource | GcodeFile;

const STREAM: OptionKind = {
  expected: "a stream of bytes",
  allows: (value) => has(value, Symbol.asyncIterator) || has(value, "getReader"),
};
export const SOURCE: OptionKind = {
  expected: "bytes, a file or a stream of g-code",
  allows: (value) => value instanceof Uint8Array || STREAM.allows(value) || has(value, "open"),
};

function has(value: unknown, method: string | symbol): boolean {
  return OBJECT.allows(value) && typeof Reflect.get(value as object, method) === "function";
}

/** One reading of a source: its text, to be iterated once. */
export interface GcodeReading {
  readonly pieces: AsyncGenerator<Uint8Array, void, undefined>;
  /** What binary g-code tells beside its text, known before the first of it. */
  readonly metadata: GcodeMetadata;
}

/** The event loop gets its turn after so many bytes of text: some 40 ms of work. */
const TURN = 1 << 20;

/** Whether a source can be read more than once. Node's streams of files have a method `open` too, and are read once. */
export function isReopenable(source: GcodeSource): source is Uint8Array | GcodeFile {
  return source instanceof Uint8Array || !STREAM.allows(source);
}

/** How a source is read. */
export interface SourceOptions {
  /** Which plate of a sliced project, by its number. Default: the first. */
  readonly plate?: number;
  readonly signal?: AbortSignal;
}

/** Reads a source from its beginning; `onShare` is told which share of its bytes has gone by, where its size is known. */
export function readSource(
  source: GcodeSource,
  { plate, signal }: SourceOptions,
  onShare: (share: number) => void,
): GcodeReading {
  const options = { inflateRaw, ...(plate !== undefined && { plate }), ...(signal && { signal }) };
  const text = openGcode(bytesOf(source, onShare), options);
  return { pieces: takingTurns(text, signal), metadata: text.metadata };
}

function bytesOf(source: GcodeSource, onShare: (share: number) => void): ByteSource {
  if (!isReopenable(source)) return source;
  if (source instanceof Uint8Array) return counted(viewsOf(source), source.length, onShare);
  const opened = source.open();
  checkArgument("estimate", "source.open()", opened, STREAM);
  return source.size === undefined ? opened : counted(opened, source.size, onShare);
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  size: number,
  onShare: (share: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let count = 0;
  for await (const piece of pieces) {
    yield piece;
    count += piece.length;
    onShare(count / size);
  }
}

const PIECE = 1 << 18;

/** The pieces, cut small. */
async function* takingTurns(
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  let untilTurn = TURN;
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += PIECE) {
      const part = piece.subarray(at, at + PIECE);
      yield part;
      untilTurn -= part.length;
      if (untilTurn > 0) continue;
      untilTurn = TURN;
      await letOthers("estimate", signal);
    }
}
