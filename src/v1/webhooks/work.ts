/**
 * The work on `deliver` jobs: each is one attempt. Jobs come at least once: an attempt that has ended is not made again; one
 * that a crash interrupted is, so that an endpoint may get an event twice, under one `webhook-id`.
 */
import type { Job } from "../queue/queue.ts";
import type { Database, Service } from "../service.ts";
import { attemptDelivery, failure, type Parcel, type Result } from "./attempt.ts";
import { recordResult } from "./record-result.ts";
import type { DeliverJob } from "./schedule-delivery.ts";

export interface DeliveryOptions {
  /** Attempts that this process makes at once. */
  readonly concurrency: number;
  readonly timeoutMs: number;
  /** In [0, 1), for the jitter. */
  readonly random: () => number;
}

const DEFAULTS: DeliveryOptions = Object.freeze({ concurrency: 50, timeoutMs: 15_000, random: Math.random });

/** Takes `deliver` jobs until the queue stops. */
export async function workOnDeliveries(service: Service, options: Partial<DeliveryOptions> = {}): Promise<void> {
  const { concurrency, timeoutMs, random } = { ...DEFAULTS, ...options };
  await service.queue.work<DeliverJob>(
    "deliver",
    concurrency,
    async (job) => {
      const parcel = await pendingParcel(service.db, job.data.webhook_delivery_id);
      if (parcel) await finish(service, job, await attemptDelivery(service, parcel, timeoutMs, job.signal), random);
    },
    (job) => finish(service, job, failure("the service failed to make the attempt"), random),
  );
}

/** What an attempt has to send, if it has not ended. */
function pendingParcel(db: Database, deliveryId: string): Promise<Parcel | undefined> {
  return db
    .selectFrom("deliveries")
    .innerJoin("events", "events.event_id", "deliveries.event_id")
    .leftJoin("webhooks", (join) =>
      join.onRef("webhooks.webhook_id", "=", "deliveries.webhook_id").on("webhooks.is_active", "=", true),
    )
    .select(["deliveries.event_id", "events.body", "webhooks.endpoint_url", "webhooks.signing_secret"])
    .where("deliveries.webhook_delivery_id", "=", deliveryId)
    .where("deliveries.status", "=", "pending")
    .executeTakeFirst();
}

async function finish(service: Service, job: Job<DeliverJob>, result: Result, random: () => number): Promise<void> {
  const deliveryId = job.data.webhook_delivery_id;
  const isRecorded = await service.db.transaction().execute(async (transaction) => {
    const wasPending = await recordResult(service, transaction, deliveryId, result, random);
    await job.complete(transaction);
    return wasPending;
  });
  if (isRecorded) service.metrics.deliveries.inc({ outcome: result.error === null ? "success" : "failed" });
}
