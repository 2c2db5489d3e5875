import { basename, extname } from "node:path";
import { type ResinResult, type ResinSettings, sliceResin, type Warning } from "../../index.ts";
import { type Arguments, numeric, type OptionName, PLACING_OPTIONS, placing, threadsFor, usage } from "../arguments.ts";
import type { Terminal } from "../command.ts";
import { modelSource } from "../files.ts";
import { progressBar } from "../progress-bar.ts";
import { loadResinSettings } from "./settings.ts";

const LONGEST_NAME = 60;

/** The options that {@link sliceModel} reads of every command. */
export const MODEL_OPTIONS: readonly OptionName[] = [
  "resin",
  "printer",
  "resin-preset",
  "load",
  "set",
  ...PLACING_OPTIONS,
  "drain",
  "threads",
];

/** A print, what it was sliced by, and all that is to be warned of. */
export interface SlicedResin {
  readonly result: ResinResult;
  readonly settings: Partial<ResinSettings>;
  readonly warnings: readonly Warning[];
}

/** Slices the model that a command's arguments name, as they say and over that as `ruling` says, behind a progress bar. */
export async function sliceModel(
  args: Arguments,
  terminal: Terminal,
  ruling: Partial<ResinSettings> = {},
): Promise<SlicedResin> {
  const given = await loadResinSettings(args);
  const settings = { ...given.settings, ...ruling };
  const drainHoles = numeric(args, "drain");
  if (drainHoles !== undefined && drainHoles <= 0) throw usage(`got --drain ${drainHoles}, expected a radius above 0`);
  const model = await modelSource(args.file);
  const { onProgress, clear } = progressBar(terminal);
  const result = await sliceResin(model, settings, {
    ...placing(args),
    name: printName(args.file),
    ...(drainHoles !== undefined && { drainHoles }),
    threads: threadsFor(args),
    ...(onProgress && { onProgress }),
    callerWorks: true,
    turnToFit: args.values.turn === true,
    signal: terminal.signal,
  }).finally(clear);
  return { result, settings, warnings: [...given.warnings, ...result.warnings] };
}

/** The model's name, of the letters that every archive's reader knows. */
function printName(path: string): string {
  const name = basename(path, extname(path)).replace(/[^A-Za-z0-9_-]+/g, "_");
  return name.slice(0, LONGEST_NAME) || "print";
}
