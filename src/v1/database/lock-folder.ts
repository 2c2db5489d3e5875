/**
 * One process per data folder. The embedded database has no lock of its own and a second opener loses rows, so the
 * folder is locked first, by an exclusive transaction on an empty SQLite file: the operating system drops that lock
 * with the process, however it ends, so none is ever left over.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { SlicewrightError } from "../../index.ts";

/** A database that is garbage is closed, and its lock dropped: none is while it is in here. */
const held = new Set<DatabaseSync>();

export interface FolderLock {
  release(): Promise<void>;
}

/** @throws SlicewrightError `DATA_FOLDER_IN_USE` while another process, or this one, holds the folder */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const holderFile = join(folder, "lock.pid");
  const lock = takeLock(join(folder, "lock"));
  if (!lock) throw inUse(folder, await readFile(holderFile, "utf8").catch(() => "unknown"));
  // Beside the lock, not in it: opening and closing the locked file here would drop the lock.
  await writeFile(holderFile, String(process.pid));
  return {
    async release() {
      await rm(holderFile, { force: true });
      lock.close();
      held.delete(lock);
    },
  };
}

function inUse(folder: string, holder: string): SlicewrightError {
  return new SlicewrightError(
    "DATA_FOLDER_IN_USE",
    `serve: the data folder ${folder} is in use by process ${holder}; stop it, choose another folder with ` +
      `SLICEWRIGHT_DATA, or set DATABASE_URL to share the work among processes`,
    { folder, holder },
  );
}

function takeLock(path: string): DatabaseSync | null {
  const database = new (sqlite().DatabaseSync)(path);
  try {
    database.exec("begin exclusive");
    held.add(database);
    return database;
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked/.test(error.message)) return null;
    throw error;
  }
}

function sqlite(): typeof import("node:sqlite") {
  const warn = process.emitWarning;
  // Loading it says that it is experimental; what is used of it here has been SQLite's own for decades.
  process.emitWarning = () => {};
  try {
    const found = process.getBuiltinModule("node:sqlite");
    if (!found) throw new Error(`serve: this Node (${process.version}) has no node:sqlite; 22.13 or later has`);
    return found;
  } finally {
    process.emitWarning = warn;
  }
}
