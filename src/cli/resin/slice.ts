import { countResinCopies, type ResinSettings, resinPlate, SlicewrightError, type Warning } from "../../index.ts";
import { type Arguments, assigned, copiesOf, readArguments, usage } from "../arguments.ts";
import type { Command } from "../command.ts";
import { endingOf } from "../endings.ts";
import { outputPath } from "../output.ts";
import { warningLines } from "../report.ts";
import { reportTo, writeWhole } from "../write-whole.ts";
import { resinSummary } from "./report.ts";
import { MODEL_OPTIONS, sliceModel } from "./slice-model.ts";

/** `slicewright slice MODEL --resin -o FILE.sl1` */
export const slice: Command = async (argv, terminal) => {
  const args = readArguments(argv, [...MODEL_OPTIONS, "output", "turn", "copies", "spacing", "json"]);
  const output = outputPath(args, "output", "a resin print");
  if (output === undefined) throw usage("got no -o FILE, expected where the print goes");
  const { copies, spacing } = copiesOf(args);
  const { result, settings, warnings: found } = await sliceModel(args, terminal, formatOf(args, output));
  const warnings = [...contradictions(settings, output), ...found];
  const plate = copies === undefined ? undefined : resinPlate(result, settings, copies);
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
function formatOf(args: Arguments, output: string): Partial<ResinSettings> {
  const resin_archive = endingOf(output)?.resin_archive;
  return resin_archive === undefined || assigned(args, "resin_archive") !== undefined ? {} : { resin_archive };
}

/** An ending that is not that of the file, since `--set` rules over it. */
function contradictions({ resin_archive }: Partial<ResinSettings>, output: string): Warning[] {
  const told = endingOf(output)?.resin_archive;
  if (told === undefined || told === resin_archive) return [];
  const message = `got --set resin_archive=${resin_archive} and ${output}: the file is ${resin_archive}, and its ending says ${told}`;
  return [{ code: "ENDING_CONTRADICTED", message, details: { output, resin_archive: resin_archive ?? "" } }];
}
