import { readArguments, text, usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import { writeWhole } from "./files.ts";
import { sliceSummary, warningLines } from "./report.ts";
import { MODEL_OPTIONS, sliceModel } from "./slice-model.ts";

/** `slicewright slice MODEL -o FILE.gcode` */
export const slice: Command = async (argv, terminal) => {
  const args = readArguments(argv, [...MODEL_OPTIONS, "output", "turn", "copies", "spacing", "json"]);
  const output = text(args, "output");
  if (output === undefined) throw usage("got no -o FILE, expected where the g-code goes");
  const { result, warnings } = await sliceModel(args, terminal);
  await writeWhole(output, result.gcode.chunks);
  if (args.values.json) {
    const { mesh, fit, items, stats } = result;
    terminal.stdout(`${JSON.stringify({ output, mesh, fit, items, stats, warnings }, null, 2)}\n`);
    return;
  }
  terminal.stderr(warningLines(warnings));
  terminal.stdout(sliceSummary(result, output));
};
