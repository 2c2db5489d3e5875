import { type EstimateModel, estimateGcode, parseSetting, timePlotSvg } from "../index.ts";
import { loadGiven, namedMachine, oneOf, plateOf, readArguments, text } from "./arguments.ts";
import type { Command } from "./command.ts";
import { estimateSummary } from "./estimate-report.ts";
import { fileSource } from "./files.ts";
import { outputPath } from "./output.ts";
import { progressBar } from "./progress-bar.ts";
import { warningLines } from "./report.ts";
import { reportTo, writeWhole } from "./write-whole.ts";

/** `slicewright estimate FILE.gcode` */
export const estimate: Command = async (argv, terminal) => {
  const args = readArguments(argv, [
    "model",
    "limits-from",
    "plate",
    "printer",
    "filament",
    "load",
    "set",
    "plot",
    "json",
  ]);
  const model = text(args, "model");
  const limitsFrom = oneOf(args, "limits-from", ["file", "settings"]);
  const { settings, warnings } = await loadGiven(args, namedMachine(args));
  const plot = outputPath(args, "plot", "an SVG");
  const source = await fileSource(args.file);
  const { onProgress, clear } = progressBar(terminal);
  const result = await estimateGcode(source, {
    settings,
    ...(model !== undefined && { model: parseSetting("estimate_model", model) as EstimateModel }),
    ...(limitsFrom && { limitsFrom }),
    ...plateOf(args),
    ...(onProgress && { onProgress }),
    signal: terminal.signal,
  }).finally(clear);
  const report = plot === undefined ? terminal.stdout : reportTo(plot, terminal);
  if (plot !== undefined) await writeWhole(plot, timePlotSvg(result.estimate));
  const all = [...warnings, ...result.warnings];
  if (args.values.json) {
    report(`${JSON.stringify({ ...result, warnings: all }, null, 2)}\n`);
    return;
  }
  terminal.stderr(warningLines(all));
  report(estimateSummary(result));
};
