/** From an order to its endpoint, through the queue and the workers of the set-up. */
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../harness.ts";
import { insertQuote } from "../orders/quotes.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

let v1: TestService;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver((response, _request, index) => response.writeHead(index === 0 ? 500 : 204).end());
  v1 = await startTestService({ works: true, config: { webhookAllow: [receiver.host] } });
});
afterAll(async () => {
  await v1.close();
  await receiver.close();
});

test("an order's events reach its endpoint, signed, and again where the first attempt fails", async () => {
  const user = await v1.user({ plan: "pro" });
  const { body: webhook } = await user.post("/v1/webhook/endpoint", {
    endpoint_url: receiver.url,
    subscribed_events: ["order.created", "order.deleted"],
  });
  const { body: order } = await user.post("/v1/order", {
    line_items: [{ quote_id: await insertQuote(v1, user), quantity: 2 }],
  });
  await receiver.count(1);
  await user.patch(`/v1/order/${order.order_id}`, { status: "printing" });
  const { body: printing } = await user.get(`/v1/order/${order.order_id}`);
  await user.delete(`/v1/order/${order.order_id}`);
  // The deletion, and five seconds after the first attempt the second.
  await receiver.count(3);
  const verifier = new Verifier(webhook.signing_secret);
  const told = receiver.received.map(({ body, headers }) => verifier.verify(body, headers as Record<string, string>));
  expect(told).toMatchObject([
    { type: "order.created", data: order },
    { type: "order.deleted", data: printing },
    { type: "order.created", data: order },
  ]);
  const [first, , third] = receiver.received;
  expect(third!.body).toBe(first!.body);
  expect(third!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
});
