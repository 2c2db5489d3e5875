/** A worker that is killed in the middle of an attempt: the attempt is made again, and counted once. */
import { setTimeout as wait } from "node:timers/promises";
import { Webhook as Verifier } from "standardwebhooks";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Config } from "../../../src/v1/config.ts";
import { startService } from "../../../src/v1/start.ts";
import { createWebhook } from "../../../src/v1/webhooks/create.ts";
import { publish } from "../../../src/v1/webhooks/publish.ts";
import { type ServiceProcess, startProcess } from "../service-process.ts";
import { makeConfig } from "../stores.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

const POLL_MS = 50;

let receiver: Receiver;
let config: Config;
let drop: () => Promise<void>;
let worker: ServiceProcess | undefined;

beforeEach(async () => {
  // The first attempt hangs until its process is gone.
  receiver = await startReceiver((response, _request, index) => {
    if (index > 0) response.writeHead(204).end();
  });
  const made = await makeConfig();
  config = { ...made.config, webhookAllow: [receiver.host] };
  drop = made.drop;
});
afterEach(async () => {
  await worker?.kill();
  await receiver.close();
  await drop();
});

/** A worker in this process, until the delivery has ended. */
async function workUntilEnded(): Promise<object> {
  const service = await startService({ ...config, role: "worker" });
  try {
    for (;;) {
      const deliveries = await service.db.selectFrom("deliveries").selectAll().execute();
      if (deliveries.every(({ status }) => status !== "pending")) return deliveries;
      await wait(POLL_MS);
    }
  } finally {
    await service.stop();
  }
}

test("an attempt that kill -9 interrupts is made again", async () => {
  const userId = v7();
  const service = await startService(config);
  const at = service.clock.now();
  const account = {
    email: "ann@example.com",
    password_hash: null,
    plan: "pro",
    confirmed_at: at,
    created_at: at,
  } as const;
  await service.db
    .insertInto("users")
    .values({ user_id: userId, ...account })
    .execute();
  const subscription = { endpoint_url: receiver.url, subscribed_events: ["order.created" as const] };
  const webhook = await createWebhook(service, { userId, plan: "pro" }, subscription);
  const what = { type: "order.created", at, userId, orderId: v7(), data: {} } as const;
  await service.db.transaction().execute((transaction) => publish(service, transaction, what));
  // Embedded, one process holds the database at a time.
  await service.stop();

  worker = await startProcess({ ...config, role: "worker" });
  await receiver.count(1);
  await worker.kill();

  const deliveries = await workUntilEnded();
  expect(deliveries).toMatchObject([{ status: "success", attempt: 1, http_code: 204 }]);
  expect(receiver.received).toHaveLength(2);
  const [before, after] = receiver.received;
  expect(after!.body).toBe(before!.body);
  expect(after!.headers["webhook-id"]).toBe(before!.headers["webhook-id"]);
  new Verifier(webhook.signing_secret).verify(after!.body, after!.headers as Record<string, string>);
});
