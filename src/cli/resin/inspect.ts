import { completeResinSettings, inspectResin } from "../../index.ts";
import { PLACING_OPTIONS, placing, readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { modelSource } from "../files.ts";
import { inspectionSummary, warningLines } from "../report.ts";
import { loadResinSettings } from "./settings.ts";

/** `slicewright inspect MODEL --resin` */
export const inspect: Command = async (argv, terminal) => {
  const args = readArguments(argv, ["resin", "printer", "load", "set", ...PLACING_OPTIONS, "json"]);
  const { settings, warnings } = await loadResinSettings(args);
  const options = { ...placing(args), signal: terminal.signal };
  const inspection = await inspectResin(await modelSource(args.file), settings, options);
  const all = [...warnings, ...inspection.warnings];
  if (args.values.json) {
    terminal.stdout(`${JSON.stringify({ ...inspection, warnings: all }, null, 2)}\n`);
    return;
  }
  terminal.stderr(warningLines(all));
  terminal.stdout(inspectionSummary(inspection, completeResinSettings(settings).max_print_height));
};
