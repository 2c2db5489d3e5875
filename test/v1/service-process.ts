/** A process of a test's service: gets its configuration as a message, answers with its address, works until it is told to end. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Config } from "../../src/v1/config.ts";
import { createLog } from "../../src/v1/log.ts";
import { startServer } from "../../src/v1/server.ts";

export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Ends it as an operator does; a process that is gone is no error. */
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
}

/** @throws what the process failed to start with */
export async function startProcess(config: Config): Promise<ServiceProcess> {
  const child = fork(new URL(import.meta.url), ["serve"], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  child.send(config);
  const [answer] = (await once(child, "message")) as [{ url: string } | { error: string }];
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  if ("error" in answer) {
    await end("SIGTERM");
    throw new Error(answer.error);
  }
  return { child, url: answer.url, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

async function serve(config: Config): Promise<void> {
  const server = await startServer(config, { log: createLog("silent") });
  process.once("SIGTERM", async () => {
    await server.close();
    process.exit();
  });
  process.send!({ url: server.url });
}

if (process.argv[2] === "serve" && process.send)
  process.once("message", (config: Config) => {
    serve(config).catch((error: Error) => process.send!({ error: error.message }));
  });
