/** Which events are written, for whom, and that they are written with what causes them or not at all. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WebhookEventType } from "../../../src/v1/database/tables.ts";
import { createOrder } from "../../../src/v1/orders/create.ts";
import { publish } from "../../../src/v1/webhooks/publish.ts";
import { startTestService, type TestService, type TestUser } from "../harness.ts";
import { insertQuote } from "../orders/quotes.ts";

const EVERY: WebhookEventType[] = ["order.created", "order.updated", "order.deleted"];

let v1: TestService;
beforeAll(async () => {
  v1 = await startTestService({ resolve: async () => [{ address: "93.184.215.14", family: 4 }] });
});
afterAll(() => v1.close());

async function subscribe(user: TestUser, subscribed_events: WebhookEventType[], is_active = true): Promise<string> {
  const body = { endpoint_url: "https://hooks.example.com/", subscribed_events, is_active };
  return (await user.post("/v1/webhook/endpoint", body)).body.webhook_id;
}

function happen(user: TestUser, type: WebhookEventType): Promise<void> {
  const { db, clock } = v1.service;
  const what = { type, at: clock.now(), userId: user.userId, orderId: v7(), data: {} };
  return db.transaction().execute((transaction) => publish(v1.service, transaction, what));
}

async function deliveries(user: TestUser) {
  const { body } = await user.get("/v1/webhook/deliveries");
  return body.map((one: { webhook_id: string; event_type: string }) => [one.webhook_id, one.event_type]).reverse();
}

async function jobs(): Promise<number> {
  return (await v1.service.queue.waiting()).deliver;
}

describe("an event", () => {
  test("goes to active endpoints that subscribe to it, and to those of its user alone", async () => {
    const [ann, bob] = [await v1.user({ plan: "pro" }), await v1.user({ plan: "pro" })];
    const all = await subscribe(ann, EVERY);
    const updates = await subscribe(ann, ["order.updated"]);
    await subscribe(ann, EVERY, false);
    await subscribe(bob, EVERY);
    for (const type of EVERY) await happen(ann, type);
    expect(await deliveries(ann)).toEqual([
      [all, "order.created"],
      [all, "order.updated"],
      [updates, "order.updated"],
      [all, "order.deleted"],
    ]);
    expect(await deliveries(bob)).toEqual([]);
  });

  test("that nobody subscribes to is kept, and causes no delivery", async () => {
    const user = await v1.user({ plan: "pro" });
    const before = await jobs();
    await happen(user, "order.created");
    const events = await v1.service.db.selectFrom("events").selectAll().where("user_id", "=", user.userId).execute();
    expect(events).toHaveLength(1);
    expect([await deliveries(user), await jobs()]).toEqual([[], before]);
  });
});

describe("the outbox", () => {
  test("holds nothing of an order that is rolled back: no event, no delivery, no job", async () => {
    const user = await v1.user({ plan: "pro" });
    await subscribe(user, EVERY);
    const quote_id = await insertQuote(v1, user);
    const before = await jobs();
    const body = { line_items: [{ quote_id, quantity: 1 }] };
    const failing = v1.service.db.transaction().execute(async (transaction) => {
      await createOrder(v1.service, transaction, user.userId, body);
      throw new Error("the answer could not be kept");
    });
    await expect(failing).rejects.toThrow("could not be kept");
    const events = await v1.service.db.selectFrom("events").selectAll().where("user_id", "=", user.userId).execute();
    expect([(await user.get("/v1/order")).body, events, await deliveries(user)]).toEqual([[], [], []]);
    expect(await jobs()).toBe(before);
  });

  test("holds all of one that is not", async () => {
    const user = await v1.user({ plan: "pro" });
    const webhook = await subscribe(user, EVERY);
    const before = await jobs();
    const { body: order } = await user.post("/v1/order", {
      line_items: [{ quote_id: await insertQuote(v1, user), quantity: 1 }],
    });
    await user.patch(`/v1/order/${order.order_id}`, { status: "printing" });
    await user.delete(`/v1/order/${order.order_id}`);
    expect(await deliveries(user)).toEqual(EVERY.map((type) => [webhook, type]));
    expect(await jobs()).toBe(before + 3);
    const { body } = await user.get("/v1/webhook/deliveries");
    expect(body[0]).toMatchObject({ order_id: order.order_id, user_id: user.userId, status: "pending", attempt: 1 });
  });
});

describe("GET /v1/webhook/deliveries", () => {
  test("is [] when empty", async () => {
    expect((await (await v1.user({ plan: "pro" })).get("/v1/webhook/deliveries")).body).toEqual([]);
  });

  test("lists newest first, in pages", async () => {
    const user = await v1.user({ plan: "pro" });
    await subscribe(user, EVERY);
    for (const type of EVERY) await happen(user, type);
    const first = await user.get("/v1/webhook/deliveries?limit=2");
    const second = await user.get(/<(.+)>/.exec(first.headers.get("link")!)![1]!);
    const types = [...first.body, ...second.body].map((one: { event_type: string }) => one.event_type);
    expect(types).toEqual(EVERY.toReversed());
    expect(second.headers.get("link")).toBeNull();
  });

  test.each(["limit=0", "limit=101", "limit=x", "cursor=x", "order=asc"])("refuses ?%s", async (query) => {
    const { status } = await (await v1.user({ plan: "pro" })).get(`/v1/webhook/deliveries?${query}`);
    expect(status).toBe(422);
  });
});
