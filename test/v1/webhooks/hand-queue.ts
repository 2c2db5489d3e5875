/** A queue whose `deliver` jobs a test takes by hand, at the time that it says it is. */
import type { Job, Queue } from "../../../src/v1/queue/queue.ts";
import type { Service } from "../../../src/v1/service.ts";
import type { DeliverJob } from "../../../src/v1/webhooks/schedule-delivery.ts";
import { type DeliveryOptions, workOnDeliveries } from "../../../src/v1/webhooks/work.ts";

type Handler = (job: Job<DeliverJob>) => Promise<void>;

export interface HandQueue {
  /** The service with this queue. */
  readonly service: Service;
  /** Jobs that wait, oldest first. */
  readonly waiting: { readonly id: string; readonly startAfter: Date | null }[];
  /** Runs a job on a delivery, as a worker does that got it. */
  run(deliveryId: string, signal?: AbortSignal): Promise<void>;
  /** Runs it as the queue does when every try has failed. */
  exhaust(deliveryId: string): Promise<void>;
  /** How many jobs were ended in a transaction of their results. */
  completed(): number;
}

export async function handQueue(service: Service, options: Partial<DeliveryOptions> = {}): Promise<HandQueue> {
  const waiting: HandQueue["waiting"] = [];
  let take: Handler;
  let takeExhausted: Handler;
  let completed = 0;
  const queue: Queue = {
    async send(_db, _name, data, { startAfter = null as never } = {}) {
      waiting.push({ id: (data as DeliverJob).webhook_delivery_id, startAfter });
    },
    async work(_name, _concurrency, handler, onExhausted) {
      take = handler as unknown as Handler;
      takeExhausted = onExhausted as unknown as Handler;
    },
    waiting: () => Promise.reject(new Error("not asked here")),
    stop: async () => {},
  };
  const own: Service = { ...service, queue };
  await workOnDeliveries(own, { random: () => 0, ...options });
  const jobOn = (id: string, signal = new AbortController().signal): Job<DeliverJob> => ({
    id,
    data: { webhook_delivery_id: id },
    signal,
    complete: async () => {
      completed += 1;
    },
  });
  return {
    service: own,
    waiting,
    run: (id, signal) => take(jobOn(id, signal)),
    exhaust: (id) => takeExhausted(jobOn(id)),
    completed: () => completed,
  };
}
