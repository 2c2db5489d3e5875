import type { Piscina } from "piscina";
import { type ErrorRecord, fromErrorRecord, SlicewrightError } from "../core/errors.ts";
import type { KernelName } from "../layers/kernel.ts";
import type { Window } from "./stage.ts";

/** One stage over one band, as it is posted to a thread. */
export interface Task {
  readonly pipeline: string;
  readonly stage: string;
  readonly job: unknown;
  readonly from: number;
  readonly to: number;
  readonly layerCount: number;
  readonly window: Window;
}

/** What a thread answers. */
export type Answer = { readonly values: readonly unknown[] } | { readonly error: ErrorRecord };

/** Threads that run tasks, from `start`, or the first task, to `close`; after it none start, and tasks are refused. */
export interface Pool {
  readonly threads: number;
  readonly isStarted: boolean;
  /** Starts the threads in the background, unless they are started. The next task tells what fails. */
  start(): void;
  /** Tasks that may be posted before the first is answered and no thread is idle. */
  readonly capacity: number;
  /**
   * Runs a task; an abort stops the thread it runs in, if nothing else waits there, and another one takes its place.
   * @throws SlicewrightError `ENGINE_CLOSED`, or what the task throws
   */
  run(task: Task, signal: AbortSignal): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** A thread could not load its file: bundlers move the package's code away from it. */
function isMissingModule(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND";
}

function unavailable(cause: unknown): SlicewrightError {
  const told = cause instanceof Error ? cause.message : String(cause);
  const expected = "the package's files where it was installed (leave it out of bundles, or ask for 0 threads)";
  return new SlicewrightError("THREADS_UNAVAILABLE", `threads: got "${told}", expected ${expected}`, {}, cause);
}

/** What a thread is started with. */
export interface ThreadData {
  readonly kernel: KernelName;
}

/**
 * A pool of worker threads.
 * @param queued tasks that wait in each thread beside the one it runs, for a caller that is slow to answer; with none,
 *   an abort stops the thread that runs the task
 */
export function createPool(threads: number, kernel: KernelName, queued: number): Pool {
  let started: Promise<Piscina> | undefined;
  let isClosed = false;
  const start = async (): Promise<Piscina> => {
    if (isClosed) throw new SlicewrightError("ENGINE_CLOSED", "threads: got a task after they stopped, expected none");
    return (started ??= startThreads(threads, kernel, queued));
  };
  // A thread that holds several tasks cannot be stopped for one: there an aborted task runs to its end, or the pool's.
  const isShared = queued === 0;
  return {
    threads,
    get isStarted() {
      return started !== undefined;
    },
    start: () => {
      start().catch(() => {});
    },
    capacity: threads * (1 + Math.max(1, queued)),
    run: async (task, signal) => {
      const piscina = await start();
      const answer: Answer = await piscina.run(task, isShared ? { signal } : {}).catch((cause: unknown) => {
        throw isMissingModule(cause) ? unavailable(cause) : cause;
      });
      if ("error" in answer) throw fromErrorRecord(answer.error);
      return answer.values;
    },
    close: async () => {
      isClosed = true;
      const piscina = await started?.catch(() => undefined);
      await piscina?.destroy();
    },
  };
}

/** @throws SlicewrightError `THREADS_UNAVAILABLE` */
async function startThreads(threads: number, kernel: KernelName, queued: number): Promise<Piscina> {
  try {
    return await startPiscina(threads, kernel, queued);
  } catch (cause) {
    throw unavailable(cause);
  }
}

async function startPiscina(threads: number, kernel: KernelName, queued: number): Promise<Piscina> {
  const { Piscina } = await import("piscina");
  // The source runs as TypeScript, the package as JavaScript.
  const file = import.meta.url.endsWith(".ts") ? "./thread.ts" : "./thread.js";
  const piscina = new Piscina({
    filename: new URL(file, import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1 + queued,
    workerData: { kernel } satisfies ThreadData,
    idleTimeout: Number.POSITIVE_INFINITY,
  });
  // Tasks tell their own errors. Left over are answers to aborted tasks, which may come late, and threads that fail
  // while they start; when none is left, the tasks that wait for one must not wait for ever.
  piscina.on("error", () => {
    if (piscina.threads.length === 0) void piscina.destroy();
  });
  return piscina;
}
