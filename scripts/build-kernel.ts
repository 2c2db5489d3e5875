/** Compiles assembly/kernel.ts and embeds its bytes in src/layers/kernel.generated.ts. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

process.chdir(new URL("..", import.meta.url).pathname);

const folder = mkdtempSync(join(tmpdir(), "slicewright-kernel-"));
const wasm = join(folder, "kernel.wasm");
const { status } = spawnSync("asc", ["--target", "release", "--outFile", wasm], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
const bytes = readFileSync(wasm);
rmSync(folder, { recursive: true });

const lines = bytes
  .toString("base64")
  .match(/.{1,110}/g)!
  .map((line) => `  "${line}"`);
writeFileSync(
  "src/layers/kernel.generated.ts",
  `/** assembly/kernel.ts, compiled (${bytes.length} bytes) by scripts/build-kernel.ts. Not edited by hand. */\n` +
    `export const KERNEL_WASM: string =\n${lines.join(" +\n")};\n`,
);
