import { setMaxListeners } from "node:events";
import { SlicewrightError } from "../core/errors.ts";
import { abortedError, Listener, type OnProgress, throwIfAborted } from "../core/progress.ts";
import { Outlook } from "./outlook.ts";
import type { AnyPipeline, AnyStage, Pipeline } from "./pipeline.ts";
import type { Pool } from "./pool.ts";
import { share } from "./share.ts";
import { bandOf, type Reach, type ThreadTools, type Window } from "./stage.ts";

/** Runs a pipeline's stages over all layers. */
export interface ExecutorOptions {
  /** The threads; without, everything runs in this one. Where this one helps, they are started when it pays. */
  readonly pool?: Pool;
  /** What runs stages in this thread: all without a pool, and with one, what {@link ExecutorOptions.helps} lets it. */
  readonly tools: () => Promise<ThreadTools>;
  /** This thread works beside the pool's. Its event loop then waits up to a band's time. */
  readonly helps?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
  /** As messages call the work; a slice unless told. */
  readonly operation?: string;
}

const OPERATION = "slice";
/** Bands a thread gets of each stage: enough that threads end together, few enough that halos cost little. */
const BANDS_PER_THREAD = 12;
/**
 * Threads are started beside a thread that works when the whole run looks this long, from its first second on. A run looks
 * longer than it turns out to be, as it is slowest at its start: one of 2.1 s with supports 10 s long after half a second,
 * 5 s after one. Until a thread has compiled the code that it needs, others lose by it: of two cores, the second thread of
 * a run of 4 s took 20 % more CPU time for no less wall time, that of a run of 8 s 17 % for 5 %.
 */
const WORTH_THREADS_MS = 12_000;
const FORESEEN_AFTER_MS = 1000;
/** Threads that are started get the caller's own stages too when the run looks this long; one of 7 s gains 10 % by it. */
const WORTH_SHARING_MS = 6_000;
/** A band on the executor's own thread stays short, so that an abort and the other threads' answers are seen soon. */
const LONGEST_BAND = 8;

/**
 * Runs the stages band by band and yields the last stage's value of every layer, bottom up, as soon as it is known.
 * A task starts when what it reads is there. What a stage of all layers waits for goes first, so that layers come out while
 * others are worked on; then later stages do, so that memory is released early.
 * @throws SlicewrightError `ABORTED`, or what a stage throws
 */
export async function* execute<Job, Fields, Out extends keyof Fields>(
  pipeline: Pipeline<Job, Fields>,
  job: Job,
  layerCount: number,
  last: Out,
  options: ExecutorOptions,
): AsyncGenerator<Fields[Out]> {
  const run = new Run(pipeline, job, layerCount, options);
  const { operation = OPERATION } = options;
  const onAbort = (): void => run.fail(abortedError(operation, options.signal?.reason));
  options.signal?.addEventListener("abort", onAbort, { once: true });
  try {
    throwIfAborted(options.signal, operation);
    for (let layer = 0; layer < layerCount; layer++) yield (await run.value(last as string, layer)) as Fields[Out];
    run.listener.throwIfFailed();
  } finally {
    options.signal?.removeEventListener("abort", onAbort);
    run.stop();
  }
}

interface StageState {
  readonly stage: AnyStage;
  readonly reads: readonly (readonly [field: string, reach: Reach])[];
  /** Bands started and bands finished, each from the bottom up; and the lowest that is not finished. */
  started: number;
  readonly bandDone: boolean[];
  undone: number;
  readonly bands: readonly (readonly [from: number, to: number])[];
}

class Run {
  readonly listener: Listener;
  readonly #pipelineName: string;
  readonly #job: unknown;
  /** The job as threads get it, once one does. */
  #sharedJob: unknown;
  readonly #layerCount: number;
  readonly #options: ExecutorOptions;
  readonly #states: StageState[];
  /**
   * Those that are started rather than others, first; by this thread, and by the pool. Beside a thread that works, the pool
   * takes the stages that are not the caller's, in the same order. The caller's own it takes only in runs that look long, as
   * code that only one thread runs is compiled once.
   */
  readonly #order: readonly StageState[];
  readonly #poolOrder: readonly StageState[];
  readonly #fields: Map<string, unknown[]> = new Map();
  /** Of each field, up to which layer its values are dropped. */
  readonly #released: Map<string, number> = new Map();
  /** Tasks posted to the pool and not answered. */
  #inPool = 0;
  #hasPoolAnswered = false;
  /** Whether the pool takes the caller's stages too: its threads work already, or will for long. */
  #sharesAll: boolean;
  /** Where threads may be started and the pipeline tells how much there is. */
  readonly #outlook: Outlook | undefined;
  /** Whether a task runs in this thread. */
  #isBusy = false;
  readonly #begun = performance.now();
  #done = 0;
  #error: unknown = null;
  #wake: () => void = () => {};
  /** Stops the tasks that are running in threads. */
  readonly #cancel = new AbortController();

  constructor(pipeline: AnyPipeline, job: unknown, layerCount: number, options: ExecutorOptions) {
    this.#pipelineName = pipeline.name;
    // Each running task listens.
    setMaxListeners(0, this.#cancel.signal);
    this.#job = job;
    this.#layerCount = layerCount;
    this.#options = options;
    this.listener = new Listener(options.onProgress);
    this.#sharesAll = options.helps !== true || options.pool?.isStarted === true;
    const threads = (options.pool?.threads ?? 0) + (options.pool === undefined || options.helps ? 1 : 0);
    const length = Math.min(LONGEST_BAND, Math.max(1, Math.ceil(layerCount / (threads * BANDS_PER_THREAD))));
    const stages = pipeline.stages.filter((stage) => stage.isOff?.(job) !== true);
    const written = new Set(stages.map(({ writes }) => writes as string));
    this.#states = stages.map((stage) => ({
      stage,
      reads: (Object.entries(stage.reads(job)) as [string, Reach][]).filter(([field]) => written.has(field)),
      started: 0,
      bandDone: [],
      undone: 0,
      bands: stage.serial ? [[0, layerCount]] : cutBands(layerCount, length),
    }));
    for (const { stage } of this.#states) this.#fields.set(stage.writes, new Array(layerCount));
    const weighing =
      options.helps && options.pool ? stages.find(({ weighs }) => weighs !== undefined)?.weighs : undefined;
    this.#outlook = weighing && new Outlook(weighing, job, layerCount);
    const awaited = awaitedOf(this.#states);
    const latestFirst = this.#states.toReversed();
    this.#order = inOrder(latestFirst, (state) => awaited.has(state));
    this.#poolOrder = options.helps ? inOrder(this.#order, ({ stage }) => !stage.isForCaller) : this.#order;
  }

  /** A field of a layer, waited for; the value is released here. */
  async value(field: string, layer: number): Promise<unknown> {
    const values = this.#fields.get(field)!;
    while (values[layer] === undefined) {
      if (this.#error !== null) throw this.#error;
      this.#startTasks();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const value = values[layer];
    values[layer] = undefined;
    return value;
  }

  fail(error: unknown): void {
    this.#error ??= error;
    this.#wake();
  }

  /** Leaves nothing running. */
  stop(): void {
    const { operation = OPERATION } = this.#options;
    this.#error ??= new SlicewrightError("ABORTED", `${operation}: stopped by its reader`, {});
    this.#cancel.abort();
  }

  /** Threads get as many tasks as keep them busy; this thread takes one at a time. */
  #startTasks(): void {
    if (this.#error !== null) return;
    const { pool, helps } = this.#options;
    if (pool !== undefined && (!helps || pool.isStarted))
      for (const state of this.#poolOrder)
        while (this.#isForPool(state) && this.#inPool < this.#poolRoom(pool) && this.#isReady(state))
          void this.#runTask(state, state.started++, false);
    for (const state of this.#order) {
      if (this.#isBusy) return;
      const isOurs = pool === undefined || helps || state.stage.serial;
      if (isOurs && this.#isReady(state)) void this.#runTask(state, state.started++, true);
    }
  }

  #isForPool({ stage }: StageState): boolean {
    return !stage.serial && (this.#sharesAll || !stage.isForCaller);
  }

  /** A thread that is still starting gets one task, as others may wait for what that writes. */
  #poolRoom(pool: Pool): number {
    return this.#hasPoolAnswered ? pool.capacity : pool.threads;
  }

  /** Starts the threads beside this one as soon as they are worth it: by how long the run looks, or how much. */
  #startThreadsIfWorth(): void {
    const { pool, helps } = this.#options;
    if (!helps || pool === undefined) return;
    const elapsed = performance.now() - this.#begun;
    const worth = pool.isStarted ? WORTH_SHARING_MS : WORTH_THREADS_MS;
    this.#sharesAll ||= elapsed >= FORESEEN_AFTER_MS && elapsed >= worth * this.#fractionDone();
    if (this.#sharesAll || this.#outlook?.isHeavy) pool.start();
  }

  /** Whether the stage has a band that is not started, and all that it reads is there. */
  #isReady(state: StageState): boolean {
    if (state.started === state.bands.length) return false;
    const [from, to] = state.bands[state.started];
    return state.reads.every(([field, reach]) => {
      const writer = this.#states.find((other) => other.stage.writes === field)!;
      const low = Math.max(0, from - reach.below);
      const high = Math.min(this.#layerCount, to + reach.above);
      for (let band = writer.undone; band < writer.bands.length && writer.bands[band][0] < high; band++)
        if (writer.bands[band][1] > low && writer.bandDone[band] !== true) return false;
      return true;
    });
  }

  async #runTask(state: StageState, band: number, isOurs: boolean): Promise<void> {
    const { stage } = state;
    const [from, to] = state.bands[band];
    if (isOurs) this.#isBusy = true;
    else this.#inPool++;
    try {
      const values = await this.#compute(state, from, to, isOurs);
      if (this.#error !== null) return;
      const field = this.#fields.get(stage.writes)!;
      for (const [i, value] of values.entries()) field[from + i] = value;
      state.bandDone[band] = true;
      while (state.bandDone[state.undone] === true) state.undone++;
      if (stage.weighs) this.#outlook?.add(values, from);
      this.#release(state);
      this.#report(stage.name, to - from);
    } catch (error) {
      this.#error ??= error;
    } finally {
      if (isOurs) this.#isBusy = false;
      else {
        this.#inPool--;
        this.#hasPoolAnswered = true;
      }
      this.#startThreadsIfWorth();
      this.#startTasks();
      this.#wake();
    }
  }

  async #compute(state: StageState, from: number, to: number, isOurs: boolean): Promise<readonly unknown[]> {
    const { stage } = state;
    const { pool, tools } = this.#options;
    const window = this.#window(state, from, to);
    const layerCount = this.#layerCount;
    if (pool !== undefined && !isOurs) {
      this.#sharedJob ??= share(this.#job);
      const task = {
        pipeline: this.#pipelineName,
        stage: stage.name,
        job: this.#sharedJob,
        from,
        to,
        layerCount,
        window,
      };
      return pool.run(task, this.#cancel.signal);
    }
    // Between tasks.
    await this.#pause();
    const band = bandOf<Record<string, unknown>>(from, to, layerCount, window);
    return stage.serial
      ? stage.runAll(this.#job, band, tools, () => this.#pause())
      : stage.run(await tools(), this.#job, band);
  }

  /** Lets an abort and other work of the event loop in; throws once the run has failed. */
  async #pause(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.#error !== null) throw this.#error;
  }

  #window(state: StageState, from: number, to: number): Window {
    return Object.fromEntries(
      state.reads.map(([field, reach]) => {
        const first = Math.max(0, from - reach.below);
        return [field, { first, values: this.#fields.get(field)!.slice(first, to + reach.above) }];
      }),
    );
  }

  /** Drops what no task will read any more of what this stage reads. The pipeline's results are dropped as they are read. */
  #release({ reads }: StageState): void {
    for (const [field] of reads) {
      const needed = this.#states.flatMap((state) =>
        state.reads.filter(([name]) => name === field).map(([, reach]) => firstUndone(state) - reach.below),
      );
      const released = this.#released.get(field) ?? 0;
      const first = Math.min(this.#layerCount, ...needed);
      if (first <= released) continue;
      this.#fields.get(field)!.fill(undefined, released, first);
      this.#released.set(field, first);
    }
  }

  #report(stage: string, layers: number): void {
    this.#done += layers;
    this.listener.tell({ stage, fraction: this.#fractionDone() });
  }

  #fractionDone(): number {
    return this.#done / (this.#layerCount * this.#states.length);
  }
}

/** The stages of all layers, and those that write what they read. */
function awaitedOf(states: readonly StageState[]): Set<StageState> {
  const awaited = new Set<StageState>();
  const fields = new Set<string>();
  for (const state of states.toReversed()) {
    if (!state.stage.serial && !fields.has(state.stage.writes)) continue;
    awaited.add(state);
    for (const [field] of state.reads) fields.add(field);
  }
  return awaited;
}

/** The same, with those first that are wanted first. */
function inOrder<T>(all: readonly T[], isFirst: (one: T) => boolean): T[] {
  return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))];
}

/** The first layer of the lowest band that is not done; Infinity when all are. */
function firstUndone({ bands, undone }: StageState): number {
  return bands[undone]?.[0] ?? Number.POSITIVE_INFINITY;
}

function cutBands(layerCount: number, length: number): [number, number][] {
  const bands: [number, number][] = [];
  for (let from = 0; from < layerCount; from += length) bands.push([from, Math.min(layerCount, from + length)]);
  return bands;
}
