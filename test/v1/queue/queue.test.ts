import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { Connection } from "../../../src/v1/database/connection.ts";
import { openDatabase } from "../../../src/v1/database/open-database.ts";
import { createQueue } from "../../../src/v1/queue/create-queue.ts";
import type { Job, Queue } from "../../../src/v1/queue/queue.ts";
import { SYSTEM_CLOCK } from "../../../src/v1/service.ts";
import { SILENT_LOG } from "../../../src/v1/silent-log.ts";
import { makeConfig } from "../stores.ts";

interface Note {
  readonly text: string;
}

let connection: Connection;
let queue: Queue;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await makeConfig();
  drop = made.drop;
  connection = await openDatabase(made.config, SILENT_LOG);
});

beforeEach(async () => {
  queue = await createQueue(connection, SYSTEM_CLOCK, SILENT_LOG);
});

afterEach(async () => {
  await queue.stop();
  await connection.sql.executeSql("delete from pgboss.job");
});

afterAll(async () => {
  await connection.close();
  await drop();
});

/** What is pushed can be waited for, one by one, in order. */
function mailbox<T>(): { push(value: T): void; next(): Promise<T> } {
  const values: T[] = [];
  const waiting: ((value: T) => void)[] = [];
  return {
    push: (value) => {
      const first = waiting.shift();
      if (first) first(value);
      else values.push(value);
    },
    next: () =>
      values.length > 0 ? Promise.resolve(values.shift()!) : new Promise((resolve) => void waiting.push(resolve)),
  };
}

const send = (text: string): Promise<void> => queue.send(connection.db, "deliver", { text } satisfies Note);

const stateOf = async (id: string): Promise<{ readonly state: string; readonly retry_count: number } | undefined> =>
  (await connection.sql.executeSql("select state::text, retry_count from pgboss.job where id = $1", [id])).rows[0];

/** Ends when the job is in a state. */
async function untilState(id: string, state: string): Promise<void> {
  while ((await stateOf(id))?.state !== state) await new Promise((resolve) => setImmediate(resolve));
}

test("a job comes with the commit of its transaction, and not without", async () => {
  const { db } = connection;
  const jobs = mailbox<Note>();
  await queue.work<Note>("deliver", 1, async ({ data }) => jobs.push(data));
  const undone = db.transaction().execute(async (transaction) => {
    await queue.send(transaction, "deliver", { text: "undone" });
    throw new Error("on purpose");
  });
  await expect(undone).rejects.toThrow("on purpose");
  await db.transaction().execute((transaction) => queue.send(transaction, "deliver", { text: "done" }));
  expect(await jobs.next()).toEqual({ text: "done" });
});

test("a job ends with the transaction that completes it", async () => {
  const ends = mailbox<Job<Note>>();
  let isFirst = true;
  await queue.work<Note>("deliver", 1, async (job) => {
    await connection.db.transaction().execute(async (transaction) => {
      await transaction.insertInto("secrets").values({ name: job.data.text, value: job.id }).execute();
      await job.complete(transaction);
      if (isFirst) {
        isFirst = false;
        throw new Error("on purpose");
      }
    });
    ends.push(job);
  });
  await send("once");
  const { id } = await ends.next();
  await untilState(id, "completed");
  const notes = await connection.db.selectFrom("secrets").selectAll().where("name", "=", "once").execute();
  expect(notes).toEqual([{ name: "once", value: id }]);
  expect((await stateOf(id))?.retry_count).toBe(1);
});

test("a job that was taken away cannot be completed", async () => {
  const refusals = mailbox<unknown>();
  await queue.work<Note>("deliver", 1, async (job) => {
    await connection.sql.executeSql("update pgboss.job set state = 'completed' where id = $1", [job.id]);
    refusals.push(await job.complete(connection.db).catch((error: unknown) => error));
  });
  await send("taken");
  expect(String(await refusals.next())).toContain("is no longer this worker's");
});

test("as many at once as asked for, and each once", async () => {
  let running = 0;
  let most = 0;
  const done: string[] = [];
  const ends = mailbox<void>();
  await queue.work<Note>("deliver", 3, async ({ data }) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    done.push(data.text);
    ends.push();
  });
  const all = Array.from({ length: 20 }, (_, i) => String(i));
  await connection.db.transaction().execute(async (transaction) => {
    for (const text of all) await queue.send(transaction, "deliver", { text });
  });
  for (const _ of all) await ends.next();
  expect(done.sort()).toEqual(all.sort());
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(3);
});

test("a job waits for its time, by the service's clock", async () => {
  await queue.stop();
  const clock = { now: () => new Date("2001-01-01") };
  queue = await createQueue(connection, clock, SILENT_LOG);
  const jobs = mailbox<Note>();
  const startAfter = (milliseconds: number) => ({ startAfter: new Date(clock.now().getTime() + milliseconds) });
  await queue.send(connection.db, "deliver", { text: "tomorrow" }, startAfter(24 * 3600_000));
  await queue.send(connection.db, "deliver", { text: "soon" }, startAfter(300));
  await queue.send(connection.db, "deliver", { text: "past" }, startAfter(-1000));
  await queue.work<Note>("deliver", 1, async ({ data }) => jobs.push(data));
  expect(await jobs.next()).toEqual({ text: "past" });
  expect(await jobs.next()).toEqual({ text: "soon" });
  expect((await queue.waiting()).deliver).toBe(1);
});

test("an orderly stop aborts a job and gives it back, and the try does not count", async () => {
  const started = mailbox<Job<Note>>();
  await queue.work<Note>("deliver", 1, async (job) => {
    started.push(job);
    await new Promise((_, reject) => job.signal.addEventListener("abort", () => reject(new Error("aborted"))));
  });
  await send("stopped");
  const { id } = await started.next();
  await queue.stop();
  expect(await stateOf(id)).toEqual({ state: "created", retry_count: 0 });

  queue = await createQueue(connection, SYSTEM_CLOCK, SILENT_LOG);
  await queue.work<Note>("deliver", 1, async (job) => started.push(job));
  expect(await started.next()).toMatchObject({ id, data: { text: "stopped" } });
});

test("a job whose worker fell silent is given again", async () => {
  const jobs = mailbox<Job<Note>>();
  await queue.send(connection.db, "deliver", { text: "silent" }, { startAfter: new Date(Date.now() + 3600_000) });
  const { rows } = await connection.sql.executeSql(`
    update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '21 seconds', start_after = now()
    where name = 'deliver' returning id`);
  await queue.work<Note>("deliver", 1, async (job) => jobs.push(job));
  expect((await jobs.next()).id).toBe(rows[0].id);
});

test("a job that failed at every try goes to onExhausted, with its id, and ends there", async () => {
  const tries: string[] = [];
  const exhausted = mailbox<Job<Note>>();
  await queue.send(connection.db, "slice", { text: "last try" }, { startAfter: new Date(Date.now() + 3600_000) });
  const { rows } = await connection.sql.executeSql(
    "update pgboss.job set retry_limit = 0, start_after = now() where name = 'slice' returning id",
  );
  await queue.work<Note>(
    "slice",
    1,
    async (job) => {
      tries.push(job.id);
      throw new Error("on purpose");
    },
    async (job) => {
      await job.complete(connection.db);
      exhausted.push(job);
    },
  );
  const { id, data } = await exhausted.next();
  expect({ id, data }).toEqual({ id: rows[0].id, data: { text: "last try" } });
  expect(tries).toEqual([id]);
  expect((await stateOf(id))?.state).toBe("failed");
});

test("tells what waits", async () => {
  expect(await queue.waiting()).toEqual({ slice: 0, deliver: 0, housekeeping: 0 });
  await send("a");
  await send("b");
  await queue.send(connection.db, "slice", {});
  expect(await queue.waiting()).toEqual({ slice: 1, deliver: 2, housekeeping: 0 });
});

test("housekeeping that many ask for is one job", async () => {
  for (let i = 0; i < 3; i++) await queue.send(connection.db, "housekeeping", {});
  expect((await queue.waiting()).housekeeping).toBeLessThanOrEqual(2);
});

test.runIf(inject("backend"))("another process on the database hears of a job at once", async () => {
  const other = await createQueue(connection, SYSTEM_CLOCK, SILENT_LOG);
  const jobs = mailbox<Note>();
  await other.work<Note>("deliver", 1, async ({ data }) => jobs.push(data));
  await send("across");
  expect(await jobs.next()).toEqual({ text: "across" });
  await other.stop();
});
