/**
 * Reads one model file, places it, and prints, as JSON, what came of it and what it took. For check-models.ts, which
 * starts it anew for each file: the memory of a process is the most that it ever had.
 */

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { SlicewrightError } from "../src/core/errors.ts";
import { mergeItems } from "../src/mesh/merge-meshes.ts";
import { placeMesh } from "../src/mesh/place.ts";
import { read, readFile } from "./model-table.ts";

export interface Reading {
  /** A code, or the number of triangles. */
  readonly outcome: string;
  /** Read, or refused with a code that says why. */
  readonly isTyped: boolean;
  readonly ms: number;
  /** The whole process, Node and all. */
  readonly mb: number;
}

const path = process.argv[2]!;
const bytes = readFile(pathToFileURL(path), path);
const start = performance.now();
const { outcome, isTyped } = attempt();
const reading: Reading = {
  outcome,
  isTyped,
  ms: performance.now() - start,
  mb: mostMegabytes(),
};
console.log(JSON.stringify(reading));

function attempt(): Pick<Reading, "outcome" | "isTyped"> {
  try {
    const { objects, items } = read(bytes);
    const { placed } = placeMesh(mergeItems(objects, items));
    return { outcome: `read: ${placed.triangles.length / 3} triangles`, isTyped: true };
  } catch (thrown) {
    const isTyped = thrown instanceof SlicewrightError && thrown.code !== "INTERNAL";
    return { outcome: isTyped ? thrown.code : String(thrown), isTyped };
  }
}

/** Linux tells the program's own; the usual way counts what its parent had when it was started. */
function mostMegabytes(): number {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}
