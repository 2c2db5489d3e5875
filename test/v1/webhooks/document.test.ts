/** The document's webhooks, against what is really sent. */
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RETRY_SECONDS } from "../../../src/v1/webhooks/retry-clock.ts";
import type { Operation } from "../conformance.ts";
import { startTestService, type TestService } from "../harness.ts";
import { insertQuote } from "../orders/quotes.ts";

interface Described {
  readonly webhooks: Readonly<Record<string, { readonly post: Operation & { readonly description?: string } }>>;
  readonly components: object;
}

let v1: TestService;
beforeAll(async () => {
  v1 = await startTestService();
});
afterAll(() => v1.close());

const page = readFileSync(new URL("../../../docs/webhooks.md", import.meta.url), "utf8");
const SECONDS_OF: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600 };

/** Times as a sentence tells them: `5 s, 5 min, … and 24 h`. */
function toldSeconds(text: string): number[] {
  const [list] = /5 s, 5 min,[\s\S]*? and \d+ h/.exec(text)!;
  return [...list.matchAll(/(\d+) (s|min|h)/g)].map(([, count, unit]) => Number(count) * SECONDS_OF[unit!]!);
}

test("the document and the page tell the retry clock as it is", () => {
  const { webhooks } = v1.document as unknown as Described;
  const description = webhooks["order.created"]!.post.description!;
  expect(toldSeconds(description)).toEqual(RETRY_SECONDS.slice(1));
  expect(toldSeconds(page)).toEqual(RETRY_SECONDS.slice(1));
});

test("each event that is sent has the shape of its webhook in the document", async () => {
  const { webhooks, components } = v1.document as unknown as Described;
  expect(Object.keys(webhooks)).toEqual(["order.created", "order.updated", "order.deleted"]);
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));

  const user = await v1.user({ plan: "pro" });
  const quote_id = await insertQuote(v1, user);
  const { body: order } = await user.post("/v1/order", { line_items: [{ quote_id, quantity: 1 }] });
  await user.patch(`/v1/order/${order.order_id}`, { notes: "x" });
  await user.delete(`/v1/order/${order.order_id}`);
  const events = await v1.service.db.selectFrom("events").selectAll().where("user_id", "=", user.userId).execute();
  expect(events).toHaveLength(3);
  for (const { event_type, body } of events) {
    const { schema } = webhooks[event_type]!.post.requestBody!.content["application/json"]!;
    const validate = ajv.compile({ ...schema, components });
    expect([validate(JSON.parse(body)), validate.errors]).toEqual([true, null]);
    expect(validate({ ...JSON.parse(body), more: 1 })).toBe(false);
  }
});
