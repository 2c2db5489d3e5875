import { closeSync, createReadStream, fstatSync, openSync, readFileSync, readSync, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { type GcodeSource, type ModelSource, SlicewrightError } from "../index.ts";

// A command does nothing else while it reads a whole file, and waiting for another thread to do it takes longer.

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

/** The same, or undefined where there is none of that name. @throws SlicewrightError `FILE_UNREADABLE` where there is */
export async function findText(path: string): Promise<string | undefined> {
  return readText(path).catch((error: SlicewrightError) => {
    if (!ABSENT.has((error.cause as NodeJS.ErrnoException).code ?? "")) throw error;
    return undefined;
  });
}

/** No file has a name that is longer than names may be. */
const ABSENT: ReadonlySet<string> = new Set(["ENOENT", "ENAMETOOLONG"]);

/**
 * A model's file; what is none, such as a pipe, is read at once.
 * @throws SlicewrightError `FILE_UNREADABLE`, also while it is read
 */
export async function modelSource(path: string): Promise<ModelSource> {
  const found = await statOf(path);
  // Of a system's own files no size is told.
  if (!found.isFile() || found.size === 0) return readBytes(path);
  return { size: found.size, read: (into, offset) => readPiece(path, found, into, offset) };
}

/** Opens the file for each piece, so that none is left open, whatever becomes of its reader. */
function readPiece(path: string, found: Stats, into: Uint8Array, offset: number): void {
  try {
    const file = openSync(path, "r");
    try {
      const { ino, size, mtimeMs } = fstatSync(file);
      const isSame = ino === found.ino && size === found.size && mtimeMs === found.mtimeMs;
      if (!isSame || readSync(file, into, 0, into.length, offset) < into.length) throw CHANGED;
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw unreadable(cause, path);
  }
}

/** Told as the system tells of its errors. */
const CHANGED = { code: "CHANGED" };

/**
 * A file to be read piece by piece, again and again where it is one; what is a pipe is read once, and `-` is stdin.
 * @throws SlicewrightError `FILE_UNREADABLE`, also while it is read
 */
export async function fileSource(path: string): Promise<GcodeSource> {
  if (path === "-") return piecesOf(process.stdin, "standard input");
  const found = await statOf(path);
  const open = (): AsyncIterable<Uint8Array> => piecesOf(createReadStream(path, { highWaterMark: PIECE }), path);
  return found.isFIFO() ? open() : { open, size: found.size };
}

async function statOf(path: string): Promise<Stats> {
  return stat(path).catch((cause) => {
    throw unreadable(cause, path);
  });
}

/** Whether a path is a folder that there is. */
export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

const PIECE = 1 << 18;

async function* piecesOf(stream: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* stream;
  } catch (cause) {
    throw unreadable(cause, path);
  }
}

function unreadable(cause: unknown, path: string): SlicewrightError {
  return new SlicewrightError("FILE_UNREADABLE", `read: ${reason(cause, path)}`, { path }, cause);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  EACCES: "permission denied",
  EISDIR: "it is a folder",
  ENOTDIR: "a folder of its path is a file",
  ENOSPC: "the disk is full",
  EPIPE: "whoever read it has gone",
  CHANGED: "it was changed while it was read",
};

/** Why a path could not be read or written, in words. */
export function reason(cause: unknown, path: string): string {
  const { code = "" } = cause as NodeJS.ErrnoException;
  return `got ${path}: ${REASONS[code] ?? String(cause)}`;
}
