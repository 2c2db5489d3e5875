import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "./harness.ts";

let v1: TestService;
beforeAll(async () => {
  v1 = await startTestService();
});
afterAll(() => v1.close());

test("an unknown path is a problem that names it", async () => {
  const { status, body, headers } = await v1.request("GET", "/v1/nothing");
  expect(status).toBe(404);
  expect(headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({ code: "not_found", instance: "/v1/nothing", status: 404 });
});
