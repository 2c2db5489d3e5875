import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPostgres } from "../../../src/v1/database/open-postgres.ts";

// Counted are those that are set here: other tests of this process may have left some.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a server that refuses to be listened to is not asked again", async () => {
  const connection = await openPostgres("postgres://user:word@127.0.0.1:1/none", () => {});
  await expect(connection.listen("channel", () => {})).rejects.toMatchObject({ code: "ECONNREFUSED" });
  // What ends is told of at the event loop's next turns.
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  expect(vi.getTimerCount()).toBe(0);
  await connection.close();
});
