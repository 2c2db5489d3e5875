import { closeSync, createReadStream, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { type GcodeSource, SlicewrightError } from "../index.ts";

// A command does nothing else while it reads or writes a whole file, and waiting for another thread to do it takes longer.

/** A whole file. @throws SlicewrightError `FILE_UNREADABLE` */
export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw unreadable(cause, path);
  }
}

/** A whole file of text. @throws SlicewrightError `FILE_UNREADABLE` */
export async function readText(path: string): Promise<string> {
  return new TextDecoder().decode(await readBytes(path));
}

/**
 * A file to be read piece by piece, again and again where it is one; what is a pipe is read once, and `-` is stdin.
 * @throws SlicewrightError `FILE_UNREADABLE`, also while it is read
 */
export async function fileSource(path: string): Promise<GcodeSource> {
  if (path === "-") return process.stdin;
  const found = await stat(path).catch((cause) => {
    throw unreadable(cause, path);
  });
  return found.isFIFO() ? readPieces(path) : { open: () => readPieces(path), size: found.size };
}

/** Whether a path is a folder that there is. */
export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

const PIECE = 1 << 18;

async function* readPieces(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* createReadStream(path, { highWaterMark: PIECE });
  } catch (cause) {
    throw unreadable(cause, path);
  }
}

function unreadable(cause: unknown, path: string): SlicewrightError {
  return new SlicewrightError("FILE_UNREADABLE", `read: ${reason(cause, path)}`, { path }, cause);
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
    const file = openSync(temporary, "w");
    try {
      const pieces = typeof content === "string" || content instanceof Uint8Array ? [content] : content;
      for await (const piece of pieces) writeFileSync(file, piece);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (cause) {
    removeIfThere(temporary);
    if (cause instanceof SlicewrightError) throw cause;
    throw new SlicewrightError("FILE_UNWRITABLE", `write: ${reason(cause, path)}`, { path }, cause);
  }
}

/** What cannot be removed either was never written. */
function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
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
