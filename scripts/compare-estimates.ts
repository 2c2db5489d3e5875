/**
 * Prints our estimates beside those of other programs, as tables in Markdown: how far each figure is off, and whether
 * that is within its bar.
 *
 *   npm run estimates [-- --folder ../shared/estimator] [--long]
 */
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type Comparison, compareFile, FOLDER, hasPeers, off, passes, peerFiles } from "./peer-estimates.ts";

const { values } = parseArgs({ options: { folder: { type: "string" }, long: { type: "boolean", default: false } } });
const folder = values.folder === undefined ? FOLDER : pathToFileURL(`${values.folder.replace(/\/$/, "")}/`);
if (!hasPeers(folder)) {
  console.error(`estimates: there is no ${new URL("expected.json", folder).pathname} to compare with`);
  process.exit(2);
}
const rows: Comparison[] = [];
for (const file of peerFiles(folder)) rows.push(...(await compareFile(file, folder)));
if (values.long) printAll();
else printByFile();
const failed = rows.filter((row) => !passes(row)).length;
console.log(`\n${rows.length} figures, ${failed === 0 ? "all within their bars" : `${failed} outside their bars`}.`);
process.exitCode = failed === 0 ? 0 : 1;

/** A row for each figure. */
function printAll(): void {
  line(["file", "figure", "theirs", "ours", "off by", "bar", ""]);
  line(["---", "---", "---:", "---:", "---:", "---:", "---"]);
  for (const row of rows) {
    const number = (value: number): string => `${value.toFixed(digits(row))} ${row.unit}`;
    const bar = `${row.bar} ${row.barUnit}`;
    line([row.file, row.what, number(row.theirs), number(row.ours), difference(row), bar, passes(row) ? "✓" : "✗"]);
  }
}

/** A row for each file, a column for each figure and its bar; the closed forms in one row by their worst. */
function printByFile(): void {
  const columns = [...new Map(rows.filter(isOfFile).map((row) => [row.what, row])).values()];
  line(["file", ...columns.map(({ what, bar, barUnit }) => `${what} (${bar} ${barUnit})`)]);
  line(["---", ...columns.map(() => "---:")]);
  for (const file of new Set(rows.filter(isOfFile).map((row) => row.file))) {
    const cells = columns.map(({ what }) => rows.find((row) => row.file === file && row.what === what));
    line([file, ...cells.map((row) => (row === undefined ? "" : `${difference(row)} ${passes(row) ? "✓" : "✗"}`))]);
  }
  const closed = rows.filter((row) => !isOfFile(row));
  const worst = closed.reduce((most, row) => Math.max(most, Math.abs(off(row)) / row.bar), 0);
  console.log(`\n${closed.length} closed forms: the worst takes ${(100 * worst).toFixed(0)} % of its tolerance.`);
}

function isOfFile({ file }: Comparison): boolean {
  return !file.startsWith("closed form");
}

function difference(row: Comparison): string {
  const by = off(row).toFixed(row.barUnit === "%" ? 4 : digits(row));
  const signed = Number(by) === 0 ? "0" : by.startsWith("-") ? by : `+${by}`;
  return values.long ? `${signed} ${row.barUnit}` : signed;
}

function digits({ bar }: Comparison): number {
  return bar < 0.001 ? 6 : 3;
}

function line(cells: readonly string[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}
