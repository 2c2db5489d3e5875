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
/** Bytes. Garbage is collected, and what is left is looked at, whenever there is so much more than the peak so far. */
const STEP = 4 * 1024 ** 2;

export interface Started {
  readonly url: string;
  readonly token: string;
}

/** `idle`: what it holds now; `peak`: the most since. */
export type Ask = "idle" | "peak";

/** Bytes. */
export interface Memory {
  /** Of the whole process, without garbage: an embedded database's comes and goes by 150 MB. A peak is 4 MiB at most above. */
  readonly resident: number;
  /** What buffers hold, which no free room elsewhere can hide; with those that nobody needs and nobody gave back. */
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

  /** Of buffers, by the collections here: without these they would still be there. */
  let collected = 0;
  const collect = (): Memory => {
    const before = process.memoryUsage().arrayBuffers;
    globalThis.gc!();
    const { rss, arrayBuffers } = process.memoryUsage();
    collected += before - arrayBuffers;
    return { resident: rss, buffers: arrayBuffers + collected };
  };
  let peak = collect();
  setInterval(() => {
    const { rss, arrayBuffers } = process.memoryUsage();
    const resident = rss < peak.resident + STEP ? peak.resident : Math.max(peak.resident, collect().resident);
    peak = { resident, buffers: Math.max(peak.buffers, arrayBuffers + collected) };
  }, SAMPLE_MS).unref();
  process.on("message", (ask: Ask) => {
    if (ask === "idle") peak = collect();
    const { resident, buffers } = peak;
    process.send!({ resident: ask === "idle" ? resident : resident + STEP, buffers } satisfies Memory);
  });
  process.once("SIGTERM", async () => {
    await close();
    process.exit();
  });
  process.send!({ url, token } satisfies Started);
});
