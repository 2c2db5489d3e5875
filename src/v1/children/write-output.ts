import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { ChunkedFile } from "../../index.ts";

/** Measured on g-code: level 1 leaves 38 % at 92 MB/s, the usual 6 leaves 33 % at 26 MB/s. */
const GZIP_LEVEL = 1;

export interface Written {
  /** Of the file itself, not of its compressed form. */
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Writes a file, gzipped or as it is, to the disk itself. */
export async function writeOutput(path: string, file: ChunkedFile, isGzip: boolean): Promise<Written> {
  const hash = createHash("sha256");
  function* hashed(): Generator<Uint8Array> {
    for (const chunk of file.chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const disk = createWriteStream(path, { flush: true });
  const bytes = Readable.from(hashed(), { objectMode: false });
  await (isGzip ? pipeline(bytes, createGzip({ level: GZIP_LEVEL }), disk) : pipeline(bytes, disk));
  return { sizeBytes: file.length, sha256: hash.digest("hex") };
}
