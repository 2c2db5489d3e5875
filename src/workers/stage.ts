import type { PolygonEngine } from "../geometry/engine.ts";
import type { Kernel } from "../layers/kernel.ts";

/**
 * Stages are data. A stage says which fields of a layer it reads, how far below and above, and which one it writes;
 * the executor runs it over bands of layers as soon as what it reads is there, in any thread.
 * A stage's result for a layer depends on what it declares and on nothing else: not on the band, not on the thread.
 */
export type Stage<Job, Fields, Out extends keyof Fields = keyof Fields> = StageBase<Job, Fields, Out> &
  (
    | {
        readonly serial?: false;
        /** The field's values for layers `band.from` to `band.to`. */
        readonly run: (tools: ThreadTools, job: Job, band: Band<Fields>) => readonly Fields[Out][];
      }
    | {
        /**
         * Reads and writes all layers at once, in the executor's own thread; its tools are made if it asks for them, and
         * long work waits for `pause` now and then: that lets an abort in, and throws it.
         */
        readonly serial: true;
        readonly runAll: (
          job: Job,
          band: Band<Fields>,
          tools: () => Promise<ThreadTools>,
          pause: () => Promise<void>,
        ) => readonly Fields[Out][] | Promise<readonly Fields[Out][]>;
      }
  );

interface StageBase<Job, Fields, Out extends keyof Fields> {
  readonly name: string;
  readonly writes: Out;
  /** Whether a job has nothing for it to do: it is left out then, and its field is undefined on all layers. */
  readonly isOff?: (job: Job) => boolean;
  /** Foretells how much there is for later stages to work on. */
  readonly weighs?: Weighing<Job, Fields[Out]>;
  /**
   * Threads beside a caller that works take it last, and only in long runs: much of the pipeline's code is in it and its
   * like, and what each thread runs it compiles for itself.
   */
  readonly isForCaller?: true;
  /** Which fields are read, and of how many layers below and above its own. */
  readonly reads: (job: Job) => { readonly [K in keyof Fields]?: Reach };
}

/** How much there is in a layer, and what that is in proportion to as far as layers of one job go. */
export interface Weighing<Job, Value> {
  /** Points of outlines, known once the layer is done. */
  readonly points: (value: Value) => number;
  /** Triangles around the layer, known from the start. */
  readonly triangles: (job: Job, layer: number) => number;
}

/** How many layers around its own a stage reads; `Number.POSITIVE_INFINITY` for all. */
export interface Reach {
  readonly below: number;
  readonly above: number;
}

/** The layer itself. */
export const OWN: Reach = Object.freeze({ below: 0, above: 0 });

/** All layers. */
export const ALL: Reach = Object.freeze({ below: Number.POSITIVE_INFINITY, above: Number.POSITIVE_INFINITY });

/** What every thread has of its own. */
export interface ThreadTools {
  readonly engine: PolygonEngine;
  readonly kernel: Kernel;
}

/** The layers a task works on, and what it may read around them. */
export interface Band<Fields> {
  readonly from: number;
  readonly to: number;
  readonly layerCount: number;
  /** A field of a layer; undefined below the first layer, above the last, and outside the declared reach. */
  readonly get: <K extends keyof Fields>(field: K, layer: number) => Fields[K] | undefined;
  /** Of the whole object, where this is the band of one of its zones. */
  readonly whole?: Band<Fields>;
}

/** A stage's `run` from a function of one layer. */
export function perLayer<Job, Fields, Out>(
  run: (tools: ThreadTools, job: Job, layer: number, band: Band<Fields>) => Out,
): (tools: ThreadTools, job: Job, band: Band<Fields>) => readonly Out[] {
  return (tools, job, band) => {
    const results: Out[] = [];
    for (let layer = band.from; layer < band.to; layer++) results.push(run(tools, job, layer, band));
    return results;
  };
}

/** Fields around a band, as they cross a thread: for each field its first layer and the values from there. */
export type Window = Readonly<Record<string, { readonly first: number; readonly values: readonly unknown[] }>>;

/** The band that reads from a window. */
export function bandOf<Fields>(from: number, to: number, layerCount: number, window: Window): Band<Fields> {
  return {
    from,
    to,
    layerCount,
    get: (field, layer) => {
      const part = window[field as string];
      return part?.values[layer - part.first] as never;
    },
  };
}
