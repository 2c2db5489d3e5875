/** The deprecated route: queues as the others do, and waits for the end. */
import { findFile } from "../files/find-files.ts";
import { finder } from "../http/found.ts";
import { Problem } from "../http/problems.ts";
import type { Routes } from "../http/routes.ts";
import { tokenProblems } from "../http/schemas.ts";
import { createQuote, fdmRequest } from "./create.ts";
import { presentQuote } from "./present.ts";
import { QuoteRecord } from "./record-schemas.ts";
import { FdmQuoteBody, SynchronousQuoteParams } from "./schemas.ts";
import { waitForQuote } from "./wait.ts";

/** Since when, and from when on it may be gone. */
const DEPRECATED = "2026-01-01";
const GONE = "2028-01-01";
/** RFC 9745, RFC 8594. */
const DEPRECATION = `@${Date.parse(DEPRECATED) / 1000}`;
const SUNSET = new Date(GONE).toUTCString();

export const synchronousRoute: Routes = async (app, { service }) => {
  const { db, config } = service;
  const { synchronousSeconds } = config.limits;
  const file = finder("file", "quote_id", (userId, id) => findFile(db, userId, id));
  const stopping = new AbortController();
  app.addHook("preClose", async () => stopping.abort());

  app.post(
    "/v1/quote/:quote_id",
    {
      preValidation: file.find,
      // On refusals too.
      onSend: async (request, reply) => {
        const { quote_id: fileId } = request.params as { quote_id: string };
        reply.headers({
          deprecation: DEPRECATION,
          sunset: SUNSET,
          link: `</v1/quote/queue/${encodeURIComponent(fileId)}>; rel="successor-version"`,
        });
      },
      schema: {
        operationId: "quote",
        tags: ["Quotes"],
        summary: "Make a filament quote and wait for it",
        description: `Deprecated since ${DEPRECATED} and gone from ${GONE} on: use POST /v1/quote/queue/{file_id} and poll. Takes the file's id, and waits up to ${synchronousSeconds} s for the quote's end.`,
        deprecated: true,
        params: SynchronousQuoteParams,
        body: FdmQuoteBody,
        response: { 200: QuoteRecord, ...tokenProblems(400, 404, 413, 415, 422, 503, 504) },
      },
    },
    async (request, reply) => {
      const quote = await db.transaction().execute(async (transaction) => {
        const whole = await fdmRequest(transaction, request.caller.userId, request.body);
        return createQuote(service, transaction, "fdm", file.of(request), whole);
      });
      const left = new AbortController();
      reply.raw.once("close", () => left.abort());
      const cap = AbortSignal.timeout(synchronousSeconds * 1000);
      const ended = await waitForQuote(db, quote, AbortSignal.any([left.signal, cap, stopping.signal]));
      const location = `/v1/quote/${quote.quote_id}`;
      if (ended === undefined) {
        const code = stopping.signal.aborted ? "unavailable" : "quote_timeout";
        throw new Problem(code, `the quote is still being worked on; poll ${location}`, { headers: { location } });
      }
      if (ended.status === "failed")
        throw new Problem(ended.error_code!, ended.error_message!, { headers: { location } });
      return presentQuote(ended);
    },
  );
};
