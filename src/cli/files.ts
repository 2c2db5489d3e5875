import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { SlicewrightError } from "../index.ts";

/** A whole file. @throws SlicewrightError `FILE_UNREADABLE` */
export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new SlicewrightError("FILE_UNREADABLE", `read: ${reason(cause, path)}`, { path }, cause);
  }
}

/**
 * Writes a file that is there whole or not at all: under a temporary name beside it, then renamed.
 * @throws SlicewrightError `FILE_UNWRITABLE`, or what the content throws
 */
export async function writeWhole(
  path: string,
  content: Uint8Array | string | AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
): Promise<void> {
  const temporary = `${path}.${process.pid}.part`;
  try {
    await writeFile(temporary, content as Parameters<typeof writeFile>[1]);
    await rename(temporary, path);
  } catch (cause) {
    // What cannot be removed either was never written.
    await rm(temporary, { force: true }).catch(() => {});
    if (cause instanceof SlicewrightError) throw cause;
    throw new SlicewrightError("FILE_UNWRITABLE", `write: ${reason(cause, path)}`, { path }, cause);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  EACCES: "permission denied",
  EISDIR: "it is a folder",
  ENOTDIR: "a folder of its path is a file",
  ENOSPC: "the disk is full",
};

function reason(cause: unknown, path: string): string {
  const { code = "" } = cause as NodeJS.ErrnoException;
  return `got ${path}: ${REASONS[code] ?? String(cause)}`;
}
