import type { Database } from "../database/tables.ts";

/** The kinds of work that wait in the queue. */
export type JobName = "slice" | "deliver" | "housekeeping";

export interface Job<T> {
  /** The same when a job is tried again after its worker died. */
  readonly id: string;
  readonly data: T;
  /** Aborted when the process stops; the job then goes back to the queue. */
  readonly signal: AbortSignal;
  /** Ends the job in the transaction that writes its result: both happen or neither. A handler that returns without it ends the job too. */
  complete(transaction: Database): Promise<void>;
}

interface SendOptions {
  /** Not before, by the service's clock; default at once. */
  readonly startAfter?: Date;
}

/** Jobs are given out at least once: after a kill -9 another worker gets them again within about 30 s. */
export interface Queue {
  /** Puts a job in; in the caller's transaction when `db` is one. */
  send(db: Database, name: JobName, data: object, options?: SendOptions): Promise<void>;
  /**
   * Takes jobs, `concurrency` at once, until `stop`. A job whose handler throws or whose worker dies is given again, up to
   * six times in all, and then once to `onExhausted`, with the id that it always had.
   */
  work<T extends object>(
    name: JobName,
    concurrency: number,
    handler: (job: Job<T>) => Promise<void>,
    onExhausted?: (job: Job<T>) => Promise<void>,
  ): Promise<void>;
  /** Jobs that wait, by name, for the metrics. */
  waiting(): Promise<Readonly<Record<JobName, number>>>;
  /** Stops taking jobs, aborts those under way, waits for their handlers. */
  stop(): Promise<void>;
}
