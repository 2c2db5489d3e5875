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

/**
 * Newest first.
 * @param after the id to go on after
 */
export function listOrders(db: Database, userId: string, after: string | null, limit: number): Promise<OrderRecord[]> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("user_id", "=", userId)
    .$if(after !== null, (query) => query.where("order_id", "<", after))
    .orderBy("order_id", "desc")
    .limit(limit)
    .execute();
}
