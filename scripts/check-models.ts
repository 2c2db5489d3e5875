/**
 * Reads every file of a folder of models whose MODELS.md says what it holds, and prints a table: triangles, box, volume,
 * unit, objects and items as read, and where they differ from what is said. Files that must not pass for models are read
 * in a process each, which is held to a time and a memory.
 *
 *   npm run models [-- --folder ../shared/models] [--only stl|3mf|broken|invalid]
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { modelRows, OF_MATERIALS, READ_ALL_THE_SAME, type Verdict, verdictOf } from "./model-table.ts";
import type { Reading } from "./read-alone.ts";

/** What refusing a file may take, the start of its process not counted. */
const MOST_MS = 1000;
const MOST_MB = 200;

const { values } = parseArgs({ options: { folder: { type: "string" }, only: { type: "string" } } });
const folder = pathToFileURL(`${(values.folder ?? "../shared/models").replace(/\/$/, "")}/`);
if (!existsSync(new URL("MODELS.md", folder))) {
  console.error(`models: there is no ${fileURLToPath(new URL("MODELS.md", folder))} to compare with`);
  process.exit(2);
}
let count = 0;
let failed = 0;
for (const group of ["stl", "3mf", "broken", "invalid"]) {
  if (values.only !== undefined && values.only !== group) continue;
  const isInvalid = group === "invalid";
  line([
    group,
    ...(isInvalid ? ["outcome", "ms", "MB"] : ["triangles", "box mm", "volume mm³", "unit", "objects / items"]),
    "",
  ]);
  line([group, ...(isInvalid ? ["", "", ""] : ["", "", "", "", ""]), ""].map(() => "---"));
  for (const row of modelRows(folder, group)) {
    const { cells, problems } = isInvalid ? readAlone(row[0]) : verdictOf(folder, row);
    line([row[0], ...cells, problems.length === 0 ? "✓" : `✗ ${problems.join("; ")}`]);
    count++;
    if (problems.length > 0) failed++;
  }
  console.log("");
}
console.log(`${count} files, ${failed === 0 ? "all as they should be" : `${failed} not as they should be`}.`);
process.exitCode = failed === 0 ? 0 : 1;

/** A file in a process of its own. */
function readAlone(path: string): Verdict {
  const script = fileURLToPath(new URL("read-alone.ts", import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, [script, fileURLToPath(new URL(path, folder))], {
    encoding: "utf8",
    timeout: 10 * MOST_MS,
  });
  if (status !== 0) return { cells: ["crashed", "", ""], problems: ["a typed error expected"] };
  const { outcome, isTyped, ms, mb }: Reading = JSON.parse(stdout);
  const problems: string[] = [];
  if (!isTyped) problems.push("a typed error expected");
  const file = path.slice(path.lastIndexOf("/") + 1);
  if (outcome.startsWith("read") !== READ_ALL_THE_SAME.has(file) && !OF_MATERIALS.test(file))
    problems.push(READ_ALL_THE_SAME.has(file) ? "a model expected" : "an error expected");
  if (ms > MOST_MS) problems.push(`under ${MOST_MS} ms expected`);
  if (mb > MOST_MB) problems.push(`under ${MOST_MB} MB expected`);
  return { cells: [outcome, ms.toFixed(0), mb.toFixed(0)], problems };
}

function line(cells: readonly string[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}
