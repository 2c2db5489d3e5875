import { Problem } from "../http/problems.ts";
import type { Service } from "../service.ts";
import { nextAttempt } from "./next-attempt.ts";
import type { Delivery } from "./present.ts";
import { schedule } from "./schedule-delivery.ts";

/**
 * Sends an event to an endpoint once more, at once, as a new attempt. It has no retries of its own: those of the event, if
 * any are left, go on beside it.
 * @returns the new attempt's id
 */
export async function retryDelivery({ db, queue, clock }: Service, delivery: Delivery): Promise<string> {
  const { event_id, user_id, webhook_id, order_id, event_type } = delivery;
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    const webhook = await transaction
      .selectFrom("webhooks")
      .select("is_active")
      .where("webhook_id", "=", webhook_id)
      .forUpdate()
      .executeTakeFirst();
    const { status } = await transaction
      .selectFrom("deliveries")
      .select("status")
      .where("webhook_delivery_id", "=", delivery.webhook_delivery_id)
      .executeTakeFirstOrThrow();
    if (status === "pending") throw new Problem("delivery_pending", "the delivery is still scheduled or under way");
    if (!webhook?.is_active)
      throw new Problem("webhook_inactive", `the delivery's endpoint is ${webhook ? "inactive" : "deleted"}`);
    const { attempt } = await nextAttempt(transaction, event_id, webhook_id);
    return schedule(queue, transaction, {
      event_id,
      user_id,
      webhook_id,
      order_id,
      event_type,
      attempt,
      is_manual: true,
      created_at: now,
      scheduled_at: now,
    });
  });
}
