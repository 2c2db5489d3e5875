/** What a path that no route answers gets: 404, or 405 with the methods that it takes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "./answer-problem.ts";
import { Problem } from "./problems.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Methods by path, as routes were registered; without those of a wildcard. */
    paths: ReadonlyMap<string, { readonly methods: ReadonlySet<string> }>;
  }
}

/** To be called before any route is registered: it learns of them as they come. */
export function answerUnknownPaths(app: FastifyInstance): void {
  const patterns = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.decorate("paths", patterns);
  app.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    const known = patterns.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) known.methods.add(one);
    patterns.set(url, known);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0]!;
    const matches = [...patterns.values()].filter(({ pattern }) => pattern.test(path));
    const methods = [...new Set(matches.flatMap(({ methods }) => [...methods]))].sort().join(", ");
    const problem =
      methods === ""
        ? new Problem("not_found", `there is nothing at ${path}`)
        : new Problem("method_not_allowed", `got ${request.method}, expected one of ${methods}`, {
            headers: { allow: methods },
          });
    sendProblem(problem, request, reply);
  });
}

function patternOf(url: string): RegExp {
  const parts = url
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
  return new RegExp(`^${parts.join("/")}/?$`);
}
