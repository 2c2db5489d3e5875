import { fromKysely, PgBoss } from "pg-boss";
import type { Connection } from "../database/connection.ts";
import type { Clock, Service } from "../service.ts";
import { DEFINITIONS, exhausted, JOB_NAMES } from "./definitions.ts";
import type { JobName, Queue } from "./queue.ts";
import { startWorker, type Worker } from "./worker.ts";

const CHANNEL = "slicewright_jobs";
/** How often silent workers are looked for. */
const WATCH_SECONDS = 5;
const NO_JOB = "00000000-0000-0000-0000-000000000000";

/** The queue on pg-boss, in the service's own database. */
export async function createQueue(connection: Connection, clock: Clock, log: Service["log"]): Promise<Queue> {
  const { sql } = connection;
  const boss = new PgBoss({
    db: sql,
    backend: connection.kind,
    schedule: false,
    superviseIntervalSeconds: WATCH_SECONDS,
    // Less, or a round that is early by a hair would be left out.
    monitorIntervalSeconds: WATCH_SECONDS - 1,
    maintenanceIntervalSeconds: 3600,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue"));
  boss.on("warning", (warning) => log.warn(warning, "queue"));
  const workers = new Map<string, Worker>();
  const prepare = async (): ReturnType<Connection["listen"]> => {
    for (const name of JOB_NAMES) await createQueues(boss, name);
    // Nobody else has this database open: what seems to be under way is what the process before left.
    if (connection.kind === "pglite") await failActive(boss, connection);
    return connection.listen(CHANNEL, (name) => workers.get(name)?.wake());
  };
  await connection.alone(() => boss.start());
  const listener = await prepare().catch(async (error) => {
    await boss.stop({ graceful: false });
    throw error;
  });

  return {
    async send(db, name, data, options = {}) {
      const { everySeconds } = DEFINITIONS[name];
      const wait = options.startAfter ? (options.startAfter.getTime() - clock.now().getTime()) / 1000 : 0;
      const executor = fromKysely(db);
      await boss.send(name, data, {
        db: executor,
        ...(wait > 0 && { startAfter: wait }),
        ...(everySeconds !== undefined && { singletonSeconds: everySeconds }),
      });
      // Heard when the transaction is committed, by this process and all others.
      if (wait <= 0) await executor.executeSql("select pg_notify($1, $2)", [CHANNEL, name]);
    },

    async work(name, concurrency, handler, onExhausted) {
      const common = { boss, sql, log };
      workers.set(name, startWorker({ ...common, queue: name, concurrency, handler }));
      if (!onExhausted) return;
      const queue = exhausted(name);
      workers.set(queue, startWorker({ ...common, queue, concurrency: 1, handler: onExhausted }));
    },

    async waiting() {
      const { rows } = await sql.executeSql(
        "select name, count(*) as jobs from pgboss.job where state < 'active' group by name",
      );
      const counts = new Map(rows.map((row): [string, number] => [row.name, Number(row.jobs)]));
      return Object.fromEntries(JOB_NAMES.map((name) => [name, counts.get(name) ?? 0])) as Record<JobName, number>;
    },

    async stop() {
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
      await listener.close();
      await boss.stop({ graceful: false });
    },
  };
}

async function createQueues(boss: PgBoss, name: JobName): Promise<void> {
  const { everySeconds: _, ...settings } = DEFINITIONS[name];
  await boss.createQueue(exhausted(name), settings);
  await boss.createQueue(name, { ...settings, deadLetter: exhausted(name) });
  // A queue that an earlier version made is not made again.
  await boss.updateQueue(exhausted(name), settings);
  await boss.updateQueue(name, settings);
  // A send in a transaction must find the queue in pg-boss's cache: looking it up takes a second connection, which the
  // embedded database does not have.
  await boss.touch(name, NO_JOB);
}

async function failActive(boss: PgBoss, { sql }: Connection): Promise<void> {
  const { rows } = await sql.executeSql("select name, id from pgboss.job where state = 'active'");
  for (const { name, id } of rows) await boss.fail(name, id, { message: "the process stopped" });
}
