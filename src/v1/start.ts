/** Makes the service from its configuration, and ends it in the order that loses nothing. */
import { createMailer } from "./accounts/create-mailer.ts";
import { listenForAdmin } from "./admin/socket.ts";
import { createChildren } from "./children/create-children.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { tokenKey } from "./database/token-key.ts";
import { settle } from "./housekeeping.ts";
import { createMetrics } from "./metrics.ts";
import { openStore } from "./objects/open-store.ts";
import { createQueue } from "./queue/create-queue.ts";
import { type Clock, type Service, SYSTEM_CLOCK } from "./service.ts";
import { SILENT_LOG } from "./silent-log.ts";
import { systemResolve } from "./webhooks/resolve.ts";
import { work } from "./work.ts";

type Close = () => Promise<void>;

export interface StartedService extends Service {
  /** What is to end after the queue and before the database: the HTTP server. */
  onStop(close: Close): void;
  /** Ends the queue, what `onStop` was given, the child processes, the database and its lock. Once, however often it is called. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly clock?: Clock;
  readonly log?: Service["log"];
  readonly resolve?: Service["resolve"];
  readonly children?: Service["children"];
}

/** @throws when a part cannot be started, after those before it have been ended */
export async function startService(config: Config, options: StartOptions = {}): Promise<StartedService> {
  const { clock = SYSTEM_CLOCK, log = SILENT_LOG, resolve = systemResolve } = options;
  // In the order in which they are closed.
  const closing = { queue: [] as Close[], http: [] as Close[], base: [] as Close[] };
  const close = async (): Promise<void> => {
    const failures: unknown[] = [];
    // What cannot be ended keeps nothing else from it, least of all the database.
    for (const end of [...closing.queue, ...closing.http, ...closing.base])
      await end().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, "the service did not stop as it should");
  };
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= close());

  try {
    const connection = await openDatabase(config, log);
    closing.base.unshift(() => connection.close());
    const children = options.children ?? createChildren(config);
    closing.base.unshift(() => children.close());
    const queue = await createQueue(connection, clock, log);
    closing.queue.unshift(() => queue.stop());
    const service: StartedService = {
      config,
      db: connection.db,
      queue,
      objects: await openStore(config),
      children,
      clock,
      mail: createMailer(config, clock),
      metrics: createMetrics(),
      log,
      resolve,
      tokenKey: await tokenKey(connection.db),
      onStop: (end) => void closing.http.unshift(end),
      stop,
    };
    const isAlone = connection.kind === "pglite";
    await settle(service, isAlone);
    if (isAlone) closing.http.push(await listenForAdmin(service));
    if (config.role !== "api") closing.queue.unshift(await work(service));
    return service;
  } catch (error) {
    await stop().catch((failure: unknown) => log.error({ err: failure }, "stop"));
    throw error;
  }
}
