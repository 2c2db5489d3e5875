import { workOnHousekeeping } from "./housekeeping.ts";
import { workOnQuotes } from "./quotes/worker.ts";
import type { Service } from "./service.ts";
import { workOnDeliveries } from "./webhooks/work.ts";

/** Takes jobs of every kind until the queue stops; @returns what is to end before it */
export async function work(service: Service): Promise<() => Promise<void>> {
  await workOnQuotes(service);
  await workOnDeliveries(service);
  return workOnHousekeeping(service);
}
