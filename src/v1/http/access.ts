/** Who may go on, before the body is read: 401, then 403, then 402. */
import type { FastifyRequest } from "fastify";
import type { Account } from "../accounts/tokens.ts";
import type { Service } from "../service.ts";
import { Problem } from "./problems.ts";

/** Tells whose request it is, or throws a 401. */
export type Authenticate = (service: Service, request: FastifyRequest) => Promise<Account>;

/** An `onRequest` hook for routes that need an account unless their config says otherwise. */
export function checkAccess(service: Service, authenticate: Authenticate): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const { access = "token" } = request.routeOptions.config;
    if (access === "public") return;
    const { userId, plan, confirmed } = await authenticate(service, request);
    if (!confirmed)
      throw new Problem(
        "email_unconfirmed",
        "the account's e-mail address is not confirmed: open the link in the mail",
      );
    if (access === "paid" && plan === "free")
      throw new Problem("plan_required", "webhooks and orders need a paid plan; this account's is free");
    request.caller = { userId, plan };
  };
}
