import type { WebhookEventType } from "../database/tables.ts";
import type { Database, Service } from "../service.ts";
import { publish } from "../webhooks/publish.ts";
import { type OrderRecord, presentOrder } from "./present.ts";

/** Tells webhooks what happened to an order, in the transaction in which it does. */
export async function announce(
  service: Pick<Service, "queue">,
  transaction: Database,
  type: WebhookEventType,
  order: OrderRecord,
  at: Date,
): Promise<void> {
  const { order_id: orderId, user_id: userId } = order;
  await publish(service, transaction, { type, at, userId, orderId, data: presentOrder(order) });
}
