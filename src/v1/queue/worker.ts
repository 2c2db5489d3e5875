/**
 * Takes jobs of one pg-boss queue and runs them, `concurrency` at once: woken by a notification or by a slot that
 * comes free, else by the clock. pg-boss has workers of its own, but they wait out their interval after each job and
 * count an orderly stop as a failure.
 */
import { type Db, fromKysely, type JobWithMetadata, type PgBoss } from "pg-boss";
import type { Database, Service } from "../service.ts";
import { HEARTBEAT_SECONDS } from "./definitions.ts";
import type { Job } from "./queue.ts";

/** Jobs that are due later or come back after a failure are not announced. */
const POLL_MS = 1000;

export interface Worker {
  wake(): void;
  /** Aborts the jobs under way and gives back what does not end by itself. */
  stop(): Promise<void>;
}

interface WorkerOptions<T> {
  readonly boss: PgBoss;
  readonly sql: Db;
  readonly log: Service["log"];
  readonly queue: string;
  readonly concurrency: number;
  readonly handler: (job: Job<T>) => Promise<void>;
}

export function startWorker<T extends object>(options: WorkerOptions<T>): Worker {
  const { boss, sql, log, queue, concurrency, handler } = options;
  const stopping = new AbortController();
  // Not by id: a job that was taken for lost can come to the same process again.
  const running = new Set<{ readonly id: string; ended: Promise<void> }>();
  const bell = createBell();

  const run = async ({ id, data, sourceId }: JobWithMetadata<T>): Promise<void> => {
    try {
      await handler({
        id: sourceId ?? id,
        data,
        signal: stopping.signal,
        complete: (db) => complete(boss, queue, id, db),
      });
      await boss.complete(queue, id);
    } catch (error) {
      if (stopping.signal.aborted) return giveBack(sql, queue, [id]);
      log.error({ err: error, queue, job: id }, "a job failed");
      await boss.fail(queue, id, { message: error instanceof Error ? error.message : String(error) });
    }
  };
  const start = (job: JobWithMetadata<T>): void => {
    const entry = { id: job.id, ended: Promise.resolve() };
    running.add(entry);
    entry.ended = run(job)
      .catch((error) =>
        log.error({ err: error, queue, job: job.id }, "a job could not be ended; it will be given again"),
      )
      .finally(() => {
        running.delete(entry);
        bell.ring();
      });
  };
  const fetch = async (free: number): Promise<readonly JobWithMetadata<T>[]> => {
    if (free === 0) return [];
    return boss.fetch<T>(queue, { batchSize: free, includeMetadata: true }).catch((error) => {
      log.error({ err: error, queue }, "no job could be fetched");
      return [];
    });
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const free = concurrency - running.size;
      const jobs = await fetch(free);
      for (const job of jobs) start(job);
      if (free === 0 || jobs.length < free) await bell.wait(POLL_MS);
    }
  };
  const beat = setInterval(
    () => {
      if (running.size === 0) return;
      boss
        .touch(
          queue,
          [...running].map(({ id }) => id),
        )
        .catch((error) => log.warn({ err: error, queue }, "no sign of life could be given"));
    },
    (HEARTBEAT_SECONDS / 4) * 1000,
  );
  const looping = loop();

  return {
    wake: bell.ring,
    async stop() {
      stopping.abort();
      bell.ring();
      await looping;
      await Promise.all([...running].map(({ ended }) => ended));
      clearInterval(beat);
    },
  };
}

/** @throws when the job has been ended or given to another worker, so that the caller's transaction leaves no trace */
async function complete(boss: PgBoss, queue: string, id: string, db: Database): Promise<void> {
  const done = (await boss.complete(queue, id, null, { db: fromKysely(db) })) as { readonly affected?: number };
  if (done.affected === 0) throw new Error(`queue: job ${id} is no longer this worker's`);
}

/** As pg-boss undoes a fetch: the try does not count. */
async function giveBack(sql: Db, queue: string, ids: readonly string[]): Promise<void> {
  await sql.executeSql(
    `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
     where name = $1 and id = any($2::uuid[]) and state = 'active'`,
    [queue, ids],
  );
}

/** Lets one wait until it rings; a ring that comes before is not lost. */
function createBell(): { ring(): void; wait(milliseconds: number): Promise<void> } {
  let hasRung = false;
  let wake = (): void => {};
  return {
    ring() {
      hasRung = true;
      wake();
    },
    async wait(milliseconds) {
      if (!hasRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      hasRung = false;
    },
  };
}
