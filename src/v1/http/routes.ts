/** What each resource's routes are made of. */
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Plan } from "../database/tables.ts";
import type { Service } from "../service.ts";

/** Routes of one resource: a plugin that gets the service. */
export type Routes = FastifyPluginAsyncTypebox<{ readonly service: Service }>;

/** The account behind a request's token. */
export interface Caller {
  readonly userId: string;
  readonly plan: Plan;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Who may call the route: `token` (default under /v1) any confirmed account, `paid` one on a paid plan, `public`
     * anyone. Checked before the body is read: 401, then 403, then 402.
     */
    access?: "token" | "paid" | "public";
    /** Counts by address, more strictly, instead of by user: public upload, sign-up, log-in. */
    byAddress?: boolean;
  }
  interface FastifyRequest {
    /** Set on every route with access `token` or `paid`. */
    caller: Caller;
  }
}
