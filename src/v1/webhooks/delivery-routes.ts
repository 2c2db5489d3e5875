/** Attempts to deliver events. */
import { Type } from "typebox";
import { finder } from "../http/found.ts";
import { answerPage, type ListRange } from "../http/lists.ts";
import type { Routes } from "../http/routes.ts";
import { ListQuery, tokenProblems } from "../http/schemas.ts";
import { listDeliveries } from "./list.ts";
import { type Delivery, presentDelivery } from "./present.ts";
import { retryDelivery } from "./retry.ts";
import { DeliveryParams, DeliveryRetried, WebhookDelivery } from "./schemas.ts";

export const deliveryRoutes: Routes = async (app, { service }) => {
  const { db } = service;
  const config = { access: "paid" } as const;
  const delivery = finder<Delivery>("webhook delivery", "webhook_delivery_id", (userId, id) =>
    db
      .selectFrom("deliveries")
      .selectAll()
      .where("user_id", "=", userId)
      .where("webhook_delivery_id", "=", id)
      .executeTakeFirst(),
  );

  app.get(
    "/v1/webhook/deliveries",
    {
      config,
      schema: {
        operationId: "listWebhookDeliveries",
        tags: ["Webhooks"],
        summary: "List attempts to deliver events, newest first",
        querystring: ListQuery,
        response: { 200: Type.Array(WebhookDelivery), ...tokenProblems(402, 422) },
      },
    },
    async (request, reply) => {
      const list = (range: ListRange) => listDeliveries(db, request.caller.userId, range);
      return (await answerPage(request, reply, list, (row) => row.webhook_delivery_id)).map(presentDelivery);
    },
  );

  app.post(
    "/v1/webhook/delivery/retry/:webhook_delivery_id",
    {
      config,
      preValidation: delivery.find,
      schema: {
        operationId: "retryWebhookDelivery",
        tags: ["Webhooks"],
        summary: "Send an event to its endpoint once more, now",
        description: "Makes a new attempt, which the answer names, and no retries of its own should it fail.",
        params: DeliveryParams,
        response: { 200: DeliveryRetried, ...tokenProblems(402, 404, 409) },
      },
    },
    async (request) => {
      const { event_id, user_id, webhook_id } = delivery.of(request);
      const webhook_delivery_id = await retryDelivery(service, delivery.of(request));
      const timestamp = service.clock.now().toISOString();
      return { user_id, webhook_delivery_id, event_id, webhook_id, status: "pending" as const, timestamp };
    },
  );
};
