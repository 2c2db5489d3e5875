import {
  closeSync,
  fchmodSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { SlicewrightError } from "../index.ts";
import type { Terminal } from "./command.ts";
import { findOutput, isSame } from "./find-file.ts";
import { printPiece, unwritable } from "./standard-output.ts";

const STANDARD_OUTPUT = "-";
/** The bits of a file's mode that say who may do what. */
const PERMISSIONS = 0o777;

type Pieces = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/**
 * Writes a file that is there whole or not at all: under a temporary name beside it, then renamed. A link stays, and what
 * it leads to is replaced. A pipe, a device and the standard output, which `-` is too, are written into.
 * @throws SlicewrightError `FILE_UNWRITABLE`, or what the content throws
 */
export async function writeWhole(path: string, content: Uint8Array | string | Pieces): Promise<void> {
  const pieces = typeof content === "string" || content instanceof Uint8Array ? [content] : content;
  try {
    const found = isStandardOutput(path) ? null : statSync(path, { throwIfNoEntry: false });
    if (found === null) await printed(pieces);
    else if (found === undefined || found.isFile() || found.isDirectory()) await replace(targetOf(path), pieces);
    else await pour(path, pieces);
  } catch (cause) {
    if (cause instanceof SlicewrightError) throw cause;
    throw unwritable(path, cause);
  }
}

/** Where a command says what it did: not amid the output. */
export function reportTo(output: string, { stdout, stderr }: Terminal): Terminal["stdout"] {
  return isStandardOutput(output) ? stderr : stdout;
}

/** Whether a path, as /dev/stdout, is what the standard output goes to. */
function isStandardOutput(path: string): boolean {
  return path === STANDARD_OUTPUT || isSame(findOutput(STANDARD_OUTPUT), findOutput(path));
}

/** Through the stream: whatever is printed next comes after it. */
async function printed(pieces: Pieces): Promise<void> {
  for await (const piece of pieces) await printPiece(piece);
}

/** A pipe is opened only once somebody reads it: other threads wait for that, so that an interrupt is heard. */
async function pour(path: string, pieces: Pieces): Promise<void> {
  const file = await open(path, "w");
  try {
    for await (const piece of pieces) await file.writeFile(piece);
  } finally {
    await file.close();
  }
}

// A command does nothing else while it writes a whole file, and waiting for another thread to do it takes longer.
async function replace(path: string, pieces: Pieces): Promise<void> {
  const temporary = `${path}.${process.pid}.part`;
  const replaced = statSync(path, { throwIfNoEntry: false });
  try {
    const file = openSync(temporary, "w");
    try {
      if (replaced) fchmodSync(file, replaced.mode & PERMISSIONS);
      for await (const piece of pieces) writeFileSync(file, piece);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (cause) {
    removeIfThere(temporary);
    throw cause;
  }
}

/** What a link leads to, be it there or not; the path itself where it is none. */
function targetOf(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? targetOf(resolve(realpathSync(dirname(path)), readlinkSync(path))) : path;
}

/** What cannot be removed either was never written. */
function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}
