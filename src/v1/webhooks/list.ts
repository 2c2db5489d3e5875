/** What an account has, newest first. */
import type { Database } from "../service.ts";
import type { Delivery, Webhook } from "./present.ts";

/** @param after the id to go on after */
export function listWebhooks(db: Database, userId: string, after: string | null, limit: number): Promise<Webhook[]> {
  return db
    .selectFrom("webhooks")
    .selectAll()
    .where("user_id", "=", userId)
    .$if(after !== null, (query) => query.where("webhook_id", "<", after))
    .orderBy("webhook_id", "desc")
    .limit(limit)
    .execute();
}

/** @param after the id to go on after */
export function listDeliveries(db: Database, userId: string, after: string | null, limit: number): Promise<Delivery[]> {
  return db
    .selectFrom("deliveries")
    .selectAll()
    .where("user_id", "=", userId)
    .$if(after !== null, (query) => query.where("webhook_delivery_id", "<", after))
    .orderBy("webhook_delivery_id", "desc")
    .limit(limit)
    .execute();
}
