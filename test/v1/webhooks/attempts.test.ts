/** What comes of attempts: by hand, with a clock of the test's own. */
import { Webhook as Verifier } from "standardwebhooks";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { VERSION } from "../../../src/index.ts";
import { publish } from "../../../src/v1/webhooks/publish.ts";
import { startTestService, type TestService, type TestUser } from "../harness.ts";
import { type HandQueue, handQueue } from "./hand-queue.ts";
import { type Answering, answering, type Receiver, startReceiver } from "./receiver.ts";

const HASTY_MS = 200;
const HOUR_MS = 3_600_000;

let now: Date;
let answer: Answering;
let receiver: Receiver;
let v1: TestService;
let user: TestUser;
let queue: HandQueue;
let webhook: { webhook_id: string; signing_secret: string };

beforeAll(async () => {
  receiver = await startReceiver((...arriving) => answer(...arriving));
  v1 = await startTestService({ clock: { now: () => now }, config: { webhookAllow: [receiver.host] } });
});
afterAll(async () => {
  await v1.close();
  await receiver.close();
});
beforeEach(async () => {
  now = new Date();
  answer = answering(200);
  user = await v1.user({ plan: "pro" });
  queue = await handQueue(v1.service);
  webhook = await register();
});
afterEach(() => {
  (receiver.received as unknown[]).length = 0;
});

async function register(body: object = {}) {
  const created = await user.post("/v1/webhook/endpoint", {
    endpoint_url: receiver.url,
    subscribed_events: ["order.created"],
    ...body,
  });
  expect(created.status).toBe(201);
  return created.body;
}

/** Publishes an event and gives the job of its first attempt. */
async function happen(): Promise<string> {
  const what = {
    type: "order.created",
    at: now,
    userId: user.userId,
    orderId: v7(),
    data: { notes: "grüße" },
  } as const;
  await v1.service.db.transaction().execute((transaction) => publish(queue.service, transaction, what));
  return queue.waiting.shift()!.id;
}

async function attempts() {
  return [...(await user.get("/v1/webhook/deliveries")).body].reverse();
}

function endpoint() {
  return user.get(`/v1/webhook/endpoint/${webhook.webhook_id}`).then(({ body }) => body);
}

describe("an attempt", () => {
  test("sends what the endpoint's secret verifies", async () => {
    await queue.run(await happen());
    const [{ headers, body, method }] = receiver.received as [(typeof receiver.received)[0]];
    expect(method).toBe("POST");
    const verified = new Verifier(webhook.signing_secret).verify(body, headers as Record<string, string>);
    const [delivery] = await attempts();
    expect(verified).toEqual({
      type: "order.created",
      timestamp: now.toISOString(),
      data: { notes: "grüße" },
      event_id: delivery.event_id,
      event_type: "order.created",
      order_id: delivery.order_id,
      occurred_at: now.toISOString(),
    });
    expect(headers).toMatchObject({
      "webhook-id": delivery.event_id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "content-type": "application/json",
      "user-agent": `slicewright/${VERSION}`,
    });
    expect(() => new Verifier(webhook.signing_secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
  });

  test.each([200, 201, 202, 204, 299])("succeeds by %d", async (status) => {
    answer = answering(status);
    await queue.run(await happen());
    expect(await attempts()).toMatchObject([
      { status: "success", attempt: 1, http_code: status, error: null, delivered_at: now.toISOString() },
    ]);
    expect(queue.waiting).toEqual([]);
    expect(queue.completed()).toBe(1);
  });

  test.each([300, 301, 302, 303, 304, 307, 308, 400, 401, 404, 408, 409, 418, 429, 500, 502, 503])(
    "fails by %d, and comes again",
    async (status) => {
      answer = answering(status, { location: receiver.url });
      await queue.run(await happen());
      expect(await attempts()).toMatchObject([
        {
          status: "failed",
          attempt: 1,
          http_code: status,
          error: `the endpoint answered ${status}`,
          delivered_at: null,
        },
        { status: "pending", attempt: 2, http_code: null, error: null },
      ]);
      expect(receiver.received).toHaveLength(1);
      expect(queue.waiting).toMatchObject([{ startAfter: new Date(now.getTime() + 5000) }]);
    },
  );

  test("fails where nobody answers in time", async () => {
    queue = await handQueue(v1.service, { timeoutMs: HASTY_MS });
    answer = () => {};
    await queue.run(await happen());
    expect(await attempts()).toMatchObject([
      { status: "failed", http_code: null, error: "no answer within 0.2 s" },
      { status: "pending" },
    ]);
  });

  test("fails where nobody listens", async () => {
    const gone = await startReceiver();
    await gone.close();
    await v1.service.db
      .updateTable("webhooks")
      .set({ endpoint_url: gone.url })
      .where("webhook_id", "=", webhook.webhook_id)
      .execute();
    const config = { ...v1.service.config, webhookAllow: [gone.host] };
    queue = await handQueue({ ...v1.service, config });
    await queue.run(await happen());
    expect(await attempts()).toMatchObject([
      { status: "failed", http_code: null, error: "the connection failed: ECONNREFUSED" },
      { status: "pending" },
    ]);
  });

  test("fails where the guard has come to refuse the endpoint", async () => {
    const rebound = { ...v1.service, resolve: async () => [{ address: "10.0.0.1", family: 4 }] };
    queue = await handQueue(rebound);
    await v1.service.db
      .updateTable("webhooks")
      .set({ endpoint_url: "https://rebound.example/" })
      .where("webhook_id", "=", webhook.webhook_id)
      .execute();
    await queue.run(await happen());
    expect(await attempts()).toMatchObject([
      { status: "failed", http_code: null, error: "the host has an address that is not public" },
      { status: "pending" },
    ]);
  });

  test("is made once, however often its job comes", async () => {
    const id = await happen();
    await queue.run(id);
    await queue.run(id);
    await queue.exhaust(id);
    expect(receiver.received).toHaveLength(1);
    expect(await attempts()).toHaveLength(1);
    await queue.run(v7());
  });

  test("that a stop interrupts is left to the next worker, with the same bytes", async () => {
    const id = await happen();
    const stop = new AbortController();
    answer = () => stop.abort();
    await expect(queue.run(id, stop.signal)).rejects.toThrow();
    expect(await attempts()).toMatchObject([{ status: "pending", attempt: 1 }]);
    answer = answering(200);
    await queue.run(id);
    expect(await attempts()).toMatchObject([{ status: "success", attempt: 1 }]);
    const [first, second] = receiver.received;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
  });

  test("whose job failed for good counts as a failure like others", async () => {
    await queue.exhaust(await happen());
    expect(await attempts()).toMatchObject([
      { status: "failed", error: "the service failed to make the attempt" },
      { status: "pending", attempt: 2 },
    ]);
  });

  test("is counted by its outcome", async () => {
    const counted = async () => {
      const { values } = await v1.service.metrics.deliveries.get();
      return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
    };
    const before = await counted();
    await queue.run(await happen());
    answer = answering(500);
    await queue.run(await happen());
    const after = await counted();
    expect([after.success! - (before.success ?? 0), after.failed! - (before.failed ?? 0)]).toEqual([1, 1]);
  });
});

describe("the retry clock", () => {
  test("runs through all its times, resends the same bytes, signs each anew, and ends", async () => {
    answer = answering(500);
    let due = { id: await happen(), startAfter: now as Date | null };
    const waits: number[] = [];
    for (;;) {
      waits.push((due.startAfter!.getTime() - now.getTime()) / 1000);
      now = due.startAfter!;
      await queue.run(due.id);
      const next = queue.waiting.shift();
      if (next === undefined) break;
      due = next;
    }
    expect(waits).toEqual([0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    const all = await attempts();
    expect(all.map(({ attempt, status }: { attempt: number; status: string }) => [attempt, status])).toEqual(
      Array.from({ length: 10 }, (_, i) => [i + 1, "failed"]),
    );
    expect(new Set(all.map(({ event_id }: { event_id: string }) => event_id)).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    for (const [i, { headers, body }] of receiver.received.entries()) {
      const at = new Date(all[i].scheduled_at);
      expect(headers["webhook-timestamp"]).toBe(String(Math.floor(at.getTime() / 1000)));
      expect(headers["webhook-signature"]).toBe(new Verifier(webhook.signing_secret).sign(all[i].event_id, at, body));
    }
    expect(await endpoint()).toMatchObject({ is_active: true });
  });

  test("ends with the first success", async () => {
    answer = (response, _request, index) => response.writeHead(index < 2 ? 500 : 200).end();
    let id: string | undefined = await happen();
    while (id !== undefined) {
      await queue.run(id);
      id = queue.waiting.shift()?.id;
    }
    expect((await attempts()).map(({ status }: { status: string }) => status)).toEqual(["failed", "failed", "success"]);
  });

  test("is stretched by chance", async () => {
    queue = await handQueue(v1.service, { random: () => 0.5 });
    answer = answering(500);
    await queue.run(await happen());
    expect(queue.waiting[0]!.startAfter!.getTime() - now.getTime()).toBe(5250);
  });

  test.each<[string, number, string, number]>([
    ["seconds of 429", 429, "120", 120_000],
    ["seconds of 503", 503, "120", 120_000],
    ["less than the clock's own", 503, "1", 5000],
    ["more than a day", 503, "1000000", 24 * HOUR_MS],
    ["nonsense", 503, "soon", 5000],
    ["another failure's", 500, "120", 5000],
  ])("heeds Retry-After: %s", async (_, status, header, wait) => {
    answer = answering(status, { "retry-after": header });
    await queue.run(await happen());
    expect(queue.waiting[0]!.startAfter!.getTime() - now.getTime()).toBe(wait);
  });

  test("heeds a Retry-After that is a date", async () => {
    now = new Date(Math.floor(now.getTime() / 1000) * 1000);
    answer = answering(503, { "retry-after": new Date(now.getTime() + HOUR_MS).toUTCString() });
    await queue.run(await happen());
    expect(queue.waiting[0]!.startAfter!.getTime() - now.getTime()).toBe(HOUR_MS);
  });
});

describe("an endpoint that goes away", () => {
  test("by 410 is deactivated, and what is pending for it ends", async () => {
    const [first, second] = [await happen(), await happen()];
    answer = answering(410);
    await queue.run(first);
    expect(await endpoint()).toMatchObject({ is_active: false, updated_at: now.toISOString() });
    expect(await attempts()).toMatchObject([
      { webhook_delivery_id: first, status: "failed", http_code: 410 },
      { webhook_delivery_id: second, status: "failed", error: "the endpoint answered 410 and was deactivated" },
    ]);
    expect(queue.waiting).toEqual([]);
    await queue.run(second);
    expect(receiver.received).toHaveLength(1);
  });

  test("by deactivation while an attempt is under way gets no other", async () => {
    const id = await happen();
    answer = async (response) => {
      await user.patch(`/v1/webhook/endpoint/${webhook.webhook_id}`, { is_active: false });
      response.writeHead(500).end();
    };
    await queue.run(id);
    expect(await attempts()).toMatchObject([{ status: "failed", error: "the endpoint was deactivated" }]);
    expect(queue.waiting).toEqual([]);
  });

  test.each([
    ["deactivated", () => user.patch(`/v1/webhook/endpoint/${webhook.webhook_id}`, { is_active: false })],
    ["deleted", () => user.delete(`/v1/webhook/endpoint/${webhook.webhook_id}`)],
  ])("%s: what is pending ends as failed and is not sent", async (how, go) => {
    const id = await happen();
    expect((await go()).status).toBe(200);
    expect(await attempts()).toMatchObject([
      { status: "failed", error: `the endpoint was ${how}`, delivered_at: null },
    ]);
    await queue.run(id);
    expect(receiver.received).toEqual([]);
  });

  test("between an event and its attempt is sent nothing", async () => {
    const id = await happen();
    // As where the event's transaction did not see the deactivation yet, nor that one the attempt.
    await v1.service.db
      .updateTable("webhooks")
      .set({ is_active: false })
      .where("webhook_id", "=", webhook.webhook_id)
      .execute();
    await queue.run(id);
    expect(receiver.received).toEqual([]);
    expect(await attempts()).toMatchObject([{ status: "failed", error: "the endpoint is inactive or deleted" }]);
    expect(queue.waiting).toEqual([]);
  });
});

describe("a manual retry", () => {
  async function failedAttempts(): Promise<string> {
    answer = answering(500);
    const id = await happen();
    await queue.run(id);
    return id;
  }
  const retry = (id: string) => user.post(`/v1/webhook/delivery/retry/${id}`);

  test("sends the event again as a new attempt, and schedules none after it", async () => {
    const first = await failedAttempts();
    const { status, body } = await retry(first);
    expect(status).toBe(200);
    expect(body).toEqual({
      user_id: user.userId,
      webhook_delivery_id: expect.not.stringMatching(first),
      event_id: expect.any(String),
      webhook_id: webhook.webhook_id,
      status: "pending",
      timestamp: now.toISOString(),
    });
    queue.waiting.length = 0;
    await queue.run(body.webhook_delivery_id);
    expect(queue.waiting).toEqual([]);
    const all = await attempts();
    expect(all.map(({ attempt, status }: { attempt: number; status: string }) => [attempt, status])).toEqual([
      [1, "failed"],
      [2, "pending"],
      [3, "failed"],
    ]);
    expect(receiver.received[1]!.body).toBe(receiver.received[0]!.body);
  });

  test("takes no place of the clock's", async () => {
    const first = await failedAttempts();
    const second = queue.waiting.shift()!;
    await queue.run((await retry(first)).body.webhook_delivery_id);
    await queue.run(second.id);
    expect(queue.waiting[0]!.startAfter!.getTime() - now.getTime()).toBe(300_000);
    expect((await attempts()).at(-1)).toMatchObject({ attempt: 4, status: "pending" });
  });

  test("of a pending delivery is refused", async () => {
    const { status, body } = await retry(await happen());
    expect([status, body.code]).toEqual([409, "delivery_pending"]);
  });

  test("of a delivery that succeeded sends it once more", async () => {
    const id = await happen();
    await queue.run(id);
    const { body } = await retry(id);
    await queue.run(body.webhook_delivery_id);
    expect(receiver.received[1]!.body).toBe(receiver.received[0]!.body);
  });

  test("to an endpoint that is inactive or deleted is refused", async () => {
    const id = await happen();
    await queue.run(id);
    await user.patch(`/v1/webhook/endpoint/${webhook.webhook_id}`, { is_active: false });
    expect((await retry(id)).body.code).toBe("webhook_inactive");
    await user.delete(`/v1/webhook/endpoint/${webhook.webhook_id}`);
    const { status, body } = await retry(id);
    expect([status, body.code]).toEqual([409, "webhook_inactive"]);
  });

  test("of another user's delivery is as unknown as none", async () => {
    const id = await happen();
    const other = await v1.user({ plan: "pro" });
    const answers = await Promise.all([id, v7(), "x"].map((one) => other.post(`/v1/webhook/delivery/retry/${one}`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body.detail)).size).toBe(1);
  });
});
