import { expect, it, vi } from "vitest";
import { createPool } from "../../src/workers/pool.ts";

vi.mock("piscina", () => {
  throw new Error("no such package");
});

it("threads that cannot be started are an error of their own", async () => {
  const pool = createPool(1, "wasm", 0);
  const task = { pipeline: "filament", stage: "cut", job: {}, from: 0, to: 1, layerCount: 1, window: {} };
  await expect(pool.run(task, new AbortController().signal)).rejects.toMatchObject({
    code: "THREADS_UNAVAILABLE",
    message: expect.stringMatching(/^threads: got ".+", expected the package's files where it was installed/),
  });
  await pool.close();
});
