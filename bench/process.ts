/** A command as a process of its own: how long it took, what it used. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface ProcessFigures {
  readonly wallSeconds: number;
  /** NaN where the system has no GNU time; and the peak. */
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

const GNU_TIME = "/usr/bin/time";
export const hasGnuTime: boolean = existsSync(GNU_TIME);

/** Runs a command that writes the file `out`; its figures, or why there are none. */
export function measureProcess(command: readonly string[], out: string): ProcessFigures | string {
  if (!isInstalled(command[0]!)) return "it is not installed";
  const folder = mkdtempSync(join(tmpdir(), "slicewright-time-"));
  try {
    const timeFile = join(folder, "time");
    rmSync(out, { force: true });
    const timed = hasGnuTime ? [GNU_TIME, "-o", timeFile, "-f", "%U %S %M", ...command] : command;
    const start = performance.now();
    const { status, stderr } = spawnSync(timed[0]!, timed.slice(1), { encoding: "utf8", maxBuffer: 1e9 });
    const wallSeconds = (performance.now() - start) / 1000;
    if (status !== 0 || !existsSync(out)) return `it failed: ${stderr.trim().split("\n").at(-1)?.slice(0, 200)}`;
    const accounted = hasGnuTime ? readFileSync(timeFile, "utf8").trim().split(" ").map(Number) : [];
    const [user = NaN, system = NaN, kilobytes = NaN] = accounted;
    return { wallSeconds, cpuSeconds: user + system, peakMb: kilobytes / 1024 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function isInstalled(command: string): boolean {
  return command.startsWith("/") || spawnSync("which", [command]).status === 0;
}
