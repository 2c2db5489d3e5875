import { basename, join } from "node:path";
import { outputName, parseSetting, type Settings, type Warning } from "../index.ts";
import { type Arguments, assigned, readArguments, usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import { endingOf } from "./endings.ts";
import { isFolder } from "./files.ts";
import { keepInputs, outputPath } from "./output.ts";
import { sliceSummary, warningLines } from "./report.ts";
import { MODEL_OPTIONS, sliceModel } from "./slice-model.ts";
import { reportTo, writeWhole } from "./write-whole.ts";

/** `slicewright slice MODEL -o FILE.gcode`, or into a folder under the name that the settings give */
export const slice: Command = async (argv, terminal) => {
  const args = readArguments(argv, [...MODEL_OPTIONS, "output", "turn", "copies", "spacing", "json"]);
  const given = outputPath(args, "output", "g-code");
  if (given === undefined) throw usage("got no -o FILE, expected where the g-code goes");
  const ruling = formatOf(given);
  const { result, settings, warnings: found } = await sliceModel(args, terminal, ruling);
  const warnings = [...contradictions(args, given, ruling), ...found];
  const output = (await isFolder(given))
    ? join(given, outputName(settings, basename(args.file), result.stats, result.items))
    : given;
  keepInputs(args, output);
  const report = reportTo(output, terminal);
  await writeWhole(output, result.gcode.chunks);
  if (args.values.json) {
    const { mesh, fit, items, stats } = result;
    report(`${JSON.stringify({ output, mesh, fit, items, stats, warnings }, null, 2)}\n`);
    return;
  }
  terminal.stderr(warningLines(warnings));
  report(sliceSummary(result, output));
};

/** The file's ending rules over a profile's choice: printers tell text from binary g-code by it. */
function formatOf(output: string): Partial<Settings> {
  const binary_gcode = endingOf(output)?.binary_gcode;
  return binary_gcode === undefined ? {} : { binary_gcode };
}

/** What the ending rules over although it was asked for by name. */
function contradictions(args: Arguments, output: string, { binary_gcode }: Partial<Settings>): Warning[] {
  const set = assigned(args, "binary_gcode");
  if (set === undefined || binary_gcode === undefined || parseSetting("binary_gcode", set) === binary_gcode) return [];
  const message = `got --set binary_gcode=${set} and ${output}: the file is ${binary_gcode ? "binary" : "text"} by its ending`;
  return [{ code: "ENDING_CONTRADICTED", message, details: { output, binary_gcode: set } }];
}
