import type { Insertable } from "kysely";
import { v7 } from "uuid";
import type { DeliveryRow } from "../database/tables.ts";
import type { Queue } from "../queue/queue.ts";
import type { Database } from "../service.ts";

/** What a `deliver` job holds. */
export interface DeliverJob {
  readonly webhook_delivery_id: string;
}

type Scheduled = Pick<
  Insertable<DeliveryRow>,
  | "event_id"
  | "user_id"
  | "webhook_id"
  | "order_id"
  | "event_type"
  | "attempt"
  | "is_manual"
  | "scheduled_at"
  | "created_at"
>;

/** Writes one attempt and puts its job in the queue, both in the caller's transaction. */
export async function schedule(queue: Queue, transaction: Database, attempt: Scheduled): Promise<string> {
  const id = v7();
  await transaction
    .insertInto("deliveries")
    .values({
      ...attempt,
      webhook_delivery_id: id,
      status: "pending",
      http_code: null,
      error: null,
      delivered_at: null,
    })
    .execute();
  const isLater = attempt.scheduled_at > attempt.created_at;
  const job: DeliverJob = { webhook_delivery_id: id };
  await queue.send(transaction, "deliver", job, isLater ? { startAfter: attempt.scheduled_at } : {});
  return id;
}
