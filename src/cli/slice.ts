import { type SliceResult, slice as sliceModel } from "../index.ts";
import { loadSettings, numeric, readArguments, text, threadsFor, triple, usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import { readBytes, writeWhole } from "./files.ts";
import { progressBar } from "./progress-bar.ts";
import { sliceSummary, warningLines } from "./report.ts";

/** `slicewright slice MODEL -o FILE.gcode` */
export const slice: Command = async (argv, terminal) => {
  const args = readArguments(argv, [
    "output",
    "load",
    "set",
    "preset",
    "filament",
    "rotate",
    "scale",
    "turn",
    "threads",
    "json",
  ]);
  const output = text(args, "output");
  if (output === undefined) throw usage("got no -o FILE, expected where the g-code goes");
  const { settings, warnings } = await loadSettings(args);
  const rotation = triple(args, "rotate");
  const scale = numeric(args, "scale");
  const bytes = await readBytes(args.model);
  const threads = threadsFor(args, bytes);

  const { onProgress, clear } = progressBar(terminal);
  let result: SliceResult;
  try {
    result = await sliceModel(bytes, settings, {
      threads,
      ...(rotation && { rotation }),
      ...(scale !== undefined && { scale }),
      ...(onProgress && { onProgress }),
      callerWorks: true,
      turnToFit: args.values.turn === true,
      signal: terminal.signal,
    });
  } finally {
    clear();
  }
  await writeWhole(output, result.gcode.chunks);

  const all = [...warnings, ...result.warnings];
  if (args.values.json) {
    const { mesh, fit, stats } = result;
    terminal.stdout(`${JSON.stringify({ output, mesh, fit, stats, warnings: all }, null, 2)}\n`);
    return;
  }
  terminal.stderr(warningLines(all));
  terminal.stdout(sliceSummary(result, output));
};
