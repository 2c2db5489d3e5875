import type { Selectable } from "kysely";
import type { DeliveryRow } from "../database/tables.ts";
import type { Database, Service } from "../service.ts";
import type { Result } from "./attempt.ts";
import { endPending } from "./end-pending.ts";
import { nextAttempt } from "./next-attempt.ts";
import { nextAttemptAt } from "./retry-clock.ts";
import { schedule } from "./schedule-delivery.ts";

/** With this an endpoint says that it takes no deliveries ever again. */
const GONE = 410;

/**
 * Ends an attempt that is pending, and does what follows from a failure: the next attempt, or the endpoint's deactivation.
 * @param random in [0, 1), for the jitter
 * @returns whether it was still pending
 */
export async function recordResult(
  { clock, queue }: Pick<Service, "clock" | "queue">,
  transaction: Database,
  deliveryId: string,
  { httpCode, error, retryAfter }: Result,
  random: () => number,
): Promise<boolean> {
  const now = clock.now();
  // The endpoint first, as everyone who changes its deliveries does: who meets here waits, and none for the other.
  const isActive = await holdEndpoint(transaction, deliveryId);
  const ended = await transaction
    .updateTable("deliveries")
    .set({
      status: error === null ? "success" : "failed",
      http_code: httpCode,
      error,
      delivered_at: error === null ? now : null,
    })
    .where("webhook_delivery_id", "=", deliveryId)
    .where("status", "=", "pending")
    .returningAll()
    .executeTakeFirst();
  if (ended === undefined) return false;
  if (error !== null && isActive) {
    if (httpCode === GONE) await deactivate(transaction, ended.webhook_id, now);
    else if (!ended.is_manual) await scheduleNext(queue, transaction, ended, now, retryAfter, random);
  }
  return true;
}

async function holdEndpoint(transaction: Database, deliveryId: string): Promise<boolean> {
  const endpoint = await transaction
    .selectFrom("webhooks")
    .select("is_active")
    .where("webhook_id", "=", ({ selectFrom }) =>
      selectFrom("deliveries").select("webhook_id").where("webhook_delivery_id", "=", deliveryId),
    )
    .forUpdate()
    .executeTakeFirst();
  return endpoint?.is_active ?? false;
}

async function deactivate(transaction: Database, webhookId: string, now: Date): Promise<void> {
  await transaction
    .updateTable("webhooks")
    .set({ is_active: false, updated_at: now })
    .where("webhook_id", "=", webhookId)
    .execute();
  await endPending(transaction, webhookId, "the endpoint answered 410 and was deactivated");
}

async function scheduleNext(
  queue: Service["queue"],
  transaction: Database,
  { event_id, user_id, webhook_id, order_id, event_type }: Selectable<DeliveryRow>,
  now: Date,
  retryAfter: number | null,
  random: () => number,
): Promise<void> {
  const { attempt, automatic } = await nextAttempt(transaction, event_id, webhook_id);
  const at = nextAttemptAt(now, automatic, retryAfter, random);
  if (at === null) return;
  const ids = { event_id, user_id, webhook_id, order_id, event_type };
  await schedule(queue, transaction, { ...ids, attempt, is_manual: false, created_at: now, scheduled_at: at });
}
