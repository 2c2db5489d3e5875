/**
 * Runs cases in a thread that is watched from here: one that hangs or dies costs its file, and the rest goes on in a new
 * thread. What a file takes is measured as the thread's own processor time, which does not depend on what else runs.
 */
import { Worker } from "node:worker_threads";
import type { Outcome } from "./attempt.ts";
import type { Kind } from "./seeds.ts";

/** What a thread is to do. */
export interface FuzzTask {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  /** The URL of a folder of more models, or null. */
  readonly models: string | null;
}

/** What a thread tells of one file. */
export interface FuzzReading extends Outcome {
  readonly index: number;
  readonly kind: Kind;
  readonly ms: number;
  /** Of the whole process, after the file. */
  readonly residentMb: number;
}

export interface FuzzBounds {
  readonly fileMs: number;
  readonly residentMb: number;
  /** After so long without a word the thread hangs. */
  readonly patienceMs: number;
}

export const DEFAULT_BOUNDS: FuzzBounds = { fileMs: 2000, residentMb: 1024, patienceMs: 20_000 };

export interface FuzzWatch {
  readonly onReading: (reading: FuzzReading) => void;
  readonly onFailure: (index: number, why: string) => void;
}

const WORKER = new URL("../fuzz-worker.ts", import.meta.url);

/** @param worker the thread's program, other than the one that reads models */
export async function runFuzz(
  task: FuzzTask,
  watch: FuzzWatch,
  bounds = DEFAULT_BOUNDS,
  worker = WORKER,
): Promise<void> {
  for (let from = task.from; from < task.to; ) from = await runThread({ ...task, from }, watch, bounds, worker);
}

/** @returns the file to go on with */
function runThread(task: FuzzTask, watch: FuzzWatch, bounds: FuzzBounds, program: URL): Promise<number> {
  return new Promise((resolve) => {
    let next = task.from;
    let heardAt = performance.now();
    const worker = new Worker(program, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: bounds.residentMb / 2 },
    });
    const end = (why: string): void => {
      clearInterval(timer);
      worker.removeAllListeners();
      void worker.terminate();
      if (next < task.to) watch.onFailure(next++, why);
      resolve(next);
    };
    const timer = setInterval(() => {
      if (performance.now() - heardAt > bounds.patienceMs) end(`hangs: no end within ${bounds.patienceMs} ms`);
    }, bounds.patienceMs / 20);
    worker.on("message", (reading: FuzzReading) => {
      heardAt = performance.now();
      next = reading.index + 1;
      watch.onReading(reading);
      const why = failureOf(reading, bounds);
      if (why !== null) watch.onFailure(reading.index, why);
    });
    // What was posted before is heard before the exit, not before the error.
    let cause: string | null = null;
    worker.on("error", (thrown) => {
      cause = thrown instanceof Error ? thrown.message : `${thrown}`;
    });
    worker.on("exit", (code) => end(`ends the thread: ${cause ?? `code ${code}`}`));
  });
}

function failureOf({ wrong, ms, residentMb }: FuzzReading, bounds: FuzzBounds): string | null {
  if (wrong !== null) return wrong;
  if (ms > bounds.fileMs) return `takes ${Math.round(ms)} ms, expected at most ${bounds.fileMs}`;
  if (residentMb > bounds.residentMb)
    return `leaves the process at ${Math.round(residentMb)} MB, expected at most ${bounds.residentMb}`;
  return null;
}
