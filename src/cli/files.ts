import { createReadStream, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { type GcodeSource, SlicewrightError } from "../index.ts";

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
 * A file to be read piece by piece, again and again where it is one; what is a pipe is read once, and `-` is stdin.
 * @throws SlicewrightError `FILE_UNREADABLE`, also while it is read
 */
export async function fileSource(path: string): Promise<GcodeSource> {
  if (path === "-") return piecesOf(process.stdin, "standard input");
  const found = await stat(path).catch((cause) => {
    throw unreadable(cause, path);
  });
  const open = (): AsyncIterable<Uint8Array> => piecesOf(createReadStream(path, { highWaterMark: PIECE }), path);
  return found.isFIFO() ? open() : { open, size: found.size };
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
};

/** Why a path could not be read or written, in words. */
export function reason(cause: unknown, path: string): string {
  const { code = "" } = cause as NodeJS.ErrnoException;
  return `got ${path}: ${REASONS[code] ?? String(cause)}`;
}
