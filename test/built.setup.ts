/**
 * Builds the package for the processes that tests start, and for their compiled code: a process of sources takes 1.2 s to
 * load, one of bundles 0.2 s. The folder lies where packages are found, this one among them, and ends with the run.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { bundle } from "../scripts/bundle.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder with the package's JavaScript. */
    built: string;
  }
}

const ROOT = new URL("..", import.meta.url).pathname;

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(ROOT, ".built-"));
  await bundle(folder);
  project.provide("built", folder);
  return () => rmSync(folder, { recursive: true, maxRetries: 5 });
}
