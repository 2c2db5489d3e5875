/** The search for bytes that do harm: a short one finds none, is the same each time, and does notice harm. */
import { expect, test } from "vitest";
import { caseOf, type FuzzCase } from "../../scripts/fuzz/case.ts";
import { DEFAULT_BOUNDS, type FuzzBounds, type FuzzReading, runFuzz } from "../../scripts/fuzz/run.ts";
import { KINDS, loadSeeds } from "../../scripts/fuzz/seeds.ts";
import { FuzzTable } from "../../scripts/fuzz/table.ts";

/** A run of a number of files, in threads of the program given. */
async function run(count: number, bounds: Partial<FuzzBounds> = {}, program?: string) {
  const readings: FuzzReading[] = [];
  const failures: string[] = [];
  await runFuzz(
    { seed: 7, from: 0, to: count, models: null },
    {
      onReading: (reading) => readings.push(reading),
      onFailure: (index, why) => failures.push(`${index} ${why.split("\n")[0]}`),
    },
    { ...DEFAULT_BOUNDS, ...bounds },
    program === undefined ? undefined : new URL(`data:text/javascript,${encodeURIComponent(program)}`),
  );
  return { readings, failures };
}

/** A thread that does something at file 1, and says of the others that all is well. */
const thread = (atOne: string): string => `
  import { parentPort, workerData } from "node:worker_threads";
  const fine = { kind: "AMF", stage: "read", code: null, wrong: null, ms: 1, residentMb: 1 };
  for (let index = workerData.from; index < workerData.to; index++) {
    const reading = { ...fine, index };
    if (index === 1) { ${atOne} }
    parentPort.postMessage(reading);
  }`;

test("300 bent files of all formats are read or refused", async () => {
  const { readings, failures } = await run(300);
  expect(failures).toEqual([]);
  expect(readings.map(({ index }) => index)).toEqual(Array.from({ length: 300 }, (_, k) => k));
  for (const kind of KINDS) {
    const own = readings.filter((reading) => reading.kind === kind);
    expect(own.some(({ stage }) => stage !== "none")).toBe(true);
    expect(own.some(({ stage }) => stage === "none")).toBe(true);
  }
  const table = new FuzzTable();
  for (const reading of readings) table.add(reading);
  expect(`${table}`).toMatch(/^\| STL binary \| 38 \|/m);
});

test("a case is the same each time, and no two are", () => {
  const seeds = loadSeeds(null);
  const cases = (seed: number): FuzzCase[] => Array.from({ length: 64 }, (_, index) => caseOf(seeds, seed, index));
  expect(cases(3)).toEqual(cases(3));
  const texts = (seed: number): string[] => cases(seed).map(({ bytes }) => Buffer.from(bytes).toString("latin1"));
  expect(new Set([...texts(3), ...texts(4)]).size).toBeGreaterThan(120);
});

test.each([
  ["hangs", "for (;;) {}", "1 hangs: no end within 4000 ms"],
  ["throws what has no type", 'reading.wrong = "TypeError: x";', "1 TypeError: x"],
  ["takes long", "reading.ms = 3000;", "1 takes 3000 ms, expected at most 2000"],
  ["takes memory", "reading.residentMb = 2000;", "1 leaves the process at 2000 MB, expected at most 128"],
  [
    "takes memory without end",
    "const all = []; for (;;) all.push(new Array(1e5).fill(0.5));",
    /^1 ends the thread: .*memory/,
  ],
  ["ends the thread", "process.exit(3);", "1 ends the thread: code 3"],
])("a file that %s is named, and the rest is read", async (_, atOne, why) => {
  // Only what hangs is waited for; that nothing else is taken for it must not hang on the machine's load.
  const bounds = { residentMb: 128, ...(atOne.startsWith("for") && { patienceMs: 4000 }) };
  const { readings, failures } = await run(4, bounds, thread(atOne));
  expect(failures).toEqual([typeof why === "string" ? why : expect.stringMatching(why)]);
  expect(readings.map(({ index }) => index).filter((index) => index !== 1)).toEqual([0, 2, 3]);
});
