/** The document, made from the schemas that validate, and the playground over it. */
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { VERSION } from "../../index.ts";
import { WEBHOOKS } from "../orders/webhook-document.ts";
import { PROBLEM_CODES } from "./problems.ts";
import { problems } from "./schemas.ts";
import { shareSchemas } from "./share-schemas.ts";

const TAGS = {
  Files: "Models to be quoted",
  Quotes: "Prices, times and printable files",
  Profiles: "Configurations of printers, materials and prints, kept by id",
  Orders: "Quotes that are to be printed (paid plan)",
  Webhooks: "Endpoints that order events are sent to (paid plan)",
  Account: "The caller's plan, usage and limits",
};

/** Before any route: the document is put together as routes are registered. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "slicewright quote service",
        version: VERSION,
        description: INTRODUCTION,
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/", description: "This server" }],
      webhooks: WEBHOOKS,
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          token: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "An API token of the dashboard" },
        },
      },
    },
    transformObject: shareSchemas,
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `shape-${i}`) },
  });
  app.addHook("onRoute", (route) => {
    if (!route.url.startsWith("/v1/") || !route.schema) return;
    const isPublic = route.config?.access === "public";
    route.schema.security = isPublic ? [] : [{ token: [] }];
    const hasBody = route.method !== "GET";
    route.schema.response = {
      ...(hasBody ? problems(400, 413, 415) : problems(400)),
      ...(route.schema.response as object),
    };
  });
}

/** After the routes. */
export async function serveApiDocument(app: FastifyInstance): Promise<void> {
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
  // What a problem's `type` refers to.
  app.get("/problems", { schema: { hide: true } }, (_request, reply) => {
    reply.type("text/markdown; charset=utf-8");
    return problemTable();
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    uiConfig: { persistAuthorization: true, docExpansion: "list", tryItOutEnabled: true },
    theme: {
      title: "slicewright API playground",
      css: [{ filename: "own.css", content: ".topbar { display: none }" }],
    },
  });
}

const INTRODUCTION = `Upload a model, queue a quote, poll it about every two seconds until its status is success or failed, then read price,
time and material and download the printable file. Lengths are in mm, times in seconds, masses in grams, and file sizes in MB
(a million bytes). Every object is closed: unknown members are refused.

Errors are problem+json (RFC 9457). Their member \`code\` never changes its meaning; [/problems](/problems) lists them all.`;

function problemTable(): string {
  const rows = Object.entries(PROBLEM_CODES).map(([code, [status, title]]) => `| ${code} | ${status} | ${title} |`);
  return ["| code | status | |", "|---|---|---|", ...rows].join("\n");
}
