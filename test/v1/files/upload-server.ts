/**
 * An API process to be watched from outside, run with `--expose-gc`: gets its configuration, tells its address and a token,
 * and what memory it holds while it is idle, and the most that it has held since.
 */
import { v7 } from "uuid";
import { createToken } from "../../../src/v1/accounts/tokens.ts";
import type { Config } from "../../../src/v1/config.ts";
import { createLog } from "../../../src/v1/log.ts";
import { startServer } from "../../../src/v1/server.ts";

const SAMPLE_MS = 5;
/** Garbage is collected, and what is left is looked at, whenever there is so much more than the peak so far. */
const STEP = 4 * 1024 ** 2;

export interface Started {
  readonly url: string;
  readonly token: string;
}

/** `idle`: what it holds now; `peak`: the most since, within 4 MiB. */
export type Ask = "idle" | "peak";

/** Bytes that are held: garbage is collected first. */
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

  let peak = held();
  setInterval(() => {
    const { rss, arrayBuffers } = process.memoryUsage();
    if (rss < peak.resident + STEP && arrayBuffers < peak.buffers + STEP) return;
    const now = held();
    peak = { resident: Math.max(peak.resident, now.resident), buffers: Math.max(peak.buffers, now.buffers) };
  }, SAMPLE_MS).unref();
  process.on("message", (ask: Ask) => {
    if (ask === "idle") peak = held();
    process.send!(peak);
  });
  process.once("SIGTERM", async () => {
    await close();
    process.exit();
  });
  process.send!({ url, token } satisfies Started);
});

function held(): Memory {
  globalThis.gc!();
  const { rss, arrayBuffers } = process.memoryUsage();
  return { resident: rss, buffers: arrayBuffers };
}
