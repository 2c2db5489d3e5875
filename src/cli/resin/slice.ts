import { extname } from "node:path";
import { countResinCopies, type ResinArchive, resinPlate, SlicewrightError } from "../../index.ts";
import { type Arguments, numeric, readArguments, text, usage, whole } from "../arguments.ts";
import type { Command } from "../command.ts";
import { warningLines } from "../report.ts";
import { reportTo, writeWhole } from "../write-whole.ts";
import { resinSummary } from "./report.ts";
import { MODEL_OPTIONS, sliceModel } from "./slice-model.ts";

/** What a file's ending says of its format. */
const FORMATS: Readonly<Record<string, ResinArchive>> = {
  ".sl1": "sl1",
  ".sl1s": "sl1",
  ".goo": "goo",
  ".zip": "chitubox",
};

/** `slicewright slice MODEL --resin -o FILE.sl1` */
export const slice: Command = async (argv, terminal) => {
  const args = readArguments(argv, [...MODEL_OPTIONS, "output", "turn", "copies", "spacing", "json"]);
  const output = text(args, "output");
  if (output === undefined) throw usage("got no -o FILE, expected where the print goes");
  const copies = whole(args, "copies", 1);
  const { result, settings, warnings } = await sliceModel(args, terminal, formatOf(args, output));
  const plate = copies === undefined ? undefined : resinPlate(result, settings, copies);
  const spacing = numeric(args, "spacing");
  if (spacing !== undefined && spacing < 0) throw usage(`got --spacing ${spacing}, expected 0 or more`);
  if (copies !== undefined && copies > 1) checkRoom(copies, await countResinCopies(result, settings, spacing));
  const report = reportTo(output, terminal);
  await writeWhole(output, result.archive.chunks);
  if (args.values.json) {
    const { mesh, fit, stats, drainHoles } = result;
    report(`${JSON.stringify({ output, mesh, fit, stats, drainHoles, ...(plate && { plate }), warnings }, null, 2)}\n`);
    return;
  }
  terminal.stderr(warningLines(warnings));
  report(resinSummary(result, plate, output));
};

function checkRoom(copies: number, fitting: number): void {
  if (copies > fitting)
    throw new SlicewrightError(
      "DOES_NOT_FIT",
      `plate: got ${copies} copies, expected at most the ${fitting} that the plate has room for`,
      { copies, fitting },
    );
}

/** The format of the output's ending, unless `--set` says another; no ending of these leaves it to the settings. */
function formatOf(args: Arguments, output: string): { resin_archive?: ResinArchive } {
  const isSet = ((args.values.set as string[] | undefined) ?? []).some((text) => text.startsWith("resin_archive="));
  const format = FORMATS[extname(output).toLowerCase()];
  return isSet || format === undefined ? {} : { resin_archive: format };
}
