import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { receiveFile } from "../../../src/v1/files/receive-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "slicewright-receive-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A request whose parser gives ten bytes of the file, and then says that the body ends too early. */
function cutShort(truncated: boolean): FastifyRequest {
  const file = Object.assign(Readable.from(bytes()), { truncated });
  async function* bytes() {
    yield Buffer.alloc(10);
    throw new Error("Part terminated early due to unexpected end of multipart data");
  }
  async function* parts() {
    yield { type: "file", fieldname: "file", filename: "a.stl", file };
  }
  return { isMultipart: () => true, headers: {}, parts } as unknown as FastifyRequest;
}

test("a body that the parser cut at its bound is too large, whatever the parser says of its end", async () => {
  await expect(receiveFile(cutShort(true), join(folder, "bound"), 1000)).rejects.toMatchObject({
    code: "file_too_large",
  });
  await expect(receiveFile(cutShort(false), join(folder, "short"), 1000)).rejects.toMatchObject({
    code: "malformed_upload",
  });
});
