/**
 * The tests in two runs, and the sum of both as the last line: first those that coverage is watched for, then, without it,
 * those whose long loops it makes three times as long. What failed in either is named just above that line, where the end
 * of a long log is all that is left.
 * Arguments are vitest's: file names, `-t`, ...
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

process.chdir(new URL("..", import.meta.url).pathname);

const RUNS: readonly (readonly string[])[] = [["--coverage", "--project=!long loops"], ["--project=long loops"]];

const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "slicewright-tests-"));
const sum = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
try {
  for (const [i, run] of RUNS.entries()) {
    const report = join(folder, `${i}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const common = ["run", "--config", ".config/vitest.config.ts", ...reporters];
    const filters = wanted.length > 0 ? ["--passWithNoTests", ...wanted] : [];
    const { status } = spawnSync("vitest", [...common, ...run, ...filters], { stdio: "inherit" });
    if (status !== 0) process.exitCode = 1;
    if (!existsSync(report)) {
      console.error(`vitest ended with ${status} and left no report`);
      process.exitCode = 1;
      continue;
    }
    const counts = JSON.parse(readFileSync(report, "utf8"));
    sum.passed += counts.numPassedTests;
    sum.failed += counts.numFailedTests;
    sum.skipped += counts.numPendingTests;
    for (const file of counts.testResults) failures.push(...failuresIn(file));
  }
  for (const failure of failures) console.log(failure);
  console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
} finally {
  rmSync(folder, { recursive: true });
}

interface FileReport {
  readonly name: string;
  readonly status: string;
  /** Of a file that could not be loaded. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
}

/** A file's failures, each as where it is, its name and what was said of it. */
function failuresIn({ name, status, message, assertionResults }: FileReport): string[] {
  const path = relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return status === "failed" ? [`FAILED ${path}\n${message}`] : [];
  return failed.map((test) => `FAILED ${path} > ${test.fullName}\n${test.failureMessages.join("\n")}`);
}
