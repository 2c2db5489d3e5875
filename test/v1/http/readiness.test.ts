import { afterEach, expect, it, vi } from "vitest";
import { createLog } from "../../../src/v1/log.ts";
import { startTestService, type TestService } from "../harness.ts";

let v1: TestService;
afterEach(() => v1.close());

it("/readyz logs why the database does not answer, and tells callers that it does not", async () => {
  const lines: Record<string, unknown>[] = [];
  v1 = await startTestService({ log: createLog("error", { write: (line) => void lines.push(JSON.parse(line)) }) });
  const ready = await fetch(`${v1.url}/readyz`);
  expect(ready.status).toBe(200);

  const silent = vi.spyOn(v1.service.db, "getExecutor").mockImplementation(() => {
    throw new Error("connect ECONNREFUSED 10.0.0.7:5432");
  });
  const failing = await fetch(`${v1.url}/readyz`);
  const told = await failing.text();
  silent.mockRestore();
  expect([failing.status, JSON.parse(told).code]).toEqual([503, "unavailable"]);
  expect(told).not.toContain("ECONNREFUSED");
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: "a request failed",
      err: expect.objectContaining({ message: "connect ECONNREFUSED 10.0.0.7:5432" }),
    }),
  );
});
