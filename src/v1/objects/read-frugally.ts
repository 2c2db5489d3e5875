import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { giveBack } from "./give-back.ts";

const CHUNK_BYTES = 64 * 1024;
/**
 * Chunks that may be on their way at once. A reader that waits when it is told to, as a pipe does, has three at most; one that
 * does not gets fewer bytes than there are, never wrong ones.
 */
const IN_FLIGHT = 16;

/** A file's bytes for one reader that passes each chunk on and keeps none: memory does not grow with the file. */
export function readFrugally(path: string): Readable {
  return Readable.from(chunksOf(path), { objectMode: false, highWaterMark: CHUNK_BYTES });
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  const passedOn: Buffer[] = [];
  try {
    while (true) {
      const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      passedOn.push(chunk);
      if (passedOn.length > IN_FLIGHT) giveBack(passedOn.shift()!);
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
