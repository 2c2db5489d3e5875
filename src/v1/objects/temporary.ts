import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Names for files that are being made; none is ever given out twice. */
export function temporaryPaths(folder: string): () => string {
  return () => join(folder, randomUUID());
}

/** Removes what was left there unfinished; @param until the latest change, in ms, that counts as left */
export async function sweepTemporary(folder: string, until: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs <= until) await rm(path, { recursive: true, force: true });
  }
}
