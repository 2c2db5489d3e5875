import type { Stage } from "./stage.ts";

/** A stage as it is run: the types that it works on are known where it is written, and not here. */
export type AnyStage = Stage<unknown, Record<string, unknown>>;

/** A pipeline as it is run, in any thread. */
export interface AnyPipeline {
  readonly name: string;
  readonly stages: readonly AnyStage[];
}

/** A pipeline: stages in an order in which each finds what it reads written before. */
export interface Pipeline<Job, Fields> extends AnyPipeline {
  /** Told to the compiler alone: what the stages make of a job. */
  readonly makes?: (job: Job) => Fields;
}

/** A stage that writes one of the fields, whichever, and reads no others. */
export type StageOf<Job, Fields> = { [Out in keyof Fields]: Stage<Job, Fields, Out> }[keyof Fields];

export function pipeline<Job, Fields>(name: string, stages: readonly StageOf<Job, Fields>[]): Pipeline<Job, Fields> {
  // Each stage is given values of the types it declares: the job is the pipeline's, and its stages wrote the fields.
  return { name, stages: stages as readonly unknown[] as readonly AnyStage[] };
}
