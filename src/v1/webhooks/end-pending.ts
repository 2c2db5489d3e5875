import type { Database } from "../service.ts";

/** Ends what is scheduled or under way for an endpoint as failed; jobs that come for it later find it ended. */
export async function endPending(transaction: Database, webhookId: string, reason: string): Promise<void> {
  await transaction
    .updateTable("deliveries")
    .set({ status: "failed", error: reason })
    .where("webhook_id", "=", webhookId)
    .where("status", "=", "pending")
    .execute();
}
