/** Two users: what is one's does not exist for the other, on any operation of the document, in the very same words. */
import { readFileSync } from "node:fs";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, type Operation, operationsOf } from "../conformance.ts";
import { startTestService, type TestService, type TestUser } from "../harness.ts";
import { finishedQuote } from "../quoting.ts";

let v1: TestService;
let owner: TestUser;
let stranger: TestUser;
/** The owner's own, by the name of the path parameter that takes its id. */
const ids: Record<string, string> = {};

const CUBE = readFileSync(new URL("../../../fixtures/cube20.stl", import.meta.url));
const KINDS = ["printer", "filament", "print-setting", "sla-printer", "resin", "sla-print-setting"];
const idOf = (kind: string): string => `${kind.replaceAll("-", "_")}_id`;

beforeAll(async () => {
  v1 = await startTestService({ works: true });
  owner = await v1.user({ plan: "pro" });
  stranger = await v1.user({ plan: "pro" });
  ids.file_id = (await owner.upload(CUBE)).body.file_id;
  for (const kind of KINDS) ids[idOf(kind)] = (await owner.post(`/v1/${kind}`, {})).body[idOf(kind)];
  ids.quote_id = await finishedQuote(owner, ids);
  ids.webhook_id = (
    await owner.post("/v1/webhook/endpoint", {
      endpoint_url: "https://example.com/",
      subscribed_events: ["order.created"],
    })
  ).body.webhook_id;
  ids.order_id = (
    await owner.post("/v1/order", { line_items: [{ quote_id: ids.quote_id, quantity: 1 }] })
  ).body.order_id;
  ids.webhook_delivery_id = (await owner.get("/v1/webhook/deliveries")).body[0].webhook_delivery_id;
});
afterAll(() => v1.close());

function call(user: TestUser, { method, path }: Operation, values: Record<string, string>): Promise<Answer> {
  // The deprecated route takes a file's id at the path where a quote is read.
  const nameOf = (name: string): string => (method === "POST" && path === "/v1/quote/{quote_id}" ? "file_id" : name);
  const url = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => values[nameOf(name)] ?? values[name]!);
  const headers = { authorization: `Bearer ${user.token}` };
  if (method === "GET" || method === "DELETE") return v1.request(method, url, { headers });
  return v1.request(method, url, { headers: { ...headers, "content-type": "application/json" }, body: "{}" });
}

/** What could tell one missing thing from another. */
function essence({ status, body }: Answer): unknown {
  const { instance: _, request_id: __, ...rest } = body;
  return { status, ...rest };
}

test("another user's id equals an unknown one, on every operation that takes one", async () => {
  const withIds = operationsOf(v1.document).filter(({ path }) => path.includes("{") && !path.includes("{upload_id}"));
  expect(withIds.length).toBeGreaterThan(30);
  for (const operation of withIds) {
    const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);
    const unknown = Object.fromEntries(names.map((name) => [name, v7()]));
    const nonsense = Object.fromEntries(names.map((name) => [name, "none"]));
    const theirs = essence(await call(stranger, operation, ids));
    expect([operation.operationId, theirs]).toEqual([operation.operationId, expect.objectContaining({ status: 404 })]);
    expect(essence(await call(stranger, operation, unknown))).toEqual(theirs);
    expect(essence(await call(stranger, operation, nonsense))).toEqual(theirs);
  }
});

test("nothing of one's is in another's lists", async () => {
  const lists = operationsOf(v1.document).filter(({ method, path }) => method === "GET" && !path.includes("{"));
  expect(lists.length).toBeGreaterThan(10);
  for (const operation of lists) {
    const { status, body } = await call(stranger, operation, {});
    expect([operation.operationId, status]).toEqual([operation.operationId, 200]);
    const text = JSON.stringify(body);
    for (const id of [...Object.values(ids), owner.userId]) expect(text).not.toContain(id);
  }
});

test("another user's ids in a body equal unknown ones", async () => {
  const file = (await stranger.upload(CUBE)).body.file_id;
  const own: Record<string, string> = {};
  for (const kind of KINDS) own[idOf(kind)] = (await stranger.post(`/v1/${kind}`, {})).body[idOf(kind)];
  const bodies = [
    { path: `/v1/quote/queue/${file}`, members: ["printer_id", "filament_id", "print_setting_id"] },
    { path: `/v1/quote/fdm/${file}`, members: ["printer_id", "filament_id", "print_setting_id"] },
    { path: `/v1/quote/${file}`, members: ["printer_id", "filament_id", "print_setting_id"] },
    { path: `/v1/quote/sla/${file}`, members: ["sla_printer_id", "resin_id", "sla_print_setting_id"] },
  ];
  for (const { path, members } of bodies) {
    const body = Object.fromEntries(members.map((member) => [member, own[member]]));
    for (const member of members) {
      const theirs = await stranger.post(path, { ...body, [member]: ids[member] });
      const unknown = await stranger.post(path, { ...body, [member]: v7() });
      expect(theirs.status).toBe(404);
      expect(essence(theirs)).toEqual(essence(unknown));
    }
  }
  const order = (quoteId: string) => stranger.post("/v1/order", { line_items: [{ quote_id: quoteId, quantity: 1 }] });
  const theirs = await order(ids.quote_id!);
  expect(theirs.status).toBe(422);
  const withoutIds = (answer: Answer): string => JSON.stringify(essence(answer)).replaceAll(/[0-9a-f-]{36}/g, "ID");
  expect(withoutIds(theirs)).toEqual(withoutIds(await order(v7())));
});

test("the owner still has everything", async () => {
  const reads = operationsOf(v1.document).filter(({ method, path }) => method === "GET" && path.includes("{"));
  expect(reads.length).toBeGreaterThan(10);
  for (const operation of reads)
    expect([operation.operationId, (await call(owner, operation, ids)).status]).toEqual([operation.operationId, 200]);
});
