/**
 * The tests in two runs, and the sum of both as the last line: first those that coverage is watched for, then, without it,
 * those whose long loops it makes three times as long.
 * Arguments are vitest's: file names, `-t`, ...
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

process.chdir(new URL("..", import.meta.url).pathname);

const RUNS: readonly (readonly string[])[] = [["--coverage", "--project=!long loops"], ["--project=long loops"]];

const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "slicewright-tests-"));
const sum = { passed: 0, failed: 0, skipped: 0 };
try {
  for (const [i, run] of RUNS.entries()) {
    const report = join(folder, `${i}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const common = ["run", "--config", ".config/vitest.config.ts", ...reporters];
    const filters = wanted.length > 0 ? ["--passWithNoTests", ...wanted] : [];
    const { status } = spawnSync("vitest", [...common, ...run, ...filters], { stdio: "inherit" });
    if (status !== 0) process.exitCode = 1;
    const counts = JSON.parse(readFileSync(report, "utf8"));
    sum.passed += counts.numPassedTests;
    sum.failed += counts.numFailedTests;
    sum.skipped += counts.numPendingTests;
  }
  console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
} finally {
  rmSync(folder, { recursive: true });
}
