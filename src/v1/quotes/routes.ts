import { bytes } from "../http/bytes.ts";
import { finder } from "../http/found.ts";
import { answerPage, type ListRange } from "../http/lists.ts";
import { notFound, Problem } from "../http/problems.ts";
import type { Routes } from "../http/routes.ts";
import { ListQuery, tokenProblems } from "../http/schemas.ts";
import { sendObject } from "../http/send-object.ts";
import { findArtifact } from "./artifacts.ts";
import { deleteQuote, refusePending } from "./delete.ts";
import { findQuote, listQuotes } from "./find.ts";
import { presentListed, presentQuote } from "./present.ts";
import { queueRoutes } from "./queue-routes.ts";
import { DeletedQuote, QuoteList, QuoteRecord } from "./record-schemas.ts";
import { gcodeName, gcodePath } from "./result.ts";
import { QuoteParams } from "./schemas.ts";
import { synchronousRoute } from "./synchronous-route.ts";

/** The canonical path, and one that means the same. */
const GCODE_PATHS = [
  { url: "/v1/quote/gcode/:quote_id", operationId: "readGcode", summary: "Download a quote's printable file" },
  {
    url: "/v1/quote/output/:quote_id",
    operationId: "readOutput",
    summary: "Download a quote's printable file (another path of /v1/quote/gcode)",
  },
] as const;
const GCODE_MEDIA_TYPES = ["text/x.gcode", "application/zip", "application/octet-stream"];

export const quoteRoutes: Routes = async (app, { service }) => {
  const { db, clock } = service;
  const quote = finder("quote", "quote_id", (userId, id) => findQuote(db, userId, id));
  await app.register(queueRoutes, { service });
  await app.register(synchronousRoute, { service });

  app.get(
    "/v1/quote",
    {
      schema: {
        operationId: "listQuotes",
        tags: ["Quotes"],
        summary: "List quotes, newest first",
        querystring: ListQuery,
        response: { 200: QuoteList, ...tokenProblems(422) },
      },
    },
    async (request, reply) => {
      const list = (range: ListRange) => listQuotes(db, request.caller.userId, range);
      return (await answerPage(request, reply, list, (row) => row.quote_id)).map(presentListed);
    },
  );

  app.get(
    "/v1/quote/:quote_id",
    {
      preValidation: quote.find,
      schema: {
        operationId: "getQuote",
        tags: ["Quotes"],
        summary: "Read a quote",
        description: "To be polled about every two seconds while its status is pending.",
        params: QuoteParams,
        response: { 200: QuoteRecord, ...tokenProblems(404) },
      },
    },
    async (request) => presentQuote(quote.of(request)),
  );

  for (const { url, operationId, summary } of GCODE_PATHS)
    app.get(
      url,
      {
        preValidation: quote.find,
        schema: {
          operationId,
          tags: ["Quotes"],
          summary,
          description:
            "G-code, or a resin printer's layer archive. Takes Range, If-Range, If-Match and If-None-Match; a whole g-code comes compressed to clients that take gzip.",
          params: QuoteParams,
          response: {
            200: bytes("The file", GCODE_MEDIA_TYPES),
            206: bytes("The range that was asked for", GCODE_MEDIA_TYPES),
            304: { description: "The file is the one that If-None-Match names" },
            ...tokenProblems(404, 409, 412, 416),
          },
        },
      },
      async (request, reply) => {
        const found = quote.of(request);
        refusePending(found);
        if (found.artifact_id === null)
          throw new Problem("quote_failed", `the quote failed, so there is no file: ${found.error_message}`);
        const artifact = await findArtifact(db, found.artifact_id);
        // Deleted a moment ago.
        if (artifact === undefined) throw notFound("quote");
        return sendObject(request, reply, service, {
          key: artifact.object_key,
          sizeBytes: artifact.size_bytes,
          etag: artifact.sha256,
          contentType: artifact.content_type,
          fileName: gcodeName(found.file_name, artifact.extension),
          isGzip: artifact.is_gzip,
        });
      },
    );

  app.delete(
    "/v1/quote/:quote_id",
    {
      preValidation: quote.find,
      schema: {
        operationId: "deleteQuote",
        tags: ["Quotes"],
        summary: "Delete a quote that has ended, and its file",
        params: QuoteParams,
        response: { 200: DeletedQuote, ...tokenProblems(404, 409) },
      },
    },
    async (request) => {
      const found = quote.of(request);
      refusePending(found);
      const now = clock.now();
      await deleteQuote(service, found, now);
      const { user_id, quote_id, artifact_id } = found;
      return {
        user_id,
        quote_id,
        status: "success" as const,
        timestamp: now.toISOString(),
        removed_gcode_path: artifact_id === null ? null : gcodePath(quote_id),
      };
    },
  );
};
