/** Where an account has its order events sent. */
import { Type } from "typebox";
import { finder } from "../http/found.ts";
import { answerPage, type ListRange } from "../http/lists.ts";
import type { Routes } from "../http/routes.ts";
import { ListQuery, tokenProblems } from "../http/schemas.ts";
import { createWebhook } from "./create.ts";
import { deleteWebhook } from "./delete.ts";
import { listWebhooks } from "./list.ts";
import { presentWebhook, type Webhook } from "./present.ts";
import {
  CreatedWebhookEndpoint,
  WebhookCreate,
  WebhookDeleted,
  WebhookEndpoint,
  WebhookParams,
  WebhookUpdate,
} from "./schemas.ts";
import { updateWebhook } from "./update.ts";

export const endpointRoutes: Routes = async (app, { service }) => {
  const { db } = service;
  const config = { access: "paid" } as const;
  const webhook = finder<Webhook>("webhook endpoint", "webhook_id", (userId, id) =>
    db.selectFrom("webhooks").selectAll().where("user_id", "=", userId).where("webhook_id", "=", id).executeTakeFirst(),
  );

  app.post(
    "/v1/webhook/endpoint",
    {
      config,
      schema: {
        operationId: "createWebhookEndpoint",
        tags: ["Webhooks"],
        summary: "Register an endpoint for order events",
        description: "The answer shows the secret that signs deliveries, this once.",
        body: WebhookCreate,
        response: { 201: CreatedWebhookEndpoint, ...tokenProblems(400, 402, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const created = await createWebhook(service, request.caller, request.body);
      reply.code(201).header("location", `/v1/webhook/endpoint/${created.webhook_id}`);
      return { ...presentWebhook(created), signing_secret: created.signing_secret };
    },
  );

  app.get(
    "/v1/webhook/endpoints",
    {
      config,
      schema: {
        operationId: "listWebhookEndpoints",
        tags: ["Webhooks"],
        summary: "List the endpoints, newest first",
        querystring: ListQuery,
        response: { 200: Type.Array(WebhookEndpoint), ...tokenProblems(402, 422) },
      },
    },
    async (request, reply) => {
      const list = (range: ListRange) => listWebhooks(db, request.caller.userId, range);
      return (await answerPage(request, reply, list, (row) => row.webhook_id)).map(presentWebhook);
    },
  );

  app.get(
    "/v1/webhook/endpoint/:webhook_id",
    {
      config,
      preValidation: webhook.find,
      schema: {
        operationId: "readWebhookEndpoint",
        tags: ["Webhooks"],
        summary: "Read an endpoint",
        params: WebhookParams,
        response: { 200: WebhookEndpoint, ...tokenProblems(402, 404) },
      },
    },
    async (request) => presentWebhook(webhook.of(request)),
  );

  app.patch(
    "/v1/webhook/endpoint/:webhook_id",
    {
      config,
      preValidation: webhook.find,
      schema: {
        operationId: "updateWebhookEndpoint",
        tags: ["Webhooks"],
        summary: "Change an endpoint",
        description: "What is left out stays as it is. Deactivating an endpoint ends its pending deliveries as failed.",
        params: WebhookParams,
        body: WebhookUpdate,
        response: { 200: WebhookEndpoint, ...tokenProblems(400, 402, 404, 413, 415, 422) },
      },
    },
    async (request) => presentWebhook(await updateWebhook(service, webhook.of(request), request.body)),
  );

  app.delete(
    "/v1/webhook/endpoint/:webhook_id",
    {
      config,
      preValidation: webhook.find,
      schema: {
        operationId: "deleteWebhookEndpoint",
        tags: ["Webhooks"],
        summary: "Delete an endpoint",
        description: "Ends its pending deliveries as failed. What was sent to it stays in the list of deliveries.",
        params: WebhookParams,
        response: { 200: WebhookDeleted, ...tokenProblems(402, 404) },
      },
    },
    async (request) => {
      const { user_id, webhook_id } = webhook.of(request);
      await deleteWebhook(service, webhook_id);
      return { user_id, webhook_id, status: "success" as const, timestamp: service.clock.now().toISOString() };
    },
  );
};
