/**
 * Only the public upload may be called from other sites' pages. The decision is made here, by path and before anything else,
 * so that its refusals of every kind and its preflights carry the headers too, and nothing else ever does.
 */
import type { FastifyInstance } from "fastify";

const PUBLIC_UPLOAD = /^\/v1\/file\/public\/[^/?#]+\/?(?:\?|$)/;
const PREFLIGHT_SECONDS = "7200";

/** What an answer at this address carries for browsers. */
export function corsHeaders(url: string): Readonly<Record<string, string>> {
  return PUBLIC_UPLOAD.test(url) ? { "access-control-allow-origin": "*" } : {};
}

/** To be called on the root, before any other hook that can refuse. */
export function allowPublicUploads(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(corsHeaders(request.url));
    if (request.method !== "OPTIONS" || !PUBLIC_UPLOAD.test(request.url)) return;
    return reply
      .code(204)
      .headers({
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": "content-type",
        "access-control-max-age": PREFLIGHT_SECONDS,
      })
      .send();
  });
}
