/** How a file is sent to an S3 store: whole, with its length, again where the store falters, and not where it refuses. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createS3Store } from "../../../src/v1/objects/s3-store.ts";
import type { ObjectStore } from "../../../src/v1/objects/store.ts";

const KEY = "files/01a1fef7-0e3a-7558-aecb-81b8ceeec448";

let folder: string;
let server: Server;
let store: ObjectStore;
/** What the next puts are answered with; 200 when it is empty. */
let answers: number[];
let puts: { readonly length: string | undefined; readonly sha256: string }[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "slicewright-s3-"));
  [answers, puts] = [[], []];
  server = createServer(async (request, response) => {
    const hash = createHash("sha256");
    for await (const chunk of request) hash.update(chunk as Buffer);
    const sha256 = hash.digest("hex");
    if (request.method === "PUT") puts.push({ length: request.headers["content-length"], sha256 });
    response.writeHead(request.method === "PUT" ? (answers.shift() ?? 200) : 200).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = { accessKeyId: "key", secretAccessKey: "secret" };
  store = await createS3Store({ endpoint, region: "us-east-1", bucket: "test", ...account }, folder);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** Every 64 KiB differ, so that a chunk that is lost, doubled or overwritten shows. */
function file(size: number): { readonly path: string; readonly sha256: string } {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, at);
  const path = join(folder, "file");
  writeFileSync(path, bytes);
  return { path, sha256: createHash("sha256").update(bytes).digest("hex") };
}

test.each([0, 1, 65_536, 20_000_001])("%i bytes arrive as they are, and the file is taken", async (size) => {
  const { path, sha256 } = file(size);
  await store.putFile(KEY, path);
  expect(puts).toEqual([{ length: String(size), sha256 }]);
  expect(existsSync(path)).toBe(false);
});

test("a store that falters is asked again, with the whole file", async () => {
  const { path, sha256 } = file(3_000_000);
  answers = [503, 500];
  await store.putFile(KEY, path);
  expect(puts).toEqual(Array(3).fill({ length: "3000000", sha256 }));
});

test.each([
  [[503, 503, 503], 3],
  [[403], 1],
])("a store that answers %j is given up after %i attempts, and the file stays", async (given, attempts) => {
  const { path } = file(100_000);
  answers = [...given];
  await expect(store.putFile(KEY, path)).rejects.toThrow();
  expect(puts).toHaveLength(attempts);
  expect(existsSync(path)).toBe(true);
});
