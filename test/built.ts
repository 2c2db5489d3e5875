import { join } from "node:path";
import { inject } from "vitest";

/** A file of the package, as it was built from the sources when the run began. */
export function built(file: string): string {
  return join(inject("built"), file);
}
