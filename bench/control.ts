/** What the machine gives just now: plain busy loops, each a process of its own. */
import { spawn } from "node:child_process";

const LOOP = "for (let i = 0, x = 0; i < 6e8; i++) x += i";

/** Runs so many loops at once and gives the ms until the last has ended. Two take as long as one on two free cores. */
export async function busyLoops(count: number): Promise<number> {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: count }, async () => {
      const child = spawn(process.execPath, ["-e", LOOP], { stdio: "ignore" });
      await new Promise((resolve, reject) => child.on("exit", resolve).on("error", reject));
    }),
  );
  return performance.now() - start;
}
