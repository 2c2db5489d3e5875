import { notFound } from "../http/problems.ts";
import type { Service } from "../service.ts";
import { endPending } from "./end-pending.ts";

/** Removes an endpoint. What was sent to it stays in the list of deliveries. */
export async function deleteWebhook({ db }: Pick<Service, "db">, webhookId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("webhooks")
      .where("webhook_id", "=", webhookId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound("webhook endpoint");
    await endPending(transaction, webhookId, "the endpoint was deleted");
  });
}
