/** Rows as customers see them. */
import type { Selectable } from "kysely";
import type { DeliveryRow, WebhookRow } from "../database/tables.ts";
import type { WebhookDelivery, WebhookEndpoint } from "./schemas.ts";

export type Webhook = Selectable<WebhookRow>;
export type Delivery = Selectable<DeliveryRow>;

/** Without its secret. */
export function presentWebhook(row: Webhook): WebhookEndpoint {
  return {
    webhook_id: row.webhook_id,
    user_id: row.user_id,
    name: row.name,
    endpoint_url: row.endpoint_url,
    is_active: row.is_active,
    subscribed_events: [...row.subscribed_events],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function presentDelivery(row: Delivery): WebhookDelivery {
  return {
    webhook_delivery_id: row.webhook_delivery_id,
    event_id: row.event_id,
    user_id: row.user_id,
    webhook_id: row.webhook_id,
    order_id: row.order_id,
    event_type: row.event_type,
    status: row.status,
    attempt: row.attempt,
    http_code: row.http_code,
    error: row.error,
    scheduled_at: row.scheduled_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
