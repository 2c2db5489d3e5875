/**
 * Every answer that the document promises must have been seen by some test: after a whole run, an operation and status
 * that none has got fails it.
 */
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type OpenApi, operationsOf } from "./conformance.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder in which answers are noted. */
    answers?: string;
  }
}

/**
 * Faults of the service and of what it stands on, and what the reader of requests and the sender of files answer before
 * or after any route's own code: those are tested once, not for each operation.
 */
const NOT_TO_BE_ASKED_FOR: ReadonlySet<string> = new Set(["400", "412", "413", "415", "416", "500", "503"]);
/** Two requests with one key at the same instant: which of them waits and which is told is chance. */
const CHANCE: ReadonlySet<string> = new Set([
  "queueQuote 409",
  "queueFdmQuote 409",
  "queueSlaQuote 409",
  "createOrder 409",
]);

/** Notes that an operation was seen to answer so. */
export function noteAnswer(folder: string, operationId: string, status: number): void {
  appendFileSync(join(folder, `${process.pid}.txt`), `${operationId} ${status}\n`);
}

export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "slicewright-answers-"));
  project.provide("answers", folder);
  return async () => {
    const seen = new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n")));
    rmSync(folder, { recursive: true });
    const { testFiles } = await project.globTestFiles();
    const ran = new Set(project.vitest.state.getTestModules().map(({ moduleId }) => moduleId));
    if (testFiles.some((file) => !ran.has(file))) return;
    const document = JSON.parse(readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8")) as OpenApi;
    const unseen = operationsOf(document)
      .flatMap(({ operationId, responses }) => Object.keys(responses).map((status) => [operationId, status] as const))
      .filter(([operationId, status]) => !NOT_TO_BE_ASKED_FOR.has(status) && !seen.has(`${operationId} ${status}`))
      .map(([operationId, status]) => `${operationId} ${status}`)
      .filter((answer) => !CHANCE.has(answer));
    if (unseen.length > 0) throw new Error(`no test has seen these documented answers:\n  ${unseen.join("\n  ")}`);
  };
}
