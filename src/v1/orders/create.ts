import { v7 } from "uuid";
import type { Database, Service } from "../service.ts";
import { announce } from "./announce.ts";
import type { OrderRecord } from "./present.ts";
import { priceItems } from "./prices.ts";
import type { OrderCreate } from "./schemas.ts";

export async function createOrder(
  service: Pick<Service, "clock" | "queue">,
  transaction: Database,
  userId: string,
  body: OrderCreate,
): Promise<OrderRecord> {
  const { currency, lineItems, total } = await priceItems(transaction, userId, body.line_items);
  const now = service.clock.now();
  const order = await transaction
    .insertInto("orders")
    .values({
      order_id: v7(),
      user_id: userId,
      status: "new",
      currency,
      line_items: JSON.stringify(lineItems),
      // Nothing is added to the items' prices.
      subtotal: total,
      total,
      notes: body.notes ?? null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(service, transaction, "order.created", order, now);
  return order;
}
