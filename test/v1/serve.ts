/**
 * A service in a process of its own: gets its configuration as a message, answers with its address, works until it is told
 * to end. Its argument is the built package's `server`.
 */
import type { Config } from "../../src/v1/config.ts";

const { createLog, startServer }: typeof import("../../src/v1/index.ts") = await import(process.argv[2]!);

async function serve(config: Config): Promise<void> {
  const server = await startServer(config, { log: createLog("silent") });
  process.once("SIGTERM", async () => {
    await server.close();
    process.exit();
  });
  process.send!({ url: server.url });
}

process.once("message", (config: Config) => {
  serve(config).catch((error: Error) => process.send!({ error: error.message }));
});
