import { basename, join } from "node:path";
import { outputName, type Settings } from "../index.ts";
import { readArguments, text, usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import { isFolder } from "./files.ts";
import { sliceSummary, warningLines } from "./report.ts";
import { MODEL_OPTIONS, sliceModel } from "./slice-model.ts";
import { reportTo, writeWhole } from "./write-whole.ts";

/** `slicewright slice MODEL -o FILE.gcode`, or into a folder under the name that the settings give */
export const slice: Command = async (argv, terminal) => {
  const args = readArguments(argv, [...MODEL_OPTIONS, "output", "turn", "copies", "spacing", "json"]);
  const given = text(args, "output");
  if (given === undefined) throw usage("got no -o FILE, expected where the g-code goes");
  const { result, settings, warnings } = await sliceModel(args, terminal, formatOf(given));
  const output = (await isFolder(given))
    ? join(given, outputName(settings, basename(args.file), result.stats, result.items))
    : given;
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
  if (/\.bgcode$/i.test(output)) return { binary_gcode: true };
  return /\.(gcode|gco|g)$/i.test(output) ? { binary_gcode: false } : {};
}
