/** Compiles assembly/kernel.ts and embeds its bytes in src/layers/kernel.generated.ts. */
import { writeFileSync } from "node:fs";
import asc from "assemblyscript/asc";

process.chdir(new URL("..", import.meta.url).pathname);

let bytes: Uint8Array | undefined;
const { error, stderr } = await asc.main(["--config", "asconfig.json", "--target", "release"], {
  writeFile: (name, contents) => {
    if (name.endsWith(".wasm") && contents instanceof Uint8Array) bytes = contents;
  },
});
if (error !== null || bytes === undefined) {
  process.stderr.write(stderr.toString());
  throw error ?? new Error("asc wrote no module");
}

const base64 = Buffer.from(bytes).toString("base64");
const lines = base64.match(/.{1,110}/g)!.map((line) => `  "${line}"`);
writeFileSync(
  "src/layers/kernel.generated.ts",
  `/** assembly/kernel.ts, compiled (${bytes.length} bytes) by scripts/build-kernel.ts. Not edited by hand. */\n` +
    `export const KERNEL_WASM: string =\n${lines.join(" +\n")};\n`,
);
