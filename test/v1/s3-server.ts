/** An S3 server of a test's own. */
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";

/** @param directory where it keeps its buckets; it is the caller's to remove after `stop` */
export async function startS3(directory: string): Promise<{ readonly endpoint: string; stop(): Promise<void> }> {
  const s3 = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory });
  const { store } = s3;
  // Its own answers a put when the bytes have come in, which may be before the file is even opened: a get right after
  // that could read what was there before the put.
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, "object");
    const bytes = await buffer(content);
    const md5 = createHash("md5").update(bytes).digest("hex");
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
  const { port } = await s3.run();
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => s3.close() };
}
