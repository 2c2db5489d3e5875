import type { OrderStatus } from "../database/tables.ts";
import { notFound, Problem } from "../http/problems.ts";
import type { Service } from "../service.ts";
import { announce } from "./announce.ts";
import type { OrderRecord } from "./present.ts";
import type { OrderUpdate } from "./schemas.ts";

const CLOSED: readonly OrderStatus[] = ["completed", "cancelled"];

/** A merge patch. One that changes nothing causes no event; a closed order takes none. */
export async function updateOrder(
  service: Pick<Service, "clock" | "queue" | "db">,
  orderId: string,
  patch: OrderUpdate,
): Promise<OrderRecord> {
  const now = service.clock.now();
  return service.db.transaction().execute(async (transaction) => {
    const order = await transaction
      .selectFrom("orders")
      .selectAll()
      .where("order_id", "=", orderId)
      .forUpdate()
      .executeTakeFirst();
    if (order === undefined) throw notFound("order");
    if (CLOSED.includes(order.status))
      throw new Problem("order_closed", `the order is ${order.status} and takes no more changes`);
    const { status = order.status, notes = order.notes } = patch;
    if (status === order.status && notes === order.notes) return order;
    const updated = await transaction
      .updateTable("orders")
      .set({ status, notes, updated_at: now })
      .where("order_id", "=", orderId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await announce(service, transaction, "order.updated", updated, now);
    return updated;
  });
}
