import { type SliceResult, slice, type Warning } from "../index.ts";
import { type Arguments, loadSettings, type OptionName, placing, threadsFor } from "./arguments.ts";
import type { Terminal } from "./command.ts";
import { readBytes } from "./files.ts";
import { progressBar } from "./progress-bar.ts";

/** The options that {@link sliceModel} reads of every command. */
export const MODEL_OPTIONS: readonly OptionName[] = [
  "load",
  "set",
  "preset",
  "filament",
  "rotate",
  "scale",
  "no-repair",
  "threads",
];

/** Slices the model that a command's arguments name, as they say, behind a progress bar. */
export async function sliceModel(
  args: Arguments,
  terminal: Terminal,
): Promise<{ readonly result: SliceResult; readonly warnings: readonly Warning[] }> {
  const { settings, warnings } = await loadSettings(args);
  const bytes = await readBytes(args.file);
  const threads = threadsFor(args, bytes);
  const { onProgress, clear } = progressBar(terminal);
  const result = await slice(bytes, settings, {
    threads,
    ...placing(args),
    ...(onProgress && { onProgress }),
    callerWorks: true,
    turnToFit: args.values.turn === true,
    signal: terminal.signal,
  }).finally(clear);
  return { result, warnings: [...warnings, ...result.warnings] };
}
