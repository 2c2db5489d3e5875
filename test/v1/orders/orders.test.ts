import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService, type TestUser } from "../harness.ts";
import { insertQuote } from "./quotes.ts";

let v1: TestService;
let now = new Date("2026-03-01T12:00:00.000Z");
let ann: TestUser;
let bob: TestUser;
let quote: string;

beforeAll(async () => {
  v1 = await startTestService({ clock: { now: () => now } });
  [ann, bob] = [await v1.user({ plan: "pro" }), await v1.user({ plan: "pro" })];
  quote = await insertQuote(v1, ann);
});
afterAll(() => v1.close());

const items = (...quotes: (string | [string, number])[]) => ({
  line_items: quotes.map((one) => {
    const [quote_id, quantity] = typeof one === "string" ? [one, 1] : one;
    return { quote_id, quantity };
  }),
});

async function ordered(user = ann, body: object = items(quote)): Promise<string> {
  const { status, body: order } = await user.post("/v1/order", body);
  expect(status).toBe(201);
  return order.order_id;
}

function events(userId: string) {
  return v1.service.db.selectFrom("events").selectAll().where("user_id", "=", userId).orderBy("event_id").execute();
}

describe("POST /v1/order", () => {
  test("copies the prices of quotes and sums them", async () => {
    const other = await insertQuote(v1, ann, { total: 0.1 });
    const { status, headers, body } = await ann.post("/v1/order", { ...items([quote, 2], [other, 3]), notes: "soon" });
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/v1/order/${body.order_id}`);
    expect(body).toEqual({
      order_id: expect.any(String),
      user_id: ann.userId,
      status: "new",
      currency: "USD",
      line_items: [
        { quote_id: quote, quantity: 2 },
        { quote_id: other, quantity: 3 },
      ],
      subtotal: 25.3,
      total: 25.3,
      notes: "soon",
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    });
    expect((await ann.get(`/v1/order/${body.order_id}`)).body).toEqual(body);
  });

  test.each([
    ["what binary floats cannot hold", "USD", [[0.1, 3]], "0.30", 0.3],
    ["cents by thousands", "USD", [[10.07, 10_000]], "100700.00", 100_700],
    ["three digits", "KWD", [[1.005, 3]], "3.015", 3.015],
    ["no digits", "JPY", [[1250, 3]], "3750", 3750],
    ["many items", "EUR", Array(100).fill([0.01, 1]), "1.00", 1],
    ["nothing to pay", "USD", [[0, 5]], "0.00", 0],
  ] as const)("sums exactly: %s", async (_, currency, lines, kept, shown) => {
    const quotes = await Promise.all(lines.map(([total]) => insertQuote(v1, ann, { total, currency })));
    const line_items = quotes.map((quote_id, i) => ({ quote_id, quantity: lines[i]![1] }));
    const { body } = await ann.post("/v1/order", { line_items });
    expect(body).toMatchObject({ currency, subtotal: shown, total: shown });
    const row = await v1.service.db
      .selectFrom("orders")
      .selectAll()
      .where("order_id", "=", body.order_id)
      .executeTakeFirstOrThrow();
    expect([row.subtotal, row.total]).toEqual([kept, kept]);
  });

  test("takes one quote in several lines", async () => {
    const { body } = await ann.post("/v1/order", items([quote, 1], [quote, 2]));
    expect(body.total).toBe(37.5);
  });

  test("keeps its prices when a quote is gone", async () => {
    const gone = await insertQuote(v1, ann, { total: 7 });
    const id = await ordered(ann, items(gone));
    await v1.service.db.deleteFrom("quotes").where("quote_id", "=", gone).execute();
    expect((await ann.get(`/v1/order/${id}`)).body).toMatchObject({ total: 7, line_items: [{ quote_id: gone }] });
    expect((await ann.patch(`/v1/order/${id}`, { status: "printing" })).body.total).toBe(7);
  });

  test("tells quotes that are unknown, another user's, pending or failed in the same words", async () => {
    const bad = [
      v7(),
      "no id",
      await insertQuote(v1, bob),
      await insertQuote(v1, ann, { status: "pending" }),
      await insertQuote(v1, ann, { status: "failed" }),
    ];
    const details = new Set();
    for (const one of bad) {
      const { status, body } = await ann.post("/v1/order", items(quote, one));
      expect([status, body.code]).toEqual([422, "quote_not_successful"]);
      expect(body.errors).toMatchObject([{ pointer: "/line_items/1/quote_id", code: "quote_not_successful" }]);
      details.add(body.detail);
    }
    expect(details.size).toBe(1);
    const { body } = await ann.post("/v1/order", items(...bad));
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(
      bad.map((_, i) => `/line_items/${i}/quote_id`),
    );
  });

  test("takes one currency", async () => {
    const euros = await insertQuote(v1, ann, { currency: "EUR" });
    const { status, body } = await ann.post("/v1/order", items(quote, euros));
    expect([status, body.code]).toEqual([422, "currencies_differ"]);
    expect(body.errors).toMatchObject([{ pointer: "/line_items/1/quote_id" }]);
  });

  test("refuses more money than a number shows exactly", async () => {
    const dear = await insertQuote(v1, ann, { total: 100_000_000 });
    expect((await ann.post("/v1/order", items([dear, 1000]))).body.total).toBe(1e11);
    const { status, body } = await ann.post("/v1/order", items([dear, 1001]));
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, "validation_failed", "/line_items"]);
  });

  test.each<[string, (id: string) => unknown, string]>([
    ["no items", () => items(), "/line_items"],
    ["nothing", () => ({}), "/line_items"],
    ["more than 100 items", (id) => items(...Array(101).fill(id)), "/line_items"],
    ["none of a print", (id) => items([id, 0]), "/line_items/0/quantity"],
    ["more than 10000 of a print", (id) => items([id, 10_001]), "/line_items/0/quantity"],
    ["half a print", (id) => items([id, 1.5]), "/line_items/0/quantity"],
    ["a text for a number", (id) => ({ line_items: [{ quote_id: id, quantity: "1" }] }), "/line_items/0/quantity"],
    [
      "a price of the caller's",
      (id) => ({ line_items: [{ quote_id: id, quantity: 1, price: 0 }] }),
      "/line_items/0/price",
    ],
    ["a status", (id) => ({ ...items(id), status: "completed" }), "/status"],
    ["notes without end", (id) => ({ ...items(id), notes: "x".repeat(2001) }), "/notes"],
    ["notes that no database holds", (id) => ({ ...items(id), notes: "a\u0000b" }), "/notes"],
  ])("refuses %s", async (_, body, pointer) => {
    const answer = await ann.post("/v1/order", body(quote));
    expect([answer.status, answer.body.code]).toEqual([422, "validation_failed"]);
    expect(answer.body.errors.map((one: { pointer: string }) => one.pointer)).toContain(pointer);
  });

  test("is done once for an Idempotency-Key", async () => {
    const key = { "idempotency-key": v7() };
    const first = await ann.post("/v1/order", items(quote), key);
    const again = await ann.post("/v1/order", items(quote), key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
    const other = await ann.post("/v1/order", items([quote, 2]), key);
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
    const made = (await events(ann.userId)).filter(({ order_id }) => order_id === first.body.order_id);
    expect(made).toHaveLength(1);
    const bobs = await insertQuote(v1, bob);
    expect((await bob.post("/v1/order", items(bobs), key)).body.user_id).toBe(bob.userId);
  });

  test("a refused order leaves neither order nor event", async () => {
    const user = await v1.user({ plan: "pro" });
    await user.post("/v1/order", items(v7()));
    expect((await user.get("/v1/order")).body).toEqual([]);
    expect(await events(user.userId)).toEqual([]);
  });
});

describe("GET /v1/order", () => {
  test("lists newest first, in pages", async () => {
    const user = await v1.user({ plan: "pro" });
    expect((await user.get("/v1/order")).body).toEqual([]);
    const mine = await insertQuote(v1, user);
    const ids = [];
    for (let i = 0; i < 3; i++) ids.unshift(await ordered(user, items(mine)));
    const first = await user.get("/v1/order?limit=2");
    expect(first.body.map(({ order_id }: { order_id: string }) => order_id)).toEqual(ids.slice(0, 2));
    const next = /<(.+)>; rel="next"/.exec(first.headers.get("link")!)![1]!;
    const second = await user.get(next);
    expect(second.body.map(({ order_id }: { order_id: string }) => order_id)).toEqual(ids.slice(2));
    expect(second.headers.get("link")).toBeNull();
  });
});

describe("PATCH /v1/order/{order_id}", () => {
  test("changes status and notes, and leaves what is left out", async () => {
    const id = await ordered(ann, { ...items(quote), notes: "first" });
    const before = now;
    now = new Date(now.getTime() + 60_000);
    const { status, body } = await ann.patch(`/v1/order/${id}`, { status: "in_progress" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "in_progress", notes: "first", created_at: before.toISOString() });
    expect(body.updated_at).toBe(now.toISOString());
    expect((await ann.patch(`/v1/order/${id}`, { notes: null })).body).toMatchObject({ notes: null });
  });

  test("closed orders take no changes", async () => {
    for (const status of ["completed", "cancelled"]) {
      const id = await ordered();
      expect((await ann.patch(`/v1/order/${id}`, { status })).status).toBe(200);
      const again = await ann.patch(`/v1/order/${id}`, { status: "new" });
      expect([again.status, again.body.code]).toEqual([409, "order_closed"]);
      expect((await ann.patch(`/v1/order/${id}`, { notes: "late" })).status).toBe(409);
    }
  });

  test.each([
    ["an unknown status", { status: "shipped" }],
    ["no status", { status: null }],
    ["other line items", { line_items: [] }],
    ["another total", { total: 1 }],
    ["an unknown member", { note: "x" }],
  ])("refuses %s", async (_, body) => {
    const answer = await ann.patch(`/v1/order/${await ordered()}`, body);
    expect([answer.status, answer.body.code]).toEqual([422, "validation_failed"]);
  });
});

describe("DELETE /v1/order/{order_id}", () => {
  test("removes an order of any status", async () => {
    const id = await ordered();
    await ann.patch(`/v1/order/${id}`, { status: "completed" });
    const { status, body } = await ann.delete(`/v1/order/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ user_id: ann.userId, order_id: id, status: "success", timestamp: now.toISOString() });
    expect((await ann.get(`/v1/order/${id}`)).status).toBe(404);
    expect((await ann.delete(`/v1/order/${id}`)).status).toBe(404);
  });
});

test("another user's order is as unknown as none", async () => {
  const id = await ordered();
  for (const [method, body] of [["get"], ["patch", { status: 5 }], ["delete"]] as const) {
    const ask = (one: string) => bob[method](`/v1/order/${one}`, body as never);
    const [theirs, unknown, noId] = [await ask(id), await ask(v7()), await ask("x")];
    expect([theirs.status, theirs.body.code]).toEqual([404, "not_found"]);
    for (const other of [unknown, noId]) expect(other.body.detail).toBe(theirs.body.detail);
  }
  expect((await bob.get("/v1/order")).body.map((one: { order_id: string }) => one.order_id)).not.toContain(id);
});

describe("of two requests at once", () => {
  test("one deletes an order, and one event tells of it", async () => {
    const id = await ordered();
    const answers = await Promise.all([1, 2, 3].map(() => ann.delete(`/v1/order/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const told = (await events(ann.userId)).filter(({ order_id }) => order_id === id);
    expect(told.map(({ event_type }) => event_type)).toEqual(["order.created", "order.deleted"]);
  });

  test("one closes an order, and the other finds it closed", async () => {
    const id = await ordered();
    const closings = ["completed", "cancelled"].map((status) => ann.patch(`/v1/order/${id}`, { status }));
    expect((await Promise.all(closings)).map(({ status }) => status).sort()).toEqual([200, 409]);
    const told = (await events(ann.userId)).filter(({ order_id }) => order_id === id);
    expect(told.map(({ event_type }) => event_type)).toEqual(["order.created", "order.updated"]);
  });

  test("one makes an order under an Idempotency-Key, and both show it", async () => {
    const key = { "idempotency-key": v7() };
    const answers = await Promise.all([1, 2, 3].map(() => ann.post("/v1/order", items(quote), key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1);
  });
});

test("each change is told by one event that holds the order as it then was", async () => {
  const user = await v1.user({ plan: "pro" });
  const mine = await insertQuote(v1, user);
  const { body: created } = await user.post("/v1/order", items(mine));
  const { body: updated } = await user.patch(`/v1/order/${created.order_id}`, { notes: "x" });
  await user.patch(`/v1/order/${created.order_id}`, { notes: "x" });
  await user.patch(`/v1/order/${created.order_id}`, {});
  await user.delete(`/v1/order/${created.order_id}`);
  const told = (await events(user.userId)).map(({ body }) => JSON.parse(body));
  expect(told.map(({ type, data }) => [type, data])).toEqual([
    ["order.created", created],
    ["order.updated", updated],
    ["order.deleted", updated],
  ]);
});
