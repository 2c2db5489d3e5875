import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "./harness.ts";

let v1: TestService;
beforeAll(async () => {
  v1 = await startTestService();
});
afterAll(() => v1.close());

test("a part of the query is pointed at as such, whatever is wrong with it", async () => {
  const user = await v1.user();
  for (const [name, value] of [
    ["limit", "0"],
    ["cursor", "none"],
  ]) {
    const { status, body } = await user.get(`/v1/quote?${name}=${value}`);
    expect([status, body.errors[0].pointer]).toEqual([422, `query/${name}`]);
  }
});

test("an unknown path is a problem that names it", async () => {
  const { status, body, headers } = await v1.request("GET", "/v1/nothing");
  expect(status).toBe(404);
  expect(headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({ code: "not_found", instance: "/v1/nothing", status: 404 });
});
