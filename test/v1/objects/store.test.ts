import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { S3Config } from "../../../src/v1/config.ts";
import { createFolderStore } from "../../../src/v1/objects/folder-store.ts";
import { createS3Store } from "../../../src/v1/objects/s3-store.ts";
import type { ObjectStore } from "../../../src/v1/objects/store.ts";
import { startS3 } from "../s3-server.ts";
import { storedKeys } from "../stored-keys.ts";

const folder = mkdtempSync(join(tmpdir(), "slicewright-objects-"));
const temporary = join(folder, "tmp");
let s3: Awaited<ReturnType<typeof startS3>>;
let s3Config: S3Config;

beforeAll(async () => {
  s3 = await startS3(join(folder, "s3"));
  s3Config = {
    endpoint: s3.endpoint,
    region: "us-east-1",
    bucket: "made-when-absent",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
  };
});

afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function putInto(store: ObjectStore, key: string, bytes: Uint8Array): Promise<void> {
  const path = store.temporaryPath();
  writeFileSync(path, bytes);
  await store.putFile(key, path);
  expect(existsSync(path)).toBe(false);
}
const read = (stream: Readable): Promise<Buffer> => buffer(stream);

describe.each([
  ["the folder", () => createFolderStore(join(folder, "objects"), temporary)],
  ["the bucket", () => createS3Store(s3Config, temporary)],
])("%s", (_, create) => {
  let store: ObjectStore;

  beforeAll(async () => {
    store = await create();
  });

  const put = (key: string, bytes: Uint8Array): Promise<void> => putInto(store, key, bytes);
  const keys = (): Promise<string[]> => storedKeys(store);

  test("is the same when it is opened again", async () => {
    await put("files/again", Buffer.from("kept"));
    const other = await create();
    expect((await read(await other.open("files/again"))).toString()).toBe("kept");
    await other.remove("files/again");
  });

  test.each([0, 1, 70_000, 12_000_000])("gives back %i bytes, whole and in ranges", async (size) => {
    const key = `files/of-${size}`;
    const bytes = randomBytes(size);
    await put(key, bytes);
    expect((await read(await store.open(key))).equals(bytes)).toBe(true);
    const ranges =
      size === 0 ? [] : [0, Math.floor(size / 2), size - 1].map((first) => [first, Math.min(first + 4, size - 1)]);
    for (const [first, last] of ranges as [number, number][])
      expect((await read(await store.open(key, { first, last }))).equals(bytes.subarray(first, last + 1))).toBe(true);
    await store.remove(key);
  });

  test("puts over what was there", async () => {
    await put("files/twice", Buffer.from("first"));
    await put("files/twice", Buffer.from("second"));
    expect((await read(await store.open("files/twice"))).toString()).toBe("second");
    await store.remove("files/twice");
  });

  test("lends a local file", async () => {
    await put("files/local", Buffer.from("here"));
    const local = await store.localFile("files/local");
    expect(readFileSync(local.path, "utf8")).toBe("here");
    await local.release();
    await local.release();
    expect((await read(await store.open("files/local"))).toString()).toBe("here");
    expect(readdirSync(temporary)).toEqual([]);
    await store.remove("files/local");
  });

  test("has nothing under an unknown key, and says so before anything is read", async () => {
    await expect(store.open("files/none")).rejects.toThrow();
    await expect(store.localFile("files/none")).rejects.toThrow();
    expect(readdirSync(temporary)).toEqual([]);
    await store.remove("files/none");
  });

  test("leaves nothing of a put that fails", async () => {
    await expect(store.putFile("files/missing", store.temporaryPath())).rejects.toThrow();
    expect(await keys()).toEqual([]);
  });

  test("lists its keys", async () => {
    const made = ["artifacts/0a.b-c", ...Array.from({ length: 5 }, (_, i) => `files/${i}`)];
    for (const key of made) await put(key, Buffer.from(key));
    expect(await keys()).toEqual(made);
    for (const key of made) await store.remove(key);
    expect(await keys()).toEqual([]);
  });

  test.each([
    "",
    "files",
    "files/",
    "/files/a",
    "../a",
    "files/..",
    "files/../../etc/passwd",
    "files/a/b",
    "files/a..b",
    "files/.a",
    "files/a\0",
    "files\\a",
    "Files/a",
    "files/A",
    "files/a%2e",
  ])("refuses the key %j", async (key) => {
    const path = store.temporaryPath();
    writeFileSync(path, "x");
    await expect(store.putFile(key, path)).rejects.toThrow(RangeError);
    await expect(store.open(key)).rejects.toThrow(RangeError);
    await expect(store.localFile(key)).rejects.toThrow(RangeError);
    await expect(store.remove(key)).rejects.toThrow(RangeError);
    rmSync(path);
  });

  test("never gives a temporary path twice", () => {
    expect(new Set(Array.from({ length: 100 }, () => store.temporaryPath())).size).toBe(100);
  });
});

test("what else lies in the folder is none of its objects", async () => {
  const objects = join(folder, "with-strangers");
  const store = await createFolderStore(objects, temporary);
  writeFileSync(join(objects, "README"), "");
  mkdirSync(join(objects, "files", "ab"), { recursive: true });
  writeFileSync(join(objects, "files", ".DS_Store"), "");
  writeFileSync(join(objects, "files", "ab", "Not a key"), "");
  writeFileSync(join(objects, "files", "ab", "key-ab"), "");
  expect(await storedKeys(store)).toEqual(["files/key-ab"]);
});

test("of two that make the bucket at once both have it", async () => {
  const config = { ...s3Config, bucket: "made-at-once" };
  const stores = await Promise.all([createS3Store(config, temporary), createS3Store(config, temporary)]);
  for (const [i, store] of stores.entries()) await putInto(store, `files/${i}`, Buffer.from(`by ${i}`));
  for (const store of stores) {
    expect(await storedKeys(store)).toEqual(["files/0", "files/1"]);
    for (const i of stores.keys()) expect((await read(await store.open(`files/${i}`))).toString()).toBe(`by ${i}`);
  }
});

test("a store that cannot be reached is an error", async () => {
  await expect(createS3Store({ ...s3Config, endpoint: "http://127.0.0.1:1" }, temporary)).rejects.toThrow();
});
