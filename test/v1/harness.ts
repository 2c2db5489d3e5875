/**
 * A service of its own for a test file, embedded or on PostgreSQL and S3, whichever the run is about, and users of it.
 * Every answer that a test gets is held to the served document on the way.
 */
import { join } from "node:path";
import { v7 } from "uuid";
import { inject } from "vitest";
import { createToken } from "../../src/v1/accounts/tokens.ts";
import { type Config, DEFAULT_LIMITS, type Limits } from "../../src/v1/config.ts";
import type { Plan } from "../../src/v1/database/tables.ts";
import { createLog } from "../../src/v1/log.ts";
import { type RunningServer, startServer } from "../../src/v1/server.ts";
import type { StartOptions } from "../../src/v1/start.ts";
import { noteAnswer } from "./answers.setup.ts";
import { type Answer, conformance, type OpenApi } from "./conformance.ts";
import { startProcess } from "./service-process.ts";
import { makeConfig } from "./stores.ts";

export interface TestOptions extends StartOptions {
  readonly limits?: Partial<Limits>;
  readonly config?: Partial<Omit<Config, "limits">>;
  /**
   * Whether jobs are taken: by this process where the service is embedded or `children` is a stub, else by three worker
   * processes. Default false.
   */
  readonly works?: boolean;
}

export interface TestUser {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** Uploads bytes by the direct route and gives the answer. */
  upload(bytes: Uint8Array, fileName?: string): Promise<Answer>;
}

export interface TestService extends RunningServer {
  readonly config: Config;
  readonly document: OpenApi;
  user(account?: { readonly plan?: Plan; readonly confirmed?: boolean; readonly email?: string }): Promise<TestUser>;
  /** A request with no account behind it; checked against the document all the same. */
  request(method: string, path: string, init?: RequestInit): Promise<Answer>;
}

const WORKERS = 3;

export async function startTestService({
  limits = {},
  config: given = {},
  works = false,
  ...parts
}: TestOptions = {}): Promise<TestService> {
  const { config: base, drop } = await makeConfig();
  const here = works && (base.databaseUrl === null || Object.keys(parts).length > 0);
  const config: Config = {
    ...base,
    role: here ? "all" : "api",
    ...given,
    // Tests ask more than a person does; those about rates set their own.
    limits: { ...DEFAULT_LIMITS, requestsPerMinuteAndUser: 1e6, requestsPerMinuteAndAddress: 1e6, ...limits },
  };
  const server = await startServer(config, { log: createLog("silent"), ...parts });
  const stopWorkers = works && !here ? await startWorkers(config) : async () => {};
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as OpenApi;
  const answers = inject("answers");
  const check = conformance(document, (operationId, status) => {
    if (answers !== undefined) noteAnswer(answers, operationId, status);
  });

  const request: TestService["request"] = async (method, path, init = {}) => {
    const response = await fetch(`${server.url}${path}`, { redirect: "manual", ...init, method });
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    const body = isJson ? await response.json() : await response.text();
    const answer = { status: response.status, headers: response.headers, body };
    check(method, path, answer);
    return answer;
  };

  return {
    ...server,
    config,
    document,
    request,
    user: async ({ plan = "free", confirmed = true, email = `${v7()}@example.com` } = {}) => {
      const userId = v7();
      const now = server.service.clock.now();
      await server.service.db
        .insertInto("users")
        .values({
          user_id: userId,
          email,
          password_hash: null,
          plan,
          confirmed_at: confirmed ? now : null,
          created_at: now,
        })
        .execute();
      const { token } = await createToken(server.service, userId, "test", null);
      const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
        request(method, path, {
          headers: {
            authorization: `Bearer ${token}`,
            ...(body !== undefined && { "content-type": "application/json" }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      return {
        userId,
        email,
        token,
        get: (path, headers) => send("GET", path, undefined, headers),
        post: (path, body, headers) => send("POST", path, body, headers),
        patch: (path, body) => send("PATCH", path, body),
        delete: (path) => send("DELETE", path),
        upload: (bytes, fileName = "model.stl") => {
          const form = new FormData();
          form.append("file", new Blob([new Uint8Array(bytes)]), fileName);
          return request("POST", "/v1/file", { headers: { authorization: `Bearer ${token}` }, body: form });
        },
      };
    },
    close: async () => {
      await stopWorkers();
      await server.close();
      await drop();
    },
  };
}

/** Worker processes on the same stores, each with a folder of its own for temporary files. */
async function startWorkers(config: Config): Promise<() => Promise<void>> {
  const starting = Array.from({ length: WORKERS }, (_, i) =>
    startProcess({ ...config, role: "worker", dataFolder: join(config.dataFolder, `worker-${i}`) }),
  );
  const workers = await Promise.all(starting);
  return async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  };
}
