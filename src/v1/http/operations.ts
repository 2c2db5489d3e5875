/** What those who run the service read: health, readiness, metrics. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { sql } from "kysely";
import { isSame } from "../accounts/secrets.ts";
import type { Service } from "../service.ts";
import { Problem } from "./problems.ts";

export function registerOperations(app: FastifyInstance, service: Service): void {
  const { metrics } = service;
  app.addHook("onResponse", async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? "unknown", status: String(reply.statusCode) };
    metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000);
  });

  const hidden = { schema: { hide: true }, logLevel: "warn" } as const;
  app.get("/healthz", hidden, () => ({ status: "ok" }));
  app.get("/readyz", hidden, async () => {
    try {
      await sql`select 1`.execute(service.db);
    } catch (cause) {
      throw new Problem("unavailable", "the database does not answer", { cause });
    }
    return { status: "ok" };
  });
  app.get("/metrics", hidden, async (request, reply) => {
    if (!mayReadMetrics(request, service.config.metricsToken))
      throw new Problem("not_found", "there is nothing at /metrics");
    for (const [queue, waiting] of Object.entries(await service.queue.waiting()))
      metrics.waitingJobs.set({ queue }, waiting);
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

/** A proxy on this machine makes every request look local, so one that was forwarded needs the token. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const given = request.headers.authorization ?? "";
  if (token !== null && isSame(given, `Bearer ${token}`)) return true;
  return ipaddr.process(request.ip).range() === "loopback" && request.headers["x-forwarded-for"] === undefined;
}
