/** The thread of fuzz.ts that reads bent files: told from where to go on, it tells of each file what came of it. */
import { parentPort, workerData } from "node:worker_threads";
import { createPolygonEngine } from "../src/geometry/create-engine.ts";
import { createKernel } from "../src/layers/wasm.ts";
import { attempt } from "./fuzz/attempt.ts";
import { caseOf } from "./fuzz/case.ts";
import type { FuzzReading, FuzzTask } from "./fuzz/run.ts";
import { loadSeeds } from "./fuzz/seeds.ts";

const { seed, from, to, models }: FuzzTask = workerData;
const seeds = loadSeeds(models === null ? null : new URL(models));
const tools = { kernel: await createKernel(), engine: await createPolygonEngine() };
for (let index = from; index < to; index++) {
  const file = caseOf(seeds, seed, index);
  const before = process.threadCpuUsage();
  const outcome = attempt(file, tools);
  const { user, system } = process.threadCpuUsage(before);
  const reading: FuzzReading = {
    ...outcome,
    index,
    kind: file.kind,
    ms: (user + system) / 1000,
    residentMb: process.memoryUsage.rss() / 2 ** 20,
  };
  parentPort!.postMessage(reading);
}
