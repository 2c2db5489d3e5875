import { SlicewrightError } from "../core/errors.ts";
import type { OptionKind } from "../core/option.ts";

/** A model's file: its bytes, or what reads them. */
export type ModelSource = Uint8Array | ModelFile;

/**
 * A file that need not be in memory, and stays as it is while it is read: of a binary STL piece by piece, so that its bytes
 * never are there as a whole; any other format is read at once.
 */
export interface ModelFile {
  /** How many bytes it has. */
  readonly size: number;
  /** Fills `into` with the bytes from `offset` on, at once; what it throws comes through. */
  readonly read: (into: Uint8Array, offset: number) => void;
}

export const MODEL_SOURCE: OptionKind = {
  expected: "a file's bytes as a Uint8Array or what reads them",
  allows: (value) => isModelSource(value as object | null | undefined),
};

export function isModelSource(value: object | null | undefined): value is ModelSource {
  if (value instanceof Uint8Array) return true;
  const { size, read } = (value ?? {}) as Partial<ModelFile>;
  return Number.isSafeInteger(size) && size! >= 0 && typeof read === "function";
}

export function sizeOf(source: ModelSource): number {
  return source instanceof Uint8Array ? source.length : source.size;
}

/**
 * The bytes from `from` up to `end`: a view of those at hand; of a file, a part of `room`, which holds as many.
 * @throws SlicewrightError `USAGE` where a file is not read at once, or what its reader throws
 */
export function pieceOf(
  source: ModelSource,
  from: number,
  end: number,
  room: Uint8Array = new Uint8Array(source instanceof Uint8Array ? 0 : end - from),
): Uint8Array {
  if (source instanceof Uint8Array) return source.subarray(from, end);
  const piece = room.subarray(0, end - from);
  const answer: unknown = source.read(piece, from);
  if (answer instanceof Promise)
    throw new SlicewrightError("USAGE", "read: got a promise of the file's bytes, expected them to be read at once");
  return piece;
}

export function wholeOf(source: ModelSource): Uint8Array {
  return pieceOf(source, 0, sizeOf(source));
}
