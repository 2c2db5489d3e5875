import type { Stage } from "./stage.ts";

/** A stage as it is run: what it works on is known to those who wrote it alone. */
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

/** A stage that writes any one of the fields, and reads none but them. */
export type StageOf<Job, Fields> = { [Out in keyof Fields]: Stage<Job, Fields, Out> }[keyof Fields];

export function pipeline<Job, Fields>(name: string, stages: readonly StageOf<Job, Fields>[]): Pipeline<Job, Fields> {
  // What a stage is given is of its own types: the job is the pipeline's, and the fields are what its stages wrote.
  return { name, stages: stages as readonly unknown[] as readonly AnyStage[] };
}
