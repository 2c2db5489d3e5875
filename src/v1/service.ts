import type { FastifyBaseLogger } from "fastify";
import type { Mailer } from "./accounts/mail.ts";
import type { Children } from "./children/children.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/tables.ts";
import type { Metrics } from "./metrics.ts";
import type { ObjectStore } from "./objects/store.ts";
import type { Queue } from "./queue/queue.ts";
import type { Resolve } from "./webhooks/resolve.ts";

/** What the rooms of the service work with; nothing below reads the environment, the clock or the network otherwise. */
export interface Service {
  readonly config: Config;
  readonly db: Database;
  readonly queue: Queue;
  readonly objects: ObjectStore;
  /** Child processes that read models and slice. */
  readonly children: Children;
  readonly clock: Clock;
  readonly mail: Mailer;
  readonly metrics: Metrics;
  readonly log: FastifyBaseLogger;
  /** Looks up the hosts that webhooks go to. */
  readonly resolve: Resolve;
  /** Signs API tokens; the same for every process on one database. */
  readonly tokenKey: Uint8Array;
}

export type { Database };

export interface Clock {
  now(): Date;
}

export const SYSTEM_CLOCK: Clock = Object.freeze({ now: () => new Date() });
