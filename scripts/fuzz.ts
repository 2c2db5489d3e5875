/**
 * Reads, repairs and, some, slices files that are bent in every way that damage and malice take: each is to be read or
 * refused with a code that says why, within a time and a memory. Prints what came of each format. The same seed gives
 * the same files, given the same models to bend; a file that fails is written out, and its number repeats it.
 *
 *   npm run fuzz [-- --count 200000] [--seed 1] [--from 0] [--models ../shared/models] [--out FOLDER]
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { caseOf } from "./fuzz/case.ts";
import { runFuzz } from "./fuzz/run.ts";
import { loadSeeds } from "./fuzz/seeds.ts";
import { FuzzTable } from "./fuzz/table.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "200000" },
    seed: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    models: { type: "string", default: "../shared/models" },
    out: { type: "string", default: join(tmpdir(), "slicewright-fuzz") },
  },
});
const [count, seed, from] = [whole("count"), whole("seed"), whole("from")];
const models = existsSync(values.models) ? pathToFileURL(`${values.models.replace(/\/$/, "")}/`) : null;
if (models === null) console.log(`There is no folder ${values.models}: the project's own models alone are bent.`);
const seeds = loadSeeds(models);
const table = new FuzzTable();
let failures = 0;
await runFuzz(
  { seed, from, to: from + count, models: models?.href ?? null },
  { onReading: (reading) => table.add(reading), onFailure: keep },
);
console.log(`${count} files from ${Object.values(seeds).flat().length} models, seed ${seed}.\n\n${table}`);
console.log(failures === 0 ? "No file failed." : `${failures} files failed; they are in ${values.out}.`);
process.exitCode = failures === 0 ? 0 : 1;

function keep(index: number, why: string): void {
  failures++;
  const { kind, bytes } = caseOf(seeds, seed, index);
  const path = join(values.out, `seed-${seed}-file-${index}.${kind.replace(" ", "-")}`);
  mkdirSync(values.out, { recursive: true });
  writeFileSync(path, bytes);
  console.error(`File ${index} (--seed ${seed} --from ${index} --count 1), ${kind}, ${path}: ${why}\n`);
}

function whole(name: "count" | "seed" | "from"): number {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`fuzz: got --${name} ${values[name]}, expected a whole number`);
  process.exit(2);
}
