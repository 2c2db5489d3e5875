import { inspect as inspectModel } from "../index.ts";
import { loadSettings, PLACING_OPTIONS, placing, readArguments } from "./arguments.ts";
import type { Command } from "./command.ts";
import { modelSource } from "./files.ts";
import { inspectionSummary, warningLines } from "./report.ts";

/** `slicewright inspect MODEL` */
export const inspect: Command = async (argv, terminal) => {
  const args = readArguments(argv, ["printer", "load", "set", ...PLACING_OPTIONS, "json"]);
  const { settings, warnings } = await loadSettings(args);
  const options = { ...placing(args), signal: terminal.signal };
  const inspection = await inspectModel(await modelSource(args.file), settings, options);
  const all = [...warnings, ...inspection.warnings];
  if (args.values.json) {
    terminal.stdout(`${JSON.stringify({ ...inspection, warnings: all }, null, 2)}\n`);
    return;
  }
  terminal.stderr(warningLines(all));
  terminal.stdout(inspectionSummary(inspection, settings.max_print_height));
};
