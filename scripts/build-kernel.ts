/** Compiles the modules of assembly/ and embeds their bytes in generated files of src/. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeChanged } from "./write-changed.ts";

process.chdir(new URL("..", import.meta.url).pathname);

/**
 * Memory that an instance begins with, in pages of 64 KB: enough for most models, since at the first growth of any memory
 * V8 drops all compiled code that reads typed arrays, and checks every array from then on; and no more, since V8 collects
 * garbage the sooner the more memory there is. The polygon engine takes the most for one operation.
 */
const KERNEL_PAGES = 64;
const POLYGONS_PAGES = 128;
const GEOMETRY_PAGES = 32;

interface Module {
  readonly source: string;
  readonly target: string;
  readonly constant: string;
  readonly pages: number;
}

const MODULES: readonly Module[] = [
  {
    source: "assembly/kernel.ts",
    target: "src/layers/kernel.generated.ts",
    constant: "KERNEL_WASM",
    pages: KERNEL_PAGES,
  },
  geometryModule("polygons", POLYGONS_PAGES),
  geometryModule("segment-voronoi", GEOMETRY_PAGES),
  geometryModule("line-clip", GEOMETRY_PAGES),
];

for (const { source, target, constant, pages } of MODULES) {
  const bytes = compiled(source, pages);
  const lines = bytes
    .toString("base64")
    .match(/.{1,110}/g)!
    .map((line) => `  "${line}"`);
  writeChanged(
    target,
    `/** ${source}, compiled (${bytes.length} bytes) by scripts/build-kernel.ts. Not edited by hand. */\n` +
      `export const ${constant}: string =\n${lines.join(" +\n")};\n`,
  );
}

function geometryModule(name: string, pages: number): Module {
  return {
    source: `assembly/${name}.ts`,
    target: `src/geometry/${name}.generated.ts`,
    constant: `${name.toUpperCase().replace("-", "_")}_WASM`,
    pages,
  };
}

function compiled(source: string, pages: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "slicewright-kernel-"));
  try {
    const wasm = join(folder, "module.wasm");
    const options = ["--target", "release", "--initialMemory", String(pages), "--outFile", wasm];
    const { status } = spawnSync("asc", [source, ...options], { stdio: "inherit" });
    if (status !== 0) process.exit(status ?? 1);
    return readFileSync(wasm);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
