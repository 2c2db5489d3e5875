/** Objects in an S3 bucket; a local file is a copy in the folder for temporary ones. */
import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { S3Config } from "../config.ts";
import { checkKey, isKey } from "./keys.ts";
import { readFrugally } from "./read-frugally.ts";
import type { ByteRange, ObjectStore } from "./store.ts";
import { temporaryPaths } from "./temporary.ts";

const CONNECTION_TIMEOUT_MS = 10_000;
const PUT_ATTEMPTS = 3;
const ignore = (): void => {};

/** Makes the bucket where there is none. */
export async function createS3Store(config: S3Config, temporary: string): Promise<ObjectStore> {
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const client = new S3Client({
    region: config.region,
    ...(config.endpoint !== undefined && { endpoint: config.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS },
    // It would speak of failed puts on the console; they are thrown too.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
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
      const { size } = await stat(path);
      await retried(() => {
        const Body = readFrugally(path);
        return client.send(new PutObjectCommand({ Bucket, Key: checkKey(key), Body, ContentLength: size }));
      });
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

/** The client repeats what it can; a stream is read once, so a request that sends one is made anew. */
async function retried(send: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await send();
      return;
    } catch (error) {
      if (attempt === PUT_ATTEMPTS || (statusOf(error) ?? 500) < 500) throw error;
    }
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
