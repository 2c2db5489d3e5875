/** Whether examples cut out of a page pass the compiler as strictly as the project itself. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = new URL("../..", import.meta.url).pathname;

/**
 * @param folder holds `example*.ts` and what they import
 * @returns what the compiler has to say: nothing where all is well
 */
export function typeErrors(folder: string): string {
  const { include: _, ...config } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8"));
  const compilerOptions = { ...config.compilerOptions, rootDir: "/", noEmit: true, allowImportingTsExtensions: true };
  for (const emits of ["outDir", "declaration", "isolatedDeclarations", "rewriteRelativeImportExtensions"])
    delete compilerOptions[emits];
  const include = ["example*.ts", join(root, "src/**/*.d.ts")];
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  return spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" }).stdout;
}
