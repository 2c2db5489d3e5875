/** Routes that queue a quote and answer at once. */

import type { Technology } from "../database/tables.ts";
import { findFile } from "../files/find-files.ts";
import type { StoredModel } from "../files/upload.ts";
import { finder } from "../http/found.ts";
import { type Answer, IdempotencyHeaders, idempotent } from "../http/idempotency.ts";
import type { Routes } from "../http/routes.ts";
import { tokenProblems } from "../http/schemas.ts";
import type { Database } from "../service.ts";
import { createQuote, fdmRequest, slaRequest } from "./create.ts";
import { presentQueued } from "./present.ts";
import { QueuedQuote } from "./record-schemas.ts";
import type { QuoteRequest } from "./request.ts";
import { FdmQuoteBody, QuotedFileParams, SlaQuoteBody } from "./schemas.ts";

/** What a client is told to wait before it polls, s. */
const POLL_EVERY = 2;

/** The canonical path, and one that means the same. */
const FDM_PATHS = [
  { url: "/v1/quote/queue/:file_id", operationId: "queueQuote", summary: "Queue a filament quote" },
  {
    url: "/v1/quote/fdm/:file_id",
    operationId: "queueFdmQuote",
    summary: "Queue a filament quote (another path of /v1/quote/queue)",
  },
] as const;

export const queueRoutes: Routes = async (app, { service }) => {
  const { db } = service;
  const file = finder("file", "file_id", (userId, id) => findFile(db, userId, id));
  const fdmOnce = idempotent(service, "queueQuote");
  const slaOnce = idempotent(service, "queueSlaQuote");

  const schema = {
    tags: ["Quotes"],
    description: "Answers at once; poll the quote until its status is success or failed.",
    params: QuotedFileParams,
    headers: IdempotencyHeaders,
    response: { 202: QueuedQuote, ...tokenProblems(400, 404, 409, 413, 415, 422) },
  };

  async function queue(
    transaction: Database,
    technology: Technology,
    model: StoredModel,
    request: QuoteRequest,
  ): Promise<Answer> {
    const quote = await createQuote(service, transaction, technology, model, request);
    return {
      status: 202,
      headers: { location: `/v1/quote/${quote.quote_id}`, "retry-after": String(POLL_EVERY) },
      body: presentQueued(quote),
    };
  }

  for (const { url, operationId, summary } of FDM_PATHS)
    app.post(
      url,
      { preValidation: [fdmOnce.replay, file.find], schema: { ...schema, operationId, summary, body: FdmQuoteBody } },
      (request, reply) =>
        fdmOnce.answer(request, reply, async (transaction) => {
          const whole = await fdmRequest(transaction, request.caller.userId, request.body);
          return queue(transaction, "fdm", file.of(request), whole);
        }),
    );

  app.post(
    "/v1/quote/sla/:file_id",
    {
      preValidation: [slaOnce.replay, file.find],
      schema: { ...schema, operationId: "queueSlaQuote", summary: "Queue a resin quote", body: SlaQuoteBody },
    },
    (request, reply) =>
      slaOnce.answer(request, reply, async (transaction) => {
        const whole = await slaRequest(transaction, request.caller.userId, request.body);
        return queue(transaction, "sla", file.of(request), whole);
      }),
  );
};
