/** A worker process of a test's service: gets its configuration as a message, works until it is told to end. */
import type { Config } from "../../src/v1/config.ts";
import { createLog } from "../../src/v1/log.ts";
import { startServer } from "../../src/v1/server.ts";

process.once("message", async (config: Config) => {
  const server = await startServer(config, { log: createLog("silent") });
  process.once("SIGTERM", async () => {
    await server.close();
    process.exit();
  });
  process.send!("ready");
});
