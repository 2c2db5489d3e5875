/** The document's webhooks, against what is really sent. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Operation } from "../conformance.ts";
import { startTestService, type TestService } from "../harness.ts";
import { insertQuote } from "../orders/quotes.ts";

let v1: TestService;
beforeAll(async () => {
  v1 = await startTestService();
});
afterAll(() => v1.close());

test("each event that is sent has the shape of its webhook in the document", async () => {
  const { webhooks } = v1.document as unknown as { webhooks: Record<string, { post: Operation }> };
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
    const validate = ajv.compile(schema);
    expect([validate(JSON.parse(body)), validate.errors]).toEqual([true, null]);
    expect(validate({ ...JSON.parse(body), more: 1 })).toBe(false);
  }
});
