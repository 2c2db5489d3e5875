/**
 * The queue's tickets against every order of events: a queue of the test's own gives them out when it says so, and slices
 * end, fail and break as it says.
 */
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Job, Queue } from "../../../src/v1/queue/queue.ts";
import { createQuote } from "../../../src/v1/quotes/create.ts";
import type { QuoteRequest } from "../../../src/v1/quotes/request.ts";
import { reviveQuotes } from "../../../src/v1/quotes/revive.ts";
import { workOnQuotes } from "../../../src/v1/quotes/worker.ts";
import type { Service } from "../../../src/v1/service.ts";
import { startTestService, type TestService } from "../harness.ts";
import { storedKeys } from "../stored-keys.ts";
import { belongings } from "./asking.ts";
import { type StubChildren, type StubSlice, stubChildren } from "./stub-children.ts";

const MOST_AT_ONCE = 2;
const USERS = 3;

let v1: TestService;
const users: { userId: string; fileId: string }[] = [];
let request: QuoteRequest;

beforeAll(async () => {
  v1 = await startTestService({ children: stubChildren(), limits: { slicesAtOncePerUser: MOST_AT_ONCE } });
  for (let n = 0; n < USERS; n++) {
    const user = await v1.user();
    const { file_id, ...profiles } = await belongings(user, Buffer.from(`file ${n}`));
    users.push({ userId: user.userId, fileId: file_id });
    if (n === 0) {
      await user.post(`/v1/quote/queue/${file_id}`, profiles);
      const row = await v1.service.db.selectFrom("quotes").select("request").executeTakeFirstOrThrow();
      request = row.request as unknown as QuoteRequest;
    }
  }
});
afterAll(() => v1.close());

interface TestQueue extends Queue {
  readonly tickets: string[];
  /** Gives the oldest ticket out; the promise is fulfilled when its handler is done. */
  run(): Promise<void>;
  /** Stops the process: what is under way is aborted, and the queue the same again. */
  stop(): Promise<void>;
  runExhausted(id: string): Promise<void>;
  /** How often each job was ended in a transaction. */
  readonly completed: Map<string, number>;
}

function testQueue(): TestQueue {
  const tickets: string[] = [];
  const completed = new Map<string, number>();
  const handlers: ((job: Job<object>) => Promise<void>)[] = [];
  let stopping = new AbortController();
  const job = (id: string): Job<object> => ({
    id,
    data: {},
    signal: stopping.signal,
    complete: async () => void completed.set(id, (completed.get(id) ?? 0) + 1),
  });
  return {
    tickets,
    completed,
    send: async () => void tickets.push(v7()),
    work: async (_name, _concurrency, handler, onExhausted) => {
      handlers.push(handler as (typeof handlers)[number], onExhausted as (typeof handlers)[number]);
    },
    waiting: async () => ({ slice: tickets.length, deliver: 0, housekeeping: 0 }),
    stop: async () => {
      stopping.abort();
      stopping = new AbortController();
    },
    async run() {
      const id = tickets.shift()!;
      // As the real queue: what is thrown gives the job back under its id.
      await handlers[0]!(job(id)).catch(() => void tickets.push(id));
    },
    runExhausted: (id) => handlers[1]!(job(id)),
  };
}

let queue: TestQueue;
let children: StubChildren;
let service: Service;

async function setUp(): Promise<void> {
  await v1.service.db.deleteFrom("quotes").execute();
  queue = testQueue();
  children = stubChildren();
  service = { ...v1.service, queue, children };
  await workOnQuotes(service);
}
beforeEach(setUp);

/** Settings of its own, so that it is sliced. */
let mark = 0;
async function ask(n: number): Promise<string> {
  const file = await service.db
    .selectFrom("files")
    .selectAll()
    .where("file_id", "=", users[n]!.fileId)
    .executeTakeFirstOrThrow();
  const own = { ...request, settings: { ...request.settings, mark: mark++ } } as unknown as QuoteRequest;
  const { quote_id } = await service.db
    .transaction()
    .execute((transaction) => createQuote(service, transaction, "fdm", file, own));
  return quote_id;
}

function pending() {
  return service.db
    .selectFrom("quotes")
    .select(["quote_id", "user_id", "job_id"])
    .where("status", "=", "pending")
    .execute();
}

/** Slices that could start now; never more than there are tickets. */
async function demand(): Promise<number> {
  const rows = await pending();
  return users.reduce((sum, { userId }) => {
    const own = rows.filter(({ user_id }) => user_id === userId);
    const running = own.filter(({ job_id }) => job_id !== null).length;
    expect(running).toBeLessThanOrEqual(MOST_AT_ONCE);
    return sum + Math.min(own.length - running, MOST_AT_ONCE - running);
  }, 0);
}

type Step = readonly ["ask", number] | readonly ["run"] | readonly ["succeed" | "fail" | "crash", number];

test("no quote is ever left without a ticket, and each ends once", async () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constant("ask" as const), fc.nat(USERS - 1)) },
    { weight: 4, arbitrary: fc.tuple(fc.constant("run" as const)) },
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom("succeed", "fail", "crash"), fc.nat(9)) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await setUp();
      const running = new Set<Promise<void>>();
      const open: StubSlice[] = [];
      let begun = 0;
      const asked: string[] = [];

      const run = async (): Promise<void> => {
        if (queue.tickets.length === 0) return;
        const ended = queue.run().finally(() => running.delete(ended));
        running.add(ended);
        const slicing = children.begun(begun);
        const slice = await Promise.race([ended.then(() => null), slicing]);
        if (slice === null) return;
        begun++;
        open.push(slice);
      };
      const end = async (how: "succeed" | "fail" | "crash", n: number): Promise<void> => {
        const [slice] = open.splice(n % Math.max(1, open.length), 1);
        if (slice === undefined) return;
        if (how === "fail") slice.fail("no_layers");
        else slice[how]();
        const before = running.size;
        while (running.size === before) await Promise.race(running);
      };
      const take = async ([what, n]: Step): Promise<void> => {
        if (what === "ask") asked.push(await ask(n));
        else if (what === "run") await run();
        else await end(what, n);
        expect(await demand()).toBeLessThanOrEqual(queue.tickets.length);
      };

      for (const one of steps) await take(one);
      while (queue.tickets.length > 0 || open.length > 0) {
        while (queue.tickets.length > 0) await take(["run"]);
        if (open.length > 0) await take(["succeed", 0]);
      }
      const rows = await service.db.selectFrom("quotes").select(["quote_id", "status", "job_id"]).execute();
      expect(rows.map(({ quote_id }) => quote_id).sort()).toEqual(asked.sort());
      expect(rows.filter(({ status }) => status === "pending")).toEqual([]);
      for (const { job_id } of rows) expect(queue.completed.get(job_id!)).toBe(1);
    }),
    { numRuns: 15 },
  );
});

describe("a job", () => {
  test("that is given twice ends its quote once, and leaves one file", async () => {
    const id = await ask(0);
    const [ticket] = queue.tickets;
    const first = queue.run();
    const slow = await children.begun(0);
    queue.tickets.unshift(ticket!);
    const second = queue.run();
    (await children.begun(1)).succeed("the second");
    await second;
    slow.succeed("the first");
    await first;
    expect(queue.completed.get(ticket!)).toBe(1);
    const { artifact_id, status } = await service.db
      .selectFrom("quotes")
      .select(["artifact_id", "status"])
      .where("quote_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("success");
    const keys = await storedKeys(service.objects);
    expect(keys.filter((key) => key.includes(artifact_id!))).toHaveLength(1);
    expect(queue.tickets).toEqual([]);
  });

  test("that is stopped leaves its quote to the next process, which goes on with it before any other", async () => {
    const ids = [await ask(0), await ask(0)];
    const [ticket] = queue.tickets;
    const stopped = queue.run();
    await children.begun(0);
    await queue.stop();
    await stopped;
    expect(await pending()).toHaveLength(2);
    queue.tickets.splice(0, 2, ticket!);
    const ended = queue.run();
    (await children.begun(1)).succeed();
    await ended;
    expect(await pending()).toMatchObject([{ quote_id: ids[1] }]);
  });

  test("that failed at every try ends the quote that it took", async () => {
    const ids = [await ask(0), await ask(0)];
    const [ticket] = queue.tickets;
    const ended = queue.run();
    (await children.begun(0)).crash();
    await ended;
    queue.tickets.length = 0;
    await queue.runExhausted(ticket!);
    const row = await service.db
      .selectFrom("quotes")
      .select(["status", "error_code"])
      .where("quote_id", "=", ids[0]!)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: "failed", error_code: "internal" });
    expect(queue.tickets).toHaveLength(1);
    expect(await pending()).toMatchObject([{ quote_id: ids[1] }]);
  });

  test("that failed at every try before it took one sends another in its place", async () => {
    await ask(0);
    const ticket = queue.tickets.shift()!;
    await queue.runExhausted(ticket);
    expect(queue.tickets).toHaveLength(1);
    expect(queue.tickets[0]).not.toBe(ticket);
  });
});

describe("reviveQuotes", () => {
  test("sends tickets where the queue has lost them, and none where it has not", async () => {
    for (const n of [0, 0, 0, 1]) await ask(n);
    expect(await reviveQuotes(service)).toBe(0);
    queue.tickets.length = 0;
    // Two of the first user may run at once, and one of the second.
    expect(await reviveQuotes(service)).toBe(3);
    expect(await reviveQuotes(service)).toBe(0);
  });

  test("takes a quote from a job that has been silent for long, and from no other", async () => {
    const id = await ask(0);
    const ended = queue.run();
    const slice = await children.begun(0);
    expect(await reviveQuotes(service)).toBe(0);
    const later = new Date(service.clock.now().getTime() + 2 * 3600_000);
    expect(await reviveQuotes({ ...service, clock: { now: () => later } })).toBe(1);
    const again = queue.run();
    (await children.begun(1)).succeed();
    await again;
    slice.succeed();
    await ended;
    const row = await service.db
      .selectFrom("quotes")
      .select("status")
      .where("quote_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe("success");
  });
});
