/** Mounts the dashboard: its pages, the files that they load, and the API for their scripts. */
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Account } from "../accounts/tokens.ts";
import { checkAccess } from "../http/access.ts";
import { PROBLEM_CODES, Problem } from "../http/problems.ts";
import { rateLimit } from "../http/rate-limit.ts";
import type { Routes } from "../http/routes.ts";
import type { Service } from "../service.ts";
import { registerAssets } from "./assets.ts";
import { createBackground } from "./background.ts";
import { accountPages } from "./pages/account.ts";
import { filePages } from "./pages/files.ts";
import { overviewPages } from "./pages/overview.ts";
import { passwordPages } from "./pages/password.ts";
import { quotePages } from "./pages/quotes.ts";
import { signUpPages } from "./pages/sign-up.ts";
import { tokenPages } from "./pages/tokens.ts";
import { webhookPages } from "./pages/webhooks.ts";
import { field, message, Refusal, sendPage } from "./pages.ts";
import { isOwnForm, knowVisitors } from "./visitors.ts";

const PAGES = [
  overviewPages,
  signUpPages,
  accountPages,
  passwordPages,
  tokenPages,
  filePages,
  quotePages,
  webhookPages,
];
const FORM_BYTES = 16_384;
const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** @param resources the routes of `/v1`, which the pages' scripts get under `/dashboard/api/v1` */
export async function registerDashboard(
  app: FastifyInstance,
  service: Service,
  resources: readonly Routes[],
): Promise<void> {
  await app.register(async (dashboard) => {
    hideFromDocument(dashboard);
    await dashboard.register(registerAssets);
    await dashboard.register(async (scope) => {
      await scope.register(cookie);
      knowVisitors(scope, service);
      await scope.register((pages) => registerPages(pages, service));
      await scope.register((api) => registerApi(api, service, resources), { prefix: "/dashboard/api" });
    });
  });
}

async function registerPages(scope: FastifyInstance, service: Service): Promise<void> {
  const background = createBackground(service.log);
  scope.addHook("onClose", () => background.settled());
  scope.removeAllContentTypeParsers();
  await scope.register(formbody, { bodyLimit: FORM_BYTES });
  scope.setErrorHandler(answerWithPage);
  // Whoever is logged in has one budget for pages and API together.
  scope.addHook("onRequest", async (request) => {
    if (request.visitor.user) request.caller = request.visitor.user;
  });
  scope.addHook("onRequest", rateLimit(service));
  scope.addHook("preValidation", async (request) => {
    if (SAFE_METHODS.has(request.method) || isOwnForm(request, field(request, "csrf"))) return;
    throw new Refusal(
      403,
      "The form has expired",
      "Nothing was changed. Go back, load the page again and send it once more.",
    );
  });
  const origin = () => service.config.publicUrl ?? localOrigin(scope);
  for (const pages of PAGES) await scope.register(pages, { service, background, origin });
}

/** Where it listens; what listens everywhere is reached on this machine, at least. */
function localOrigin(app: FastifyInstance): string {
  return app.listeningOrigin.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:)/, "//localhost");
}

/** The routes of `/v1` for the pages' scripts: a session and its token stand in for the API token. */
async function registerApi(scope: FastifyInstance, service: Service, resources: readonly Routes[]): Promise<void> {
  scope.addHook("onRequest", checkAccess(service, bySession));
  scope.addHook("onRequest", rateLimit(service));
  for (const routes of resources) await scope.register(routes, { service });
}

async function bySession(_service: Service, request: FastifyRequest): Promise<Account> {
  const { user } = request.visitor;
  if (!user) throw new Problem("token_missing", "nobody is logged in here");
  if (!SAFE_METHODS.has(request.method) && !isOwnForm(request, request.headers["x-csrf-token"]))
    throw new Problem("token_invalid", "the header x-csrf-token is not the one of this session");
  return user;
}

function answerWithPage(error: FastifyError | Problem | Refusal, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof Refusal) {
    sendPage(request, reply, message(error.title, error.message), error.status);
    return;
  }
  const status = error instanceof Problem ? error.status : (error.statusCode ?? 500);
  if (status >= 500) request.log.error({ err: error }, "a page failed");
  const title = (error instanceof Problem && PROBLEM_CODES[error.code]?.[1]) || "That did not work";
  const text = status >= 500 ? `The service failed; its log has more under ${request.id}.` : error.message;
  if (error instanceof Problem) reply.headers(error.headers);
  sendPage(request, reply, message(title, text), status);
}

/** Nothing of the dashboard is part of the API's document. */
function hideFromDocument(scope: FastifyInstance): void {
  scope.addHook("onRoute", (route) => {
    route.schema = { ...route.schema, hide: true };
  });
}
