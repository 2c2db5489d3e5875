/**
 * Who looks at a page, told by its cookies, and the token against forged requests that is bound to them: to the session of
 * whoever is logged in, to a random cookie before that. The token can be made with the service's key only, so a cookie that
 * another site's page managed to plant is of no use to it.
 */
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isSame, randomSecret, sign } from "../accounts/secrets.ts";
import { findSession, SESSION_SECONDS } from "../accounts/sessions.ts";
import { isSecure } from "../config.ts";
import type { Service } from "../service.ts";
import type { Visitor } from "./layout.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set on every page. */
    visitor: Visitor & { readonly session: string | null };
  }
}

/** Reads the visitor of every request of this scope. */
export function knowVisitors(scope: FastifyInstance, service: Service): void {
  const { session: sessionCookie, stranger: strangerCookie } = cookies(service);
  scope.decorateRequest("visitor");
  scope.addHook("onRequest", async (request, reply) => {
    const session = request.cookies[sessionCookie] ?? null;
    const user = session === null ? null : await findSession(service, session);
    const binding = user ? session! : (request.cookies[strangerCookie] ?? greet(reply));
    request.visitor = {
      user,
      session: user && session,
      csrfToken: sign(service.tokenKey, "csrf", binding),
    };
  });

  function greet(reply: FastifyReply): string {
    const secret = randomSecret();
    reply.setCookie(strangerCookie, secret, cookieOptions(service));
    return secret;
  }
}

/** Whether a token is the one that the visitor's own pages carry. */
export function isOwnForm(request: FastifyRequest, token: unknown): boolean {
  return typeof token === "string" && isSame(token, request.visitor.csrfToken);
}

export function keepSession(service: Service, reply: FastifyReply, secret: string): void {
  reply.setCookie(cookies(service).session, secret, { ...cookieOptions(service), maxAge: SESSION_SECONDS });
}

export function forgetSession(service: Service, reply: FastifyReply): void {
  reply.clearCookie(cookies(service).session, cookieOptions(service));
}

/** Over https the names bind the cookies to this very host. */
function cookies(service: Service): { readonly session: string; readonly stranger: string } {
  const prefix = isSecure(service.config) ? "__Host-" : "";
  return { session: `${prefix}session`, stranger: `${prefix}stranger` };
}

function cookieOptions(service: Service): CookieSerializeOptions {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(service.config) };
}
