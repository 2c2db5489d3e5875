import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../harness.ts";
import { belongings, queued } from "../quotes/asking.ts";
import { finished } from "../quoting.ts";

let v1: TestService;
beforeAll(async () => {
  v1 = await startTestService({ works: true });
});
afterAll(() => v1.close());

test("an order costs what its quote shows, and goes on to when the quote is deleted", async () => {
  const user = await v1.user({ plan: "pro" });
  const pricing_config = { currency: "EUR", base_price: 3.33 };
  const quote_id = await queued(user, await belongings(user), { pricing_config });
  const early = await user.post("/v1/order", { line_items: [{ quote_id, quantity: 3 }] });
  const { body: quote } = await finished(user, quote_id);
  // Slicing may have been faster than the order.
  if (early.status !== 201) expect([early.status, early.body.code]).toEqual([422, "quote_not_successful"]);

  const { status, body: order } = await user.post("/v1/order", { line_items: [{ quote_id, quantity: 3 }] });
  const cents = Math.round(quote.pricing.total_price * 100) * 3;
  expect([status, order.currency, order.total, order.subtotal]).toEqual([201, "EUR", cents / 100, cents / 100]);

  expect((await user.delete(`/v1/quote/${quote_id}`)).status).toBe(200);
  expect((await user.get(`/v1/order/${order.order_id}`)).body).toEqual(order);
  const gone = await user.post("/v1/order", { line_items: [{ quote_id, quantity: 3 }] });
  expect([gone.status, gone.body.code]).toEqual([422, "quote_not_successful"]);
});
