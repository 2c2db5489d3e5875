import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HostAddress } from "../../../src/v1/webhooks/resolve.ts";
import { startTestService, type TestService, type TestUser } from "../harness.ts";

const PLACES: Readonly<Record<string, string>> = {
  "hooks.example.com": "93.184.215.14",
  "inside.example.com": "10.0.0.1",
  "metadata.example.com": "169.254.169.254",
};
const URL = "https://hooks.example.com/orders?a=1";
const BODY = { endpoint_url: URL, subscribed_events: ["order.created", "order.deleted"] };
const LIMIT = 3;

let v1: TestService;
let now = new Date("2026-03-01T12:00:00.000Z");
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  v1 = await startTestService({
    clock: { now: () => now },
    limits: { webhooksPerUser: LIMIT },
    resolve: async (host): Promise<HostAddress[]> => {
      if (!(host in PLACES)) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
      return [{ address: PLACES[host]!, family: 4 }];
    },
  });
});
afterAll(() => v1.close());

/** Each test has two users of its own, as an account holds few endpoints here. */
async function users(): Promise<void> {
  [ann, bob] = [await v1.user({ plan: "pro" }), await v1.user({ plan: "pro" })];
}

async function created(body: object = BODY, user = ann) {
  const answer = await user.post("/v1/webhook/endpoint", body);
  expect(answer.status).toBe(201);
  return answer.body;
}

describe("POST /v1/webhook/endpoint", () => {
  beforeAll(users);

  test("registers an endpoint and shows its secret once", async () => {
    const { status, headers, body } = await ann.post("/v1/webhook/endpoint", BODY);
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/v1/webhook/endpoint/${body.webhook_id}`);
    expect(body).toEqual({
      ...BODY,
      webhook_id: expect.any(String),
      user_id: ann.userId,
      name: "Default Webhook",
      is_active: true,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { signing_secret, ...shown } = body;
    expect((await ann.get(headers.get("location")!)).body).toEqual(shown);
    expect((await ann.get("/v1/webhook/endpoints")).body).toEqual([shown]);
    expect((await ann.patch(headers.get("location")!, { name: "x" })).body).not.toHaveProperty("signing_secret");
    expect((await created()).signing_secret).not.toBe(signing_secret);
  });

  test("takes a name and an inactive one", async () => {
    expect(await created({ ...BODY, name: "Mine", is_active: false })).toMatchObject({
      name: "Mine",
      is_active: false,
    });
  });

  test("holds an account to its number, also where requests race", async () => {
    const carl = await v1.user({ plan: "pro" });
    const answers = await Promise.all(Array.from({ length: 6 }, () => carl.post("/v1/webhook/endpoint", BODY)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403, 403, 403]);
    expect(answers.find(({ status }) => status === 403)!.body.code).toBe("quota_exceeded");
  });

  test.each([
    ["http", "http://hooks.example.com/"],
    ["credentials", "https://user:secret@hooks.example.com/"],
    ["loopback", "https://127.0.0.1/"],
    ["loopback as one number", "https://2130706433/"],
    ["IPv4-mapped loopback", "https://[::ffff:7f00:1]/"],
    ["metadata", "https://169.254.169.254/"],
    ["localhost", "https://localhost:8443/"],
    ["a name of a private address", "https://inside.example.com/"],
    ["a name of the metadata address", "https://metadata.example.com/"],
    ["no URL", "hooks.example.com"],
  ])("refuses %s", async (_, endpoint_url) => {
    const { status, body } = await bob.post("/v1/webhook/endpoint", { ...BODY, endpoint_url });
    expect([status, body.code]).toEqual([422, "webhook_url_refused"]);
    expect(body.errors).toMatchObject([{ pointer: "/endpoint_url" }]);
    expect(body.detail).not.toMatch(/10\.0\.0\.1/);
  });

  test("takes a name that does not resolve yet: each send checks again", async () => {
    const { webhook_id } = await created({ ...BODY, endpoint_url: "https://soon.example.com/" }, bob);
    expect((await bob.delete(`/v1/webhook/endpoint/${webhook_id}`)).status).toBe(200);
  });

  test.each<[string, object, string]>([
    ["no address", { endpoint_url: undefined }, "/endpoint_url"],
    ["no events", { subscribed_events: undefined }, "/subscribed_events"],
    ["an empty list of events", { subscribed_events: [] }, "/subscribed_events"],
    ["an unknown event", { subscribed_events: ["quote.created"] }, "/subscribed_events/0"],
    ["an event twice", { subscribed_events: ["order.created", "order.created"] }, "/subscribed_events"],
    ["a text for a truth", { is_active: "true" }, "/is_active"],
    ["an empty name", { name: "" }, "/name"],
    ["a name that no database holds", { name: "a\u0000b" }, "/name"],
    ["a line break in the address", { endpoint_url: "https://hooks.example\n.com/" }, "/endpoint_url"],
    ["an address without end", { endpoint_url: `${URL}${"x".repeat(2048)}` }, "/endpoint_url"],
    ["a secret of the caller's", { signing_secret: "whsec_AAAA" }, "/signing_secret"],
  ])("refuses %s", async (_, change, pointer) => {
    const { status, body } = await bob.post("/v1/webhook/endpoint", { ...BODY, ...change });
    expect([status, body.code]).toEqual([422, "validation_failed"]);
    expect(body.errors.map((one: { pointer: string }) => one.pointer)).toContain(pointer);
  });
});

describe("GET /v1/webhook/endpoints", () => {
  beforeAll(users);

  test("lists newest first, in pages", async () => {
    expect((await ann.get("/v1/webhook/endpoints")).body).toEqual([]);
    const ids = [];
    for (let i = 0; i < LIMIT; i++) ids.unshift((await created()).webhook_id);
    const first = await ann.get("/v1/webhook/endpoints?limit=2");
    const second = await ann.get(/<(.+)>/.exec(first.headers.get("link")!)![1]!);
    const shown = [...first.body, ...second.body].map(({ webhook_id }: { webhook_id: string }) => webhook_id);
    expect(shown).toEqual(ids);
    expect(second.headers.get("link")).toBeNull();
  });
});

describe("PATCH /v1/webhook/endpoint/{webhook_id}", () => {
  let path: string;
  beforeAll(async () => {
    await users();
    path = `/v1/webhook/endpoint/${(await created()).webhook_id}`;
  });

  test.each([
    [{ name: "Other" }],
    [{ endpoint_url: "https://93.184.215.14:8443/" }],
    [{ subscribed_events: ["order.updated"] }],
    [{ is_active: false }],
    [{ is_active: true, name: "Both" }],
    [{}],
  ])("changes what is given alone: %o", async (patch) => {
    const before = (await ann.get(path)).body;
    now = new Date(now.getTime() + 1000);
    const { status, body } = await ann.patch(path, patch);
    expect([status, body]).toEqual([200, { ...before, ...patch, updated_at: now.toISOString() }]);
    expect((await ann.get(path)).body).toEqual(body);
  });

  test("null puts a default back", async () => {
    await ann.patch(path, { name: "x", is_active: false });
    const { body } = await ann.patch(path, { name: null, is_active: null });
    expect(body).toMatchObject({ name: "Default Webhook", is_active: true });
    for (const patch of [{ endpoint_url: null }, { subscribed_events: null }])
      expect((await ann.patch(path, patch)).status).toBe(422);
  });

  test("guards the address as creation does", async () => {
    const { status, body } = await ann.patch(path, { endpoint_url: "https://inside.example.com/" });
    expect([status, body.code]).toEqual([422, "webhook_url_refused"]);
  });
});

describe("DELETE /v1/webhook/endpoint/{webhook_id}", () => {
  beforeAll(users);

  test("removes the endpoint", async () => {
    const { webhook_id } = await created();
    const { status, body } = await ann.delete(`/v1/webhook/endpoint/${webhook_id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ user_id: ann.userId, webhook_id, status: "success", timestamp: now.toISOString() });
    expect((await ann.get(`/v1/webhook/endpoint/${webhook_id}`)).status).toBe(404);
    expect((await ann.delete(`/v1/webhook/endpoint/${webhook_id}`)).status).toBe(404);
  });

  test("of two at once one finds it gone", async () => {
    const { webhook_id } = await created();
    const path = `/v1/webhook/endpoint/${webhook_id}`;
    const answers = await Promise.all([ann.delete(path), ann.delete(path), ann.patch(path, { name: "x" })]);
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 404]);
    expect([200, 404]).toContain(answers[2].status);
    expect((await ann.get(path)).status).toBe(404);
  });

  test("another user's endpoint is as unknown as none", async () => {
    const { webhook_id } = await created();
    for (const [method, body] of [["get"], ["patch", { is_active: 5 }], ["delete"]] as const) {
      const ask = (id: string) => bob[method](`/v1/webhook/endpoint/${id}`, body as never);
      const [theirs, unknown, noId] = [await ask(webhook_id), await ask(v7()), await ask("x")];
      expect([theirs.status, theirs.body.code]).toEqual([404, "not_found"]);
      for (const other of [unknown, noId]) expect(other.body.detail).toBe(theirs.body.detail);
    }
    expect((await bob.get("/v1/webhook/endpoints")).body).toEqual([]);
    expect((await ann.get(`/v1/webhook/endpoint/${webhook_id}`)).status).toBe(200);
  });
});
