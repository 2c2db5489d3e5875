import { expect, test } from "vitest";
import { openPostgres } from "../../../src/v1/database/open-postgres.ts";

const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;

test("a server that refuses to be listened to is not asked again", async () => {
  const before = timers();
  const connection = await openPostgres("postgres://user:word@127.0.0.1:1/none", () => {});
  await expect(connection.listen("channel", () => {})).rejects.toMatchObject({ code: "ECONNREFUSED" });
  // What ends is told of at the event loop's next turns.
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  expect(timers()).toBe(before);
  await connection.close();
});
