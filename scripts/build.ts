/** Builds dist/: the kernel's generated module, then the library and the command line. */
import { spawnSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";

process.chdir(new URL("..", import.meta.url).pathname);

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

rmSync("dist", { recursive: true, force: true });
run("tsc", "-p", ".");
chmodSync("dist/cli/main.js", 0o755);
