import type { GcodeOptions } from "../resolve.ts";
import type { GcodeWriter } from "../writer.ts";
import { createMarlinWriter } from "./marlin.ts";

/** One row for each flavour: its writer. */
const FLAVOURS: Readonly<Record<GcodeOptions["flavour"], (options: GcodeOptions) => GcodeWriter>> = Object.freeze({
  marlin: createMarlinWriter,
});

/** A writer of the flavour that the options ask for. */
export function createGcodeWriter(options: GcodeOptions): GcodeWriter {
  return FLAVOURS[options.flavour](options);
}
