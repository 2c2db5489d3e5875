/** Which answers a browser may hand to another site's page: those of the public upload, whatever they are, and no others. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operationsOf } from "../conformance.ts";
import { body, CUBE, MULTIPART, post, publicPath } from "../files/uploads.ts";
import { startTestService, type TestService, type TestUser } from "../harness.ts";

let v1: TestService;
let user: TestUser;
beforeAll(async () => {
  v1 = await startTestService({ limits: { fileBytes: 10_000 } });
  user = await v1.user({ plan: "pro" });
});
afterAll(() => v1.close());

const ORIGIN = { origin: "https://shop.example" };
const PREFLIGHT = {
  ...ORIGIN,
  "access-control-request-method": "POST",
  "access-control-request-headers": "content-type,authorization",
};

async function ask(method: string, path: string, init: RequestInit = {}): Promise<{ status: number; cors: object }> {
  const { status, headers } = await v1.request(method, path, init);
  return { status, cors: Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-"))) };
}

const OPEN = { "access-control-allow-origin": "*" };

describe("the public upload", () => {
  const upload = (path: string, content: Uint8Array, headers = {}): ReturnType<typeof ask> =>
    ask("POST", path, {
      headers: { ...MULTIPART, ...ORIGIN, ...headers },
      body: content as NonNullable<RequestInit["body"]>,
    });

  test("is open, when it works and whatever it is refused for", async () => {
    const path = await publicPath(user);
    const file = { fileName: "cube.stl" };
    const json = { "content-type": "application/json" };
    expect(await upload(path, CUBE)).toEqual({ status: 400, cors: OPEN });
    expect(await upload(path, CUBE, json)).toEqual({ status: 415, cors: OPEN });
    expect(await upload(path, body({ ...file, content: "no model" }))).toEqual({ status: 415, cors: OPEN });
    expect(await upload(path, body({ ...file, content: Buffer.alloc(20_000) }))).toEqual({ status: 413, cors: OPEN });
    expect(await upload(path, body(file))).toEqual({ status: 201, cors: OPEN });
    expect(await upload(path, body(file))).toEqual({ status: 410, cors: OPEN });
    expect(await upload("/v1/file/public/unknown", body(file))).toEqual({ status: 404, cors: OPEN });
    expect(await upload("/v1/file/public/%zz", body(file))).toEqual({ status: 400, cors: OPEN });
    expect(await upload(`/v1/file/public/${"x".repeat(500)}?a=b`, body(file))).toEqual({ status: 404, cors: OPEN });
  });

  test.each(["GET", "PUT", "PATCH", "DELETE"])("answers %s with 405, in the open", async (method) => {
    expect(await ask(method, "/v1/file/public/some", { headers: ORIGIN })).toEqual({ status: 405, cors: OPEN });
  });

  test.each(["some", "some/", "some?a=b", "%zz"])("answers preflights: %s", async (id) => {
    const { status, cors } = await ask("OPTIONS", `/v1/file/public/${id}`, { headers: PREFLIGHT });
    if (id === "%zz") return expect({ status, cors }).toEqual({ status: 400, cors: OPEN });
    expect(status).toBe(204);
    expect(cors).toEqual({
      ...OPEN,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "content-type",
      "access-control-max-age": "7200",
    });
  });

  test("tells of too many requests in the open", async () => {
    const now = new Date();
    const strict = await startTestService({ clock: { now: () => now }, limits: { requestsPerMinuteAndAddress: 1 } });
    try {
      const path = await publicPath(await strict.user());
      await post(strict, path, body({ fileName: "a.stl", content: "no model" }));
      const { status, headers } = await post(strict, path, body({ fileName: "a.stl" }));
      expect([status, headers.get("access-control-allow-origin")]).toEqual([429, "*"]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    } finally {
      await strict.close();
    }
  });
});

describe("everything else", () => {
  test("is closed: every operation of the document, and its preflight", async () => {
    const operations = operationsOf(v1.document).filter(({ path }) => path !== "/v1/file/public/{upload_id}");
    expect(operations.length).toBeGreaterThan(5);
    for (const { method, path } of operations) {
      const url = path.replaceAll(/\{[^}]+\}/g, "00000000-0000-7000-8000-000000000000");
      const answer = await ask(method, url, { headers: { ...ORIGIN, authorization: `Bearer ${user.token}` } });
      expect({ method, path, cors: answer.cors }).toEqual({ method, path, cors: {} });
      expect({ path, ...(await ask("OPTIONS", url, { headers: PREFLIGHT })) }).toEqual({ path, status: 405, cors: {} });
    }
  });

  test.each([
    "/",
    "/openapi.json",
    "/docs",
    "/healthz",
    "/v1",
    "/v1/nothing",
    "/v1/file/public",
    "/v1/file/public/",
    "/v1/file/public/some/more",
    "/v1/file/publicly/some",
    "/V1/file/public/some",
    "/v1/file//public/some",
    "/v1/file/x?y=/v1/file/public/some",
    "/x/v1/file/public/some",
  ])("%s", async (path) => {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const { status, cors } = await ask(method, path, { headers: PREFLIGHT });
      expect({ method, cors }).toEqual({ method, cors: {} });
      if (method === "OPTIONS") expect([404, 405]).toContain(status);
    }
  });
});
