/** What every operation of the document refuses before it reads a body, one row for each. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Operation, operationsOf } from "../conformance.ts";
import { startTestService, type TestService } from "../harness.ts";

let v1: TestService;
let operations: readonly Operation[];
beforeAll(async () => {
  v1 = await startTestService();
  operations = operationsOf(v1.document);
});
afterAll(() => v1.close());

const pathOf = ({ path }: Operation): string => path.replaceAll(/\{[^}]+\}/g, v7());
const isPublic = ({ security }: Operation): boolean => security?.length === 0;
const isPaid = ({ path }: Operation): boolean => /^\/v1\/(webhook|order)/.test(path);

function withToken(token: string): RequestInit {
  return { headers: { authorization: `Bearer ${token}` } };
}

describe("every operation", () => {
  test("is there, and only the public upload goes without a token", () => {
    expect(operations.length).toBeGreaterThan(50);
    expect(operations.filter(isPublic).map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /v1/file/public/{upload_id}",
    ]);
  });

  test("refuses a request without a token: 401, with WWW-Authenticate", async () => {
    for (const operation of operations.filter((one) => !isPublic(one))) {
      const { status, headers, body } = await v1.request(operation.method, pathOf(operation));
      expect([operation.operationId, status, body.code]).toEqual([operation.operationId, 401, "token_missing"]);
      expect(headers.get("www-authenticate")).toMatch(/^Bearer /);
    }
  });

  test("refuses an account whose e-mail address is not confirmed: 403, before the plan is asked for", async () => {
    const { token } = await v1.user({ confirmed: false });
    for (const operation of operations.filter((one) => !isPublic(one))) {
      const { status, body } = await v1.request(operation.method, pathOf(operation), withToken(token));
      expect([operation.operationId, status, body.code]).toEqual([operation.operationId, 403, "email_unconfirmed"]);
    }
  });

  test("of orders and webhooks refuses a free account: 402, before the id is looked up", async () => {
    const { token } = await v1.user({ plan: "free" });
    const paid = operations.filter(isPaid);
    expect(paid.length).toBeGreaterThanOrEqual(12);
    for (const operation of paid) {
      const { status, body } = await v1.request(operation.method, pathOf(operation), withToken(token));
      expect([operation.operationId, status, body.code]).toEqual([operation.operationId, 402, "plan_required"]);
    }
  });
});

test("no request over the minute's number is answered: 429 with Retry-After, by user and by address", async () => {
  const strict = await startTestService({ limits: { requestsPerMinuteAndUser: 0, requestsPerMinuteAndAddress: 0 } });
  try {
    const { token } = await strict.user({ plan: "pro" });
    for (const operation of operations) {
      const { status, headers, body } = await strict.request(operation.method, pathOf(operation), withToken(token));
      expect([operation.operationId, status, body.code]).toEqual([operation.operationId, 429, "rate_limited"]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
  } finally {
    await strict.close();
  }
});

test("users are counted apart, and a minute later from the start", async () => {
  let now = new Date("2026-01-01T00:00:10Z");
  const strict = await startTestService({ limits: { requestsPerMinuteAndUser: 2 }, clock: { now: () => now } });
  try {
    const [ann, bob] = [await strict.user(), await strict.user()];
    const statuses = async (user: typeof ann) => [
      (await user.get("/v1/user")).status,
      (await user.get("/v1/user")).status,
    ];
    expect(await statuses(ann)).toEqual([200, 200]);
    expect((await ann.get("/v1/user")).status).toBe(429);
    expect(await statuses(bob)).toEqual([200, 200]);
    now = new Date("2026-01-01T00:01:00Z");
    expect((await ann.get("/v1/user")).status).toBe(200);
  } finally {
    await strict.close();
  }
});
