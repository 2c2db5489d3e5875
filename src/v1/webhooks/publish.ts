/** The outbox: an event is written in the transaction of what caused it, so that there is neither without the other. */
import { sql } from "kysely";
import { v7 } from "uuid";
import type { WebhookEventType } from "../database/tables.ts";
import type { Database, Service } from "../service.ts";
import { schedule } from "./schedule-delivery.ts";

export interface Happening {
  readonly type: WebhookEventType;
  readonly at: Date;
  readonly userId: string;
  readonly orderId: string;
  /** What the event is about, as customers see it. */
  readonly data: object;
}

/**
 * Writes an event and, for each active endpoint that subscribes to it, the first attempt to deliver it.
 * @param transaction the one that writes what happened
 */
export async function publish(
  { queue }: Pick<Service, "queue">,
  transaction: Database,
  { type, at, userId, orderId, data }: Happening,
): Promise<void> {
  const event = { event_id: v7(), user_id: userId, order_id: orderId, event_type: type };
  const occurredAt = at.toISOString();
  const body = JSON.stringify({
    type,
    timestamp: occurredAt,
    data,
    event_id: event.event_id,
    event_type: type,
    order_id: orderId,
    occurred_at: occurredAt,
  });
  await transaction
    .insertInto("events")
    .values({ ...event, body, created_at: at })
    .execute();
  const subscribers = await transaction
    .selectFrom("webhooks")
    .select("webhook_id")
    .where("user_id", "=", userId)
    .where("is_active", "=", true)
    .where(sql<boolean>`subscribed_events @> ${JSON.stringify([type])}::jsonb`)
    .orderBy("webhook_id")
    .execute();
  for (const { webhook_id } of subscribers)
    await schedule(queue, transaction, {
      ...event,
      webhook_id,
      attempt: 1,
      is_manual: false,
      created_at: at,
      scheduled_at: at,
    });
}
