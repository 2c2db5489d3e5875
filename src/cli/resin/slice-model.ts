import { basename, extname } from "node:path";
import { type ResinResult, type ResinSettings, sliceResin, type Warning } from "../../index.ts";
import { type Arguments, placing, threadsFor } from "../arguments.ts";
import type { Terminal } from "../command.ts";
import { readBytes } from "../files.ts";
import { progressBar } from "../progress-bar.ts";
import { loadResinSettings } from "./settings.ts";

const LONGEST_NAME = 60;

/** Slices the model that a command's arguments name, as they say and over that as `ruling` says, behind a progress bar. */
export async function sliceModel(
  args: Arguments,
  terminal: Terminal,
  ruling: Partial<ResinSettings> = {},
): Promise<{ readonly result: ResinResult; readonly warnings: readonly Warning[] }> {
  const { settings, warnings } = await loadResinSettings(args);
  const bytes = await readBytes(args.file);
  const { onProgress, clear } = progressBar(terminal);
  const result = await sliceResin(
    bytes,
    { ...settings, ...ruling },
    {
      ...placing(args),
      name: printName(args.file),
      threads: threadsFor(args, bytes),
      ...(onProgress && { onProgress }),
      callerWorks: true,
      turnToFit: args.values.turn === true,
      signal: terminal.signal,
    },
  ).finally(clear);
  return { result, warnings: [...warnings, ...result.warnings] };
}

/** The model's name, of the letters that every archive's reader knows. */
function printName(path: string): string {
  const name = basename(path, extname(path)).replace(/[^A-Za-z0-9_-]+/g, "_");
  return name.slice(0, LONGEST_NAME) || "print";
}
