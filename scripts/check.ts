/** Everything but the tests: each check by name, in two rows side by side, all of them run, the failed ones listed at the end. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

process.chdir(new URL("..", import.meta.url).pathname);

type Check = readonly [name: string, command: string, ...args: string[]];

/** As for the tests (.config/vitest.config.ts): V8 ended a script of these by its own check of pages of compiled code. */
const STEADY = ["--no-sparkplug", "--no-memory-protection-keys"];

const SOURCES: readonly Check[] = [
  ["format and lint", "biome", "ci", "--config-path=.config/biome.json", "src", "test", "bench", "scripts", "fixtures"],
  ["import table", "depcruise", "--config", ".config/dependency-cruiser.cjs", "src"],
  // Schemas in v1 carry their types by inference, so that room alone writes its declarations the long way.
  ["types of the engine stand alone", "tsc", "-p", ".config/tsconfig.engine.json"],
  ["types of tests and tools", "tsc", "-p", ".config/tsconfig.test.json"],
  ["types of the pages' scripts", "tsc", "-p", ".config/tsconfig.browser.json"],
  ["unused code", "knip", "--config", ".config/knip.json"],
];
/** All of `dist`, which is built from the sources as they are; generated ones are written only where that fails. */
const PACKAGE: readonly Check[] = [
  ["generated files", "node", ...STEADY, "scripts/check-generated.ts"],
  ["types, and the build", "node", ...STEADY, "scripts/build.ts"],
  ["package", "publint", "--strict"],
  // It packs, which would build once more.
  ["package types", "env", "npm_config_ignore_scripts=true", "attw", "--pack", ".", "--profile", "esm-only"],
  ["package in an empty project", "node", ...STEADY, "scripts/smoke-package.ts"],
];

const failed = (await Promise.all([SOURCES, PACKAGE].map(failuresIn))).flat();
if (failed.length > 0) {
  console.error(`\nfailed: ${failed.join(", ")}`);
  process.exit(1);
}

/** Runs checks one after the other, and prints each as it ends. */
async function failuresIn(checks: readonly Check[]): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, command, ...args] of checks) {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
    console.log(`\n== ${name}: ${command} ${args.join(" ")}\n${out}${err}`);
    if (status !== 0) failed.push(name);
  }
  return failed;
}
