/** Puts the HTTP side together. It holds no logic: each resource's routes, and what is true of all of them. */
import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { v7 } from "uuid";
import { type Account, authenticate } from "../accounts/tokens.ts";
import type { Service } from "../service.ts";
import { checkAccess } from "./access.ts";
import { answerProblem } from "./answer-problem.ts";
import { answerBrokenRequest } from "./broken-request.ts";
import { allowPublicUploads } from "./cors.ts";
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
    frameworkErrors: answerProblem,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.removeContentTypeParser("text/plain");
  app.setValidatorCompiler(createValidator());
  app.setErrorHandler(answerProblem);
  app.addSchema(Problem);
  app.decorateRequest("caller");
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  allowPublicUploads(app);
  answerUnknownPaths(app);
  await app.register(helmet);

  registerOperations(app, service);
  if (config.role !== "worker") await registerApi(app, service);
  return app;
}

async function registerApi(app: FastifyInstance, service: Service): Promise<void> {
  await describeApi(app);
  await app.register(async (api) => {
    api.addHook("onRequest", checkAccess(service, byToken));
    api.addHook("onRequest", rateLimit(service));
    for (const routes of RESOURCES) await api.register(routes, { service });
  });
  await serveApiDocument(app);
}

function byToken(service: Service, request: FastifyRequest): Promise<Account> {
  return authenticate(service, request.headers.authorization);
}
