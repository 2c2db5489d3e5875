import { randomUUID } from "node:crypto";
import { join } from "node:path";

/** Names for files that are being made; none is ever given out twice. */
export function temporaryPaths(folder: string): () => string {
  return () => join(folder, randomUUID());
}
