/** A process of a test's service, of the package as it is built. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Config } from "../../src/v1/config.ts";
import { built } from "../built.ts";

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
  const child = fork(new URL("serve.ts", import.meta.url), [built("server.js")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
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
