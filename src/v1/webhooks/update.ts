import { notFound } from "../http/problems.ts";
import type { Service } from "../service.ts";
import { checkEndpointUrl } from "./check-address.ts";
import { endPending } from "./end-pending.ts";
import type { Webhook } from "./present.ts";
import { DEFAULT_NAME, type WebhookUpdate } from "./schemas.ts";

/** A merge patch: what is left out stays, null puts the default back. Deactivating ends what is pending. */
export async function updateWebhook(service: Service, webhook: Webhook, patch: WebhookUpdate): Promise<Webhook> {
  if (patch.endpoint_url !== undefined) await checkEndpointUrl(service, patch.endpoint_url);
  const now = service.clock.now();
  return service.db.transaction().execute(async (transaction) => {
    const updated = await transaction
      .updateTable("webhooks")
      .set({
        ...(patch.endpoint_url !== undefined && { endpoint_url: patch.endpoint_url }),
        ...(patch.subscribed_events && { subscribed_events: JSON.stringify(patch.subscribed_events) }),
        ...(patch.is_active !== undefined && { is_active: patch.is_active ?? true }),
        ...(patch.name !== undefined && { name: patch.name ?? DEFAULT_NAME }),
        updated_at: now,
      })
      .where("webhook_id", "=", webhook.webhook_id)
      .returningAll()
      .executeTakeFirst();
    if (updated === undefined) throw notFound("webhook endpoint");
    if (!updated.is_active) await endPending(transaction, updated.webhook_id, "the endpoint was deactivated");
    return updated;
  });
}
