import type { Queue as QueueSettings } from "pg-boss";
import type { JobName } from "./queue.ts";

/** A worker that dies falls silent, and this long after its last sign of life its job is given again. */
export const HEARTBEAT_SECONDS = 20;

type Definition = Omit<QueueSettings, "name" | "deadLetter"> & {
  /** At most one job in so many seconds, whoever sends it. */
  readonly everySeconds?: number;
};

const COMMON = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  // Only a silent worker loses its job; this bound is for one that beats for ever.
  expireInSeconds: 6 * 3600,
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  deleteAfterSeconds: 3600,
} satisfies Definition;

export const DEFINITIONS: Readonly<Record<JobName, Definition>> = {
  slice: COMMON,
  deliver: COMMON,
  housekeeping: { ...COMMON, retryLimit: 1, everySeconds: 300 },
};

export const JOB_NAMES = Object.keys(DEFINITIONS) as readonly JobName[];

/** Where a job goes when every try has failed. */
export const exhausted = (name: JobName): string => `${name}-exhausted`;
