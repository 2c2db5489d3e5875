import { SlicewrightError } from "../core/errors.ts";
import {
  BOOLEAN,
  checkArgument,
  checkOption,
  checkOptions,
  OBJECT,
  type OptionKinds,
  oneOf,
  SIGNAL,
  wholeFrom,
} from "../core/option.ts";
import type { KernelName } from "../layers/kernel.ts";
import type { ResinSettings } from "../settings/resin-settings.ts";
import type { Settings } from "../settings/settings.ts";
import { createPool } from "../workers/pool.ts";
import type { ThreadTools } from "../workers/stage.ts";
import { createTools } from "../workers/tools.ts";
import type { ModelInput } from "./load-model.ts";
import { type SliceOptions, type SliceResult, type SliceTools, sliceModel } from "./slice.ts";
import type { ResinOptions, ResinResult } from "./slice-resin.ts";

export interface EngineOptions {
  /** Threads, up to 64; 0 does all work in the calling thread. Default 2. */
  readonly threads?: number;
  /**
   * Count the calling thread among the threads: it works, and its event loop waits meanwhile; the others are started
   * when a slice turns out to be long enough to be worth it. For a program that does nothing else and slices one model
   * at a time. Default false.
   */
  readonly callerWorks?: boolean;
  /** What cuts triangles: WebAssembly, or its TypeScript twin, which gives the same bytes. Default `wasm`. */
  readonly kernel?: KernelName;
}

/**
 * A slicer that keeps its threads and WebAssembly instances from one model to the next. Its slices reject with
 * `ENGINE_CLOSED` once it is closed.
 */
export interface Engine {
  /** Slices a model. Several calls may run at once; they share the threads. */
  slice(input: ModelInput, settings?: Partial<Settings>, options?: SliceOptions): Promise<SliceResult>;
  /** Slices a model for a resin printer. */
  sliceResin(input: ModelInput, settings?: Partial<ResinSettings>, options?: ResinOptions): Promise<ResinResult>;
  /** Aborts the slices that are under way, which reject with `ABORTED`, and stops the threads. */
  close(): Promise<void>;
}

/** As messages call what an engine does. */
type Operation = "slice" | "slice resin";

const DEFAULT_THREADS = 2;
const KERNELS: readonly KernelName[] = ["wasm", "twin"];
/** @internal */
export const ENGINE_OPTIONS: OptionKinds<EngineOptions> = {
  threads: wholeFrom(0, 64),
  callerWorks: BOOLEAN,
  kernel: oneOf(KERNELS),
};
/** Tasks that wait in a thread while the caller is busy with one of its own. */
const QUEUED = 8;

/**
 * Starts an engine. Its threads start at once, in the background, unless the caller works.
 * @throws SlicewrightError `USAGE`
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  checkOptions("engine", options, ENGINE_OPTIONS);
  const { threads = DEFAULT_THREADS, callerWorks = false, kernel = "wasm" } = options;
  const workers = callerWorks ? threads - 1 : threads;
  const pool = workers > 0 ? createPool(workers, kernel, callerWorks ? QUEUED : 0) : undefined;
  if (!callerWorks) pool?.start();
  let made: Promise<ThreadTools> | null = null;
  const tools = (): Promise<ThreadTools> => (made ??= createTools(kernel));
  const run: SliceTools = { ...(pool && { pool }), tools, helps: callerWorks, threads };
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const untilClosed = async <T>(
    operation: Operation,
    options: { readonly signal?: AbortSignal },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    if (closing.signal.aborted)
      throw new SlicewrightError("ENGINE_CLOSED", `${operation}: got an engine that was closed, expected an open one`);
    checkArgument(operation, "options", options, OBJECT);
    checkOption(operation, "signal", options.signal, SIGNAL);
    // One of its own each, as each slice listens.
    const working = work(AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])]));
    underWay.add(working);
    try {
      return await working;
    } finally {
      underWay.delete(working);
    }
  };
  return {
    slice: (input, settings = {}, options = {}) =>
      untilClosed("slice", options, (signal) => sliceModel(run, input, settings, { ...options, signal })),
    sliceResin: (input, settings = {}, options = {}) =>
      untilClosed("slice resin", options, async (signal) => {
        // Loaded when first asked for: filament prints need none of it.
        const { sliceResinModel } = await import("./slice-resin.ts");
        return sliceResinModel(run, input, settings, { ...options, signal });
      }),
    close: async () => {
      closing.abort(new SlicewrightError("ENGINE_CLOSED", "aborted, as the engine was closed"));
      await Promise.allSettled(underWay);
      await pool?.close();
      // Where none could be made, the slices that wanted them have told why.
      const [own] = await Promise.allSettled([made]);
      if (own.status === "fulfilled") own.value?.engine.dispose();
    },
  };
}

/**
 * Slices one model with an engine of its own.
 * @throws SlicewrightError whatever is wrong with model or settings, by its code
 */
export async function slice(
  input: ModelInput,
  settings: Partial<Settings> = {},
  options: SliceOptions & EngineOptions = {},
): Promise<SliceResult> {
  return withEngine("slice", options, (engine, own) => engine.slice(input, settings, own));
}

/**
 * Slices one model for a resin printer with an engine of its own.
 * @throws SlicewrightError whatever is wrong with model or settings, by its code
 */
export async function sliceResin(
  input: ModelInput,
  settings: Partial<ResinSettings> = {},
  options: ResinOptions & EngineOptions = {},
): Promise<ResinResult> {
  return withEngine("slice resin", options, (engine, own) => engine.sliceResin(input, settings, own));
}

/** @param options an engine's; what else is among them is the work's own */
async function withEngine<T>(
  operation: Operation,
  options: EngineOptions,
  work: (engine: Engine, own: object) => Promise<T>,
): Promise<T> {
  checkArgument(operation, "options", options, OBJECT);
  const given = Object.entries(options);
  const engine = await createEngine(Object.fromEntries(given.filter(([name]) => Object.hasOwn(ENGINE_OPTIONS, name))));
  try {
    return await work(engine, Object.fromEntries(given.filter(([name]) => !Object.hasOwn(ENGINE_OPTIONS, name))));
  } finally {
    await engine.close();
  }
}
