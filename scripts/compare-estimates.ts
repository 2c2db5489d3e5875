/**
 * Prints our estimates beside those of other programs, as a table in Markdown.
 *
 *   npm run estimates [-- --folder ../shared/estimator]
 */
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type Comparison, compareFile, FOLDER, hasPeers, off, passes, peerFiles } from "./peer-estimates.ts";

const { values } = parseArgs({ options: { folder: { type: "string" } } });
const folder = values.folder === undefined ? FOLDER : pathToFileURL(`${values.folder.replace(/\/$/, "")}/`);
if (!hasPeers(folder)) {
  console.error(`estimates: there is no ${new URL("expected.json", folder).pathname} to compare with`);
  process.exit(2);
}
console.log("| file | figure | theirs | ours | off by | bar | |");
console.log("| --- | --- | ---: | ---: | ---: | ---: | --- |");
let failed = 0;
for (const file of peerFiles(folder))
  for (const row of await compareFile(file, folder)) {
    console.log(line(row));
    if (!passes(row)) failed++;
  }
console.log(failed === 0 ? "\nAll within their bars." : `\n${failed} outside their bars.`);
process.exitCode = failed === 0 ? 0 : 1;

function line(row: Comparison): string {
  const digits = row.bar < 0.001 ? 6 : 3;
  const number = (value: number): string => `${value.toFixed(digits)} ${row.unit}`;
  const difference = off(row);
  const signed = `${difference < 0 ? "" : "+"}${difference.toFixed(row.barUnit === "%" ? 4 : digits)} ${row.barUnit}`;
  const cells = [row.file, row.what, number(row.theirs), number(row.ours), signed, `${row.bar} ${row.barUnit}`];
  return `| ${cells.join(" | ")} | ${passes(row) ? "✓" : "✗"} |`;
}
