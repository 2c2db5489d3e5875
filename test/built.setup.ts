/**
 * Builds the package for the processes that tests start, and for their compiled code: a process of sources takes 1.2 s to
 * load, one of bundles 0.2 s. It lies in a folder as an installed package does, which ends with the run.
 */
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
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
  const folder = mkdtempSync(join(tmpdir(), "slicewright-built-"));
  copyFileSync(join(ROOT, "package.json"), join(folder, "package.json"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  await bundle(join(folder, "dist"));
  project.provide("built", join(folder, "dist"));
  return () => rmSync(folder, { recursive: true, maxRetries: 5 });
}
