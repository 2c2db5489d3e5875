import { type Static, type TSchema, Type } from "typebox";
import { closed, Id, Status, Timestamp } from "../http/schemas.ts";

/** A member of a merge patch. */
const orDefault = <T extends TSchema>(schema: T) =>
  Type.Union([schema, Type.Null({ description: "Puts the default back" })]);

export const DEFAULT_NAME = "Default Webhook";

const WebhookEventType = Type.Enum(["order.created", "order.updated", "order.deleted"], {
  type: "string",
  description: "What happened to an order",
});

const name = Type.String({ minLength: 1, maxLength: 100, pattern: "^[^\\u0000]*$", description: "For its owner" });
const endpointUrl = Type.String({
  minLength: 1,
  maxLength: 2048,
  pattern: "^[^\\s\\u0000-\\u001f]+$",
  description: "Where deliveries are sent: https, a public address, no credentials",
  examples: ["https://example.com/hooks/orders"],
});
const subscribedEvents = Type.Array(WebhookEventType, {
  minItems: 1,
  maxItems: 3,
  uniqueItems: true,
  description: "The endpoint gets these events only",
});
const isActive = Type.Boolean({ description: "An inactive endpoint gets nothing" });

export const WebhookCreate = closed(
  {
    endpoint_url: endpointUrl,
    subscribed_events: subscribedEvents,
    is_active: Type.Optional(Type.Boolean({ ...isActive, default: true })),
    name: Type.Optional(Type.String({ ...name, default: DEFAULT_NAME })),
  },
  { title: "WebhookCreate" },
);
export type WebhookCreate = Static<typeof WebhookCreate>;

/** No defaults: what is left out stays as it is. */
export const WebhookUpdate = closed(
  {
    endpoint_url: Type.Optional(endpointUrl),
    subscribed_events: Type.Optional(subscribedEvents),
    is_active: Type.Optional(orDefault(isActive)),
    name: Type.Optional(orDefault(name)),
  },
  { title: "WebhookUpdate" },
);
export type WebhookUpdate = Static<typeof WebhookUpdate>;

const record = {
  webhook_id: Id("The endpoint"),
  user_id: Id("Its owner"),
  name: Type.String({ description: "For its owner" }),
  endpoint_url: Type.String({ description: "Where deliveries are sent" }),
  is_active: isActive,
  subscribed_events: subscribedEvents,
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const WebhookEndpoint = closed(record, { title: "WebhookEndpoint" });
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

export const CreatedWebhookEndpoint = closed(
  {
    ...record,
    signing_secret: Type.String({
      description: "Verifies deliveries by the Standard Webhooks scheme; shown this once",
      pattern: "^whsec_[A-Za-z0-9+/]+=*$",
    }),
  },
  { title: "CreatedWebhookEndpoint" },
);

export const WebhookDeleted = closed(
  {
    user_id: Id("The endpoint's owner"),
    webhook_id: Id("The endpoint that was"),
    status: Status,
    timestamp: Timestamp,
  },
  { title: "WebhookDeleted" },
);

const deliveryIds = {
  webhook_delivery_id: Id("The attempt"),
  event_id: Id("The event; all attempts to deliver it share it"),
  user_id: Id("The endpoint's owner"),
  webhook_id: Id("The endpoint"),
};

export const WebhookDelivery = closed(
  {
    ...deliveryIds,
    order_id: Id("The order that the event tells of"),
    event_type: WebhookEventType,
    status: Type.Enum(["pending", "success", "failed"], {
      type: "string",
      description: "pending while it is scheduled or under way",
    }),
    attempt: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: "Counts attempts to give the endpoint this event",
    }),
    http_code: Type.Union([Type.Integer({ minimum: 100, maximum: 999 }), Type.Null()], {
      description: "What the endpoint answered; null where it did not",
    }),
    error: Type.Union([Type.String(), Type.Null()], { description: "Why the attempt failed" }),
    scheduled_at: Timestamp,
    delivered_at: Type.Union([Timestamp, Type.Null()], { description: "When the endpoint took it" }),
    created_at: Timestamp,
  },
  { title: "WebhookDelivery" },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const DeliveryRetried = closed(
  {
    ...deliveryIds,
    status: Type.Literal("pending", { description: "Always pending" }),
    timestamp: Timestamp,
  },
  { title: "DeliveryRetried" },
);

/** What an endpoint gets. */
export const webhookEvent = <T extends TSchema>(data: T) =>
  closed({
    type: WebhookEventType,
    timestamp: Timestamp,
    data,
    event_id: Id("The event, also in the webhook-id header"),
    event_type: WebhookEventType,
    order_id: Id("The order"),
    occurred_at: Timestamp,
  });

export const WebhookParams = closed({ webhook_id: Id("The endpoint") });
export const DeliveryParams = closed({ webhook_delivery_id: Id("The attempt to repeat") });
