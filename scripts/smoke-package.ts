/**
 * The package as a stranger gets it: packed, installed into an empty project with nothing else, type-checked there,
 * run there with threads. Prints the size of the install.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = new URL("..", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "slicewright-smoke-"));
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

/** Slices a 20 mm cube given as a mesh, and uses the types that a reader of the documentation would. */
const PROGRAM = `
import { PRINTERS, FILAMENTS, PRINTS, slice, type Settings, type SliceResult, type TriangleMesh } from "slicewright";

const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [20 * (i & 1), 20 * ((i >> 1) & 1), 20 * (i >> 2)]);
const cube: TriangleMesh = {
  positions: Float64Array.from(corners),
  triangles: Uint32Array.of(
    0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
  ),
};
const settings: Partial<Settings> = { ...PRINTERS.generic, ...FILAMENTS.pla, ...PRINTS.standard };
const { stats, gcode }: SliceResult = await slice(cube, settings, { threads: 2 });
if (stats.layers !== 100 || stats.kernel !== "wasm" || stats.threads !== 2) throw new Error(JSON.stringify(stats));
console.log(\`sliced a cube: \${stats.layers} layers, \${stats.massGrams.toFixed(2)} g, \${gcode.length} bytes of g-code\`);
`;

try {
  const tarball = execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], {
    cwd: root,
    encoding: "utf8",
  }).trim();
  const packedBytes = statSync(join(folder, tarball)).size;
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  writeFileSync(join(folder, "program.ts"), PROGRAM);
  run("npm", "install", "--silent", "--no-fund", "--no-audit", `./${tarball}`);
  const installed = folderBytes(join(folder, "node_modules"));
  run(
    join(root, "node_modules/.bin/tsc"),
    ..."--strict --noEmit --target es2023 --module nodenext --skipLibCheck false program.ts".split(" "),
  );
  console.log(run("node", "program.ts").trim());
  console.log(run("npx", "--no-install", "slicewright", "--help").split("\n")[0]);
  console.log(`packed ${kilobytes(packedBytes)} KB, installed with its dependencies ${kilobytes(installed)} KB`);
} finally {
  rmSync(folder, { recursive: true });
}

function folderBytes(path: string): number {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1024);
}
