/** Objects as files of a folder; the temporary ones lie on the same volume, so that a rename makes one appear whole. */
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { checkKey, isKey } from "./keys.ts";
import type { ByteRange, ObjectStore } from "./store.ts";
import { temporaryPaths } from "./temporary.ts";

const PRIVATE = 0o700;

/** @param folder of the objects; @param temporary of the files that are being made, on the same volume */
export async function createFolderStore(folder: string, temporary: string): Promise<ObjectStore> {
  for (const path of [folder, temporary]) await mkdir(path, { recursive: true, mode: PRIVATE });
  const pathOf = (key: string): string => {
    const [room, name] = checkKey(key).split("/") as [string, string];
    // The end of a name is random where its beginning may be a time.
    return join(folder, room, name.slice(-2), name);
  };
  return {
    temporaryPath: temporaryPaths(temporary),
    async putFile(key, path) {
      const target = pathOf(key);
      const shelf = dirname(target);
      const made = await mkdir(shelf, { recursive: true, mode: PRIVATE });
      await sync(path);
      await rename(path, target);
      for (const changed of made === undefined ? [shelf] : [shelf, dirname(shelf), folder]) await sync(changed);
    },
    async open(key, range) {
      return streamOf(await open(pathOf(key)), range);
    },
    async localFile(key) {
      const path = pathOf(key);
      await (await open(path)).close();
      return { path, release: async () => {} };
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    keys: () => keysOf(folder),
  };
}

/** Makes what was written outlast a power cut. */
async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function streamOf(handle: FileHandle, range: ByteRange | undefined): Readable {
  return createReadStream("", { fd: handle, ...(range && { start: range.first, end: range.last }) });
}

async function* keysOf(folder: string): AsyncIterable<string> {
  for (const room of await foldersIn(folder))
    for (const shelf of await foldersIn(join(folder, room)))
      for (const name of await readdir(join(folder, room, shelf))) {
        const key = `${room}/${name}`;
        if (isKey(key)) yield key;
      }
}

/** What else lies there is not the store's. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}
