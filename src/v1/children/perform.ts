import { createEngine, type Engine, SlicewrightError } from "../../index.ts";
import type { Failure, Result, Task } from "./messages.ts";
import { openModel } from "./model.ts";
import { sliceFilament } from "./slice-filament.ts";
import { sliceResin } from "./slice-resin.ts";
import { failureOf } from "./words.ts";

export type Outcome = { readonly result: Result } | { readonly failure: Failure };

/** Told at most so often, ms. */
const PROGRESS_EVERY = 200;

/** Kept for the child's life. Its slots are the threads of the service: an engine in each needs none of its own. */
let engine: Promise<Engine> | null = null;

/** Does a task; whatever is wrong is told in words for the customer. */
export async function perform(
  task: Task,
  mostTriangles: number,
  onProgress: (fraction: number) => void,
): Promise<Outcome> {
  try {
    const model = await openModel(task.job.path, mostTriangles);
    if (task.kind === "inspect") return { result: model.figures };
    const { job } = task;
    const tools = { engine: await (engine ??= createEngine({ threads: 0 })), onProgress: seldom(onProgress) };
    return {
      result: job.technology === "fdm" ? await sliceFilament(tools, model, job) : await sliceResin(tools, model, job),
    };
  } catch (thrown) {
    // A polygon engine that failed is of no use to the next task.
    if (thrown instanceof SlicewrightError && thrown.code === "POLYGON_ENGINE_FAILED") engine = null;
    return { failure: failureOf(thrown, task) };
  }
}

/** Passes on what is worth telling. */
function seldom(onProgress: (fraction: number) => void): (fraction: number) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (fraction) => {
    const now = performance.now();
    if (now - toldAt < PROGRESS_EVERY) return;
    toldAt = now;
    onProgress(fraction);
  };
}
