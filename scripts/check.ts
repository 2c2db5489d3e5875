/** Everything but the tests: each check by name, all of them run, the failed ones listed at the end. */
import { spawnSync } from "node:child_process";

process.chdir(new URL("..", import.meta.url).pathname);

const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ["format and lint", "biome", "ci", "--config-path=.config/biome.json", "src", "test", "bench", "scripts", "fixtures"],
  ["import table", "depcruise", "--config", ".config/dependency-cruiser.cjs", "src"],
  ["types", "tsc", "-p", ".", "--noEmit"],
  // Schemas in v1 carry their types by inference, so that room alone writes its declarations the long way.
  ["types of the engine stand alone", "tsc", "-p", ".config/tsconfig.engine.json"],
  ["types of tests and tools", "tsc", "-p", ".config/tsconfig.test.json"],
  ["types of the pages' scripts", "tsc", "-p", ".config/tsconfig.browser.json"],
  ["generated files", "node", "scripts/check-generated.ts"],
  ["unused code", "knip", "--config", ".config/knip.json"],
  ["package", "publint", "--strict"],
  ["package types", "attw", "--pack", ".", "--profile", "esm-only"],
  ["package in an empty project", "node", "scripts/smoke-package.ts"],
];

const failed = CHECKS.filter(([name, command, ...args]) => {
  console.log(`\n== ${name}: ${command} ${args.join(" ")}`);
  return spawnSync(command, args, { stdio: "inherit" }).status !== 0;
});
if (failed.length > 0) {
  console.error(`\nfailed: ${failed.map(([name]) => name).join(", ")}`);
  process.exit(1);
}
