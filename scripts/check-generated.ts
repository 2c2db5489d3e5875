/** Makes every generated file again and fails when one differs from what is committed. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

process.chdir(new URL("..", import.meta.url).pathname);

const GENERATED: readonly (readonly [script: string, ...files: string[]])[] = [
  [
    "scripts/build-kernel.ts",
    "src/layers/kernel.generated.ts",
    "src/geometry/polygons.generated.ts",
    "src/geometry/segment-voronoi.generated.ts",
    "src/geometry/line-clip.generated.ts",
  ],
  ["scripts/make-docs.ts", "docs/settings.md", "docs/errors.md", "docs/quote-service-settings.md"],
  ["scripts/make-openapi.ts", "docs/openapi.json", "src/v1/client/api.generated.ts"],
];

let stale = 0;
for (const [script, ...files] of GENERATED) {
  const before = files.map((file) => readFileSync(file, "utf8"));
  const { status } = spawnSync(process.execPath, [...process.execArgv, script], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  for (const [i, file] of files.entries()) {
    if (readFileSync(file, "utf8") === before[i]) continue;
    console.error(`${file} was not up to date: commit what ${script} has just made`);
    stale++;
  }
}
const fixtures = spawnSync(process.execPath, [...process.execArgv, "scripts/make-fixtures.ts", "--check"], {
  stdio: "inherit",
});
process.exit(stale === 0 && fixtures.status === 0 ? 0 : 1);
