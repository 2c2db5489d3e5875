/** Puts the HTTP side together. It holds no logic: each resource's routes, and what is true of all of them. */
import { maxHeaderSize } from "node:http";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { v7 } from "uuid";
import { type Account, authenticate } from "../accounts/tokens.ts";
import { type Config, isSecure } from "../config.ts";
import { registerDashboard } from "../dashboard/register.ts";
import type { Service } from "../service.ts";
import { checkAccess } from "./access.ts";
import { answerProblem } from "./answer-problem.ts";
import { answerBrokenRequest } from "./broken-request.ts";
import { buildLateSerializer, validateLate } from "./compile-late.ts";
import { allowPublicUploads, corsHeaders } from "./cors.ts";
import { describeApi, serveApiDocument } from "./openapi.ts";
import { registerOperations } from "./operations.ts";
import { rateLimit } from "./rate-limit.ts";
import { RESOURCES } from "./resources.ts";
import { Problem } from "./schemas.ts";
import { answerUnknownPaths } from "./unknown-path.ts";
import { createValidator } from "./validator.ts";

/** A slow line may take this long over the largest file. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;

export async function createApp(service: Service): Promise<FastifyInstance> {
  const { config } = service;
  const app = Fastify({
    loggerInstance: service.log,
    bodyLimit: config.limits.jsonBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trustProxy,
    genReqId: () => v7(),
    schemaController: { compilersFactory: { buildSerializer: buildLateSerializer } },
    // For an address that cannot be read, which passes no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers(corsHeaders(request.url));
      answerProblem(error, request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
    // An id of any length is looked for, and not found.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  });
  app.removeContentTypeParser("text/plain");
  readJson(app);
  app.setValidatorCompiler(validateLate(createValidator()));
  app.setErrorHandler(answerProblem);
  app.addSchema(Problem);
  app.decorateRequest("caller");
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  allowPublicUploads(app);
  answerUnknownPaths(app);
  await app.register(helmet, { contentSecurityPolicy: { directives: policy(config) } });

  registerOperations(app, service);
  if (config.role !== "worker") await registerApi(app, service);
  return app;
}

/** What every answer allows that brings no policy of its own: the playground, for one. */
function policy(config: Config): Record<string, string[] | null> {
  return {
    styleSrc: ["'self'"],
    // Over http it would send browsers to a port where nothing listens, on all but a loopback address.
    upgradeInsecureRequests: isSecure(config) ? [] : null,
  };
}

/** Clients that name a media type on every request send DELETE an empty body of it. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "" && request.method === "DELETE") done(null);
    else parse(request, body, done);
  });
}

async function registerApi(app: FastifyInstance, service: Service): Promise<void> {
  await describeApi(app);
  await app.register(async (api) => {
    api.addHook("onRequest", checkAccess(service, byToken));
    api.addHook("onRequest", rateLimit(service));
    for (const routes of RESOURCES) await api.register(routes, { service });
  });
  await registerDashboard(app, service, RESOURCES);
  await serveApiDocument(app);
}

function byToken(service: Service, request: FastifyRequest): Promise<Account> {
  return authenticate(service, request.headers.authorization);
}
