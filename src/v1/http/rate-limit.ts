/** Counts requests in windows of a minute, in the database, so that all processes count together. */
import type { FastifyReply, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Service } from "../service.ts";
import { Problem } from "./problems.ts";

const WINDOW_MS = 60_000;
/** A household or a host gets a whole /64 of IPv6, and could take another address for each request. */
const IPV6_PREFIX_PARTS = 4;

/** An `onRequest` hook, to run after the caller is known. */
export function rateLimit(service: Service): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const { requestsPerMinuteAndUser, requestsPerMinuteAndAddress } = service.config.limits;
  return async (request, reply) => {
    const { config, url = "" } = request.routeOptions;
    const isStrict = config.byAddress === true;
    if (!isStrict && !request.caller) return;
    const subject = isStrict ? `${subnet(request.ip)} ${request.method} ${url}` : request.caller.userId;
    const most = isStrict ? requestsPerMinuteAndAddress : requestsPerMinuteAndUser;
    const now = service.clock.now().getTime();
    const windowStart = now - (now % WINDOW_MS);
    const { hits } = await service.db
      .insertInto("rates")
      .values({ subject, window_start: new Date(windowStart), hits: 1 })
      .onConflict((rates) =>
        rates.columns(["subject", "window_start"]).doUpdateSet(({ eb }) => ({ hits: eb("rates.hits", "+", 1) })),
      )
      .returning("hits")
      .executeTakeFirstOrThrow();
    const reset = Math.ceil((windowStart + WINDOW_MS - now) / 1000);
    reply.headers({
      "ratelimit-limit": String(most),
      "ratelimit-remaining": String(Math.max(0, most - hits)),
      "ratelimit-reset": String(reset),
    });
    if (hits > most)
      throw new Problem("rate_limited", `got more than ${most} requests in this minute; try again in ${reset} s`, {
        headers: { "retry-after": String(reset) },
      });
  };
}

function subnet(ip: string): string {
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, IPV6_PREFIX_PARTS).join(":") : address.toString();
}
