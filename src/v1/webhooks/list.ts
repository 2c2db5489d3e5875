/** What an account has, newest first. */
import type { ListRange } from "../http/lists.ts";
import type { Database } from "../service.ts";
import type { Delivery, Webhook } from "./present.ts";

export function listWebhooks(db: Database, userId: string, { limit, after }: ListRange): Promise<Webhook[]> {
  return db
    .selectFrom("webhooks")
    .selectAll()
    .where("user_id", "=", userId)
    .$if(after !== null, (query) => query.where("webhook_id", "<", after))
    .orderBy("webhook_id", "desc")
    .limit(limit)
    .execute();
}

export function listDeliveries(db: Database, userId: string, { limit, after }: ListRange): Promise<Delivery[]> {
  return db
    .selectFrom("deliveries")
    .selectAll()
    .where("user_id", "=", userId)
    .$if(after !== null, (query) => query.where("webhook_delivery_id", "<", after))
    .orderBy("webhook_delivery_id", "desc")
    .limit(limit)
    .execute();
}
