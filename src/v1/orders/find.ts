import type { ListRange } from "../http/lists.ts";
import type { Database } from "../service.ts";
import type { OrderRecord } from "./present.ts";

export function findOrder(db: Database, userId: string, orderId: string): Promise<OrderRecord | undefined> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("user_id", "=", userId)
    .where("order_id", "=", orderId)
    .executeTakeFirst();
}

/** Newest first. */
export function listOrders(db: Database, userId: string, { limit, after }: ListRange): Promise<OrderRecord[]> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("user_id", "=", userId)
    .$if(after !== null, (query) => query.where("order_id", "<", after))
    .orderBy("order_id", "desc")
    .limit(limit)
    .execute();
}
