/** Objects in an S3 bucket; a local file is a copy in the folder for temporary ones. */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { S3Config } from "../config.ts";
import { checkKey, isKey } from "./keys.ts";
import type { ByteRange, ObjectStore } from "./store.ts";
import { temporaryPaths } from "./temporary.ts";

const CONNECTION_TIMEOUT_MS = 10_000;

/** Makes the bucket where there is none. */
export async function createS3Store(config: S3Config, temporary: string): Promise<ObjectStore> {
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const client = new S3Client({
    region: config.region,
    ...(config.endpoint !== undefined && { endpoint: config.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS },
    // The other setting wraps streamed bodies in a framing that stores of other makers keep as content.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const Bucket = config.bucket;
  await makeBucket(client, Bucket);

  const get = async (key: string, range?: ByteRange): Promise<Readable> => {
    const Range = range && `bytes=${range.first}-${range.last}`;
    const { Body } = await client.send(
      new GetObjectCommand({ Bucket, Key: checkKey(key), ...(Range !== undefined && { Range }) }),
    );
    return Body as Readable;
  };
  const temporaryPath = temporaryPaths(temporary);
  return {
    temporaryPath,
    async putFile(key, path) {
      const body = createReadStream(path);
      await new Upload({ client, params: { Bucket, Key: checkKey(key), Body: body } }).done();
      await rm(path);
    },
    open: get,
    async localFile(key) {
      const path = temporaryPath();
      const release = (): Promise<void> => rm(path, { force: true });
      try {
        await pipeline(await get(key), createWriteStream(path));
      } catch (error) {
        await release();
        throw error;
      }
      return { path, release };
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }));
    },
    keys: () => keysOf(client, Bucket),
  };
}

async function makeBucket(client: S3Client, Bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    await client.send(new CreateBucketCommand({ Bucket })).catch(async (failure: unknown) => {
      // Another process may have made it in between.
      if (statusOf(failure) !== 409) throw failure;
    });
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

async function* keysOf(client: S3Client, Bucket: string): AsyncIterable<string> {
  let after: string | undefined;
  do {
    const list = await client.send(
      new ListObjectsV2Command({ Bucket, ...(after !== undefined && { ContinuationToken: after }) }),
    );
    for (const { Key } of list.Contents ?? []) if (Key !== undefined && isKey(Key)) yield Key;
    after = list.NextContinuationToken;
  } while (after !== undefined);
}
