import { notFound } from "../http/problems.ts";
import type { Service } from "../service.ts";
import { announce } from "./announce.ts";

/** Removes an order; its event holds it as it last was. */
export async function deleteOrder(service: Pick<Service, "clock" | "queue" | "db">, orderId: string): Promise<void> {
  await service.db.transaction().execute(async (transaction) => {
    const order = await transaction
      .deleteFrom("orders")
      .where("order_id", "=", orderId)
      .returningAll()
      .executeTakeFirst();
    if (order === undefined) throw notFound("order");
    await announce(service, transaction, "order.deleted", order, service.clock.now());
  });
}
