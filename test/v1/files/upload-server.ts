/**
 * An API process to be watched from outside: gets its configuration, tells its address and a token, and whenever it is asked
 * the most memory that it has held since it was asked last.
 */
import { v7 } from "uuid";
import { createToken } from "../../../src/v1/accounts/tokens.ts";
import type { Config } from "../../../src/v1/config.ts";
import { createLog } from "../../../src/v1/log.ts";
import { startServer } from "../../../src/v1/server.ts";

const SAMPLE_MS = 5;

export interface Started {
  readonly url: string;
  readonly token: string;
}

/** Bytes. */
export interface Memory {
  /** Of the whole process. */
  readonly resident: number;
  /** Within it, what buffers hold, which no free room elsewhere can hide. */
  readonly buffers: number;
}

process.once("message", async (config: Config) => {
  const { url, service, close } = await startServer(config, { log: createLog("silent") });
  const userId = v7();
  const now = service.clock.now();
  await service.db
    .insertInto("users")
    .values({
      user_id: userId,
      email: `${userId}@example.com`,
      password_hash: null,
      plan: "free",
      confirmed_at: now,
      created_at: now,
    })
    .execute();
  const { token } = await createToken(service, userId, "test", null);

  const none: Memory = { resident: 0, buffers: 0 };
  let peak = none;
  setInterval(() => {
    const { rss, arrayBuffers } = process.memoryUsage();
    peak = { resident: Math.max(peak.resident, rss), buffers: Math.max(peak.buffers, arrayBuffers) };
  }, SAMPLE_MS).unref();
  process.on("message", () => {
    process.send!(peak);
    peak = none;
  });
  process.once("SIGTERM", async () => {
    await close();
    process.exit();
  });
  process.send!({ url, token } satisfies Started);
});
