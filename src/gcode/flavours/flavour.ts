import type { MoveChunk } from "../../core/moves.ts";
import type { GcodeOptions } from "../resolve.ts";
import { createMarlinWriter } from "./marlin.ts";

/** Turns a print's chunks, in order, into a firmware's text. */
export interface GcodeWriter {
  /** The chunk as ASCII text; a value of its own, which may be transferred. */
  write(chunk: MoveChunk): Uint8Array;
}

/** One row for each flavour: its writer. */
export const FLAVOURS: Readonly<Record<GcodeOptions["flavour"], (options: GcodeOptions) => GcodeWriter>> =
  Object.freeze({
    marlin: createMarlinWriter,
  });

/** A writer of the flavour that the options ask for. */
export function createGcodeWriter(options: GcodeOptions): GcodeWriter {
  return FLAVOURS[options.flavour](options);
}
