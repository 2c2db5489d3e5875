/** `slicewright serve` as a process of its own, on a free port. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface ServeProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Ends it as an operator does. */
  stop(): Promise<void>;
}

/**
 * @param command what starts it, up to the arguments of `serve`
 * @param environment beside this process's own
 * @throws when it ends before it serves
 */
export async function startServing(
  command: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>>,
): Promise<ServeProcess> {
  const child = spawn(command[0], [...command.slice(1), "serve"], {
    env: { ...process.env, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "fatal", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    await exit;
  };
  let said = "";
  // Reading on after the address keeps the process from waiting for a reader.
  const url = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`serve: ended with ${code} before it served`)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const address = /serves at (http:\S+) /.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  return { url, child, stop };
}
