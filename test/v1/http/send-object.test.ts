/** Stored files over a real server, plain and kept as gzip: what is sent, under which conditions, and what stays open. */
import { get, type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { answerProblem } from "../../../src/v1/http/answer-problem.ts";
import { sendObject } from "../../../src/v1/http/send-object.ts";
import type { ByteRange, ObjectStore } from "../../../src/v1/objects/store.ts";
import { PATIENT } from "../../patience.ts";

/** Numbered lines, so that any range can be told. */
const TEXT = Buffer.from(Array.from({ length: 100_000 }, (_, i) => `line ${i}\n`).join(""));
const STORED: Readonly<Record<string, Buffer>> = {
  plain: TEXT,
  packed: gzipSync(TEXT),
  damaged: Buffer.from("no gzip"),
  cut: gzipSync(TEXT).subarray(0, 150_000),
};

let app: FastifyInstance;
let url: string;
const opened: Readable[] = [];
const objects = {
  open: async (key: string, range?: ByteRange) => {
    const bytes = STORED[key];
    if (bytes === undefined) throw new Error("gone");
    const stream = Readable.from(chunks(range ? bytes.subarray(range.first, range.last + 1) : bytes), {
      objectMode: false,
    });
    opened.push(stream);
    return stream;
  },
} as unknown as ObjectStore;

beforeAll(async () => {
  app = Fastify();
  app.setErrorHandler(answerProblem);
  app.get("/:key", (request, reply) => {
    const { key } = request.params as { key: string };
    return sendObject(
      request,
      reply,
      { objects },
      {
        key,
        sizeBytes: TEXT.length,
        etag: "abc",
        contentType: "text/x.gcode",
        fileName: "Würfel.gcode",
        isGzip: key !== "plain",
      },
    );
  });
  url = await app.listen({ port: 0 });
});
afterAll(() => app.close());

interface Got {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

/** A bare client: nothing is inflated or added. */
function fetchRaw(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Got> {
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { method, headers }, async (response) => {
      const body: Buffer[] = [];
      try {
        for await (const chunk of response) body.push(chunk as Buffer);
      } catch (error) {
        return reject(error);
      }
      resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(body) });
    })
      .once("error", reject)
      .end();
  });
}

async function* chunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let i = 0; i < bytes.length; i += 10_000) yield bytes.subarray(i, i + 10_000);
}

describe.each(["/plain", "/packed"])("%s", (path) => {
  test("is sent whole", async () => {
    const { status, headers, body } = await fetchRaw(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/x.gcode",
      "content-length": String(TEXT.length),
      "content-disposition": `attachment; filename="W_rfel.gcode"; filename*=UTF-8''W%C3%BCrfel.gcode`,
      "accept-ranges": "bytes",
      "cache-control": "private, no-cache",
      etag: '"abc"',
    });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(body.equals(TEXT)).toBe(true);
  });

  test.each([
    ["bytes=0-0", 0, 0],
    ["bytes=9999-10000", 9999, 10_000],
    ["bytes=123456-654321", 123_456, 654_321],
    ["bytes=-7", TEXT.length - 7, TEXT.length - 1],
    [`bytes=${TEXT.length - 1}-`, TEXT.length - 1, TEXT.length - 1],
  ])("is sent in part: %s", async (range, first, last) => {
    const { status, headers, body } = await fetchRaw(path, { range, "accept-encoding": "gzip" });
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe(`bytes ${first}-${last}/${TEXT.length}`);
    expect(headers["content-length"]).toBe(String(last - first + 1));
    expect(headers["content-encoding"]).toBeUndefined();
    expect(body.equals(TEXT.subarray(first, last + 1))).toBe(true);
  });

  test("a range outside is refused with the size", async () => {
    const { status, headers, body } = await fetchRaw(path, { range: `bytes=${TEXT.length}-` });
    expect(status).toBe(416);
    expect(headers["content-range"]).toBe(`bytes */${TEXT.length}`);
    expect(JSON.parse(body.toString()).code).toBe("range_not_satisfiable");
  });

  test("several ranges are answered with the whole", async () => {
    const { status, body } = await fetchRaw(path, { range: "bytes=0-1,4-5" });
    expect([status, body.length]).toEqual([200, TEXT.length]);
  });

  test("conditions are kept", async () => {
    expect((await fetchRaw(path, { "if-none-match": 'W/"abc"' })).status).toBe(304);
    expect((await fetchRaw(path, { "if-none-match": '"other"' })).status).toBe(200);
    expect((await fetchRaw(path, { "if-match": '"abc"' })).status).toBe(200);
    const refused = await fetchRaw(path, { "if-match": '"other"', "if-none-match": '"abc"' });
    expect([refused.status, JSON.parse(refused.body.toString()).code]).toEqual([412, "precondition_failed"]);
    const range = "bytes=0-9";
    expect((await fetchRaw(path, { range, "if-range": '"abc"' })).status).toBe(206);
    expect((await fetchRaw(path, { range, "if-range": '"other"' })).status).toBe(200);
    expect((await fetchRaw(path, { range, "if-range": 'W/"abc"' })).status).toBe(200);
    expect((await fetchRaw(path, { range, "if-range": "Sat, 21 Nov 2026 00:00:00 GMT" })).status).toBe(200);
  });

  test("a file that is not modified is told without a body", async () => {
    const { headers, body } = await fetchRaw(path, { "if-none-match": "*" });
    expect(headers.etag).toBe('"abc"');
    expect(body).toHaveLength(0);
  });

  test("HEAD tells what GET would send, and opens nothing", async () => {
    const before = opened.length;
    const { status, headers, body } = await fetchRaw(path, { range: "bytes=0-9" }, "HEAD");
    expect([status, headers["content-length"], body.length]).toEqual([200, String(TEXT.length), 0]);
    expect(opened).toHaveLength(before);
  });

  test.each([{}, { range: "bytes=0-99999" }])("a client that leaves lets the object go (%j)", async (headers) => {
    await new Promise<void>((resolve) => {
      const leaving = get(`${url}${path}`, { headers }, (response) => {
        response.once("data", () => {
          leaving.destroy();
          resolve();
        });
      });
      leaving.on("error", () => {});
    });
    await vi.waitFor(() => expect(opened.at(-1)!.destroyed).toBe(true), PATIENT);
  });
});

test("what is kept as gzip goes out as it is to who takes it, under a tag of its own", async () => {
  const { headers, body } = await fetchRaw("/packed", { "accept-encoding": "br, gzip" });
  expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding", etag: '"abc-gzip"' });
  expect(body.equals(STORED.packed!)).toBe(true);
  expect(gunzipSync(body).equals(TEXT)).toBe(true);
  expect((await fetchRaw("/packed")).headers.vary).toBe("accept-encoding");
  // A part that continues the gzip form would not fit: the tag says so, and the whole is sent.
  const resumed = await fetchRaw("/packed", {
    range: "bytes=10-",
    "if-range": '"abc-gzip"',
    "accept-encoding": "gzip",
  });
  expect([resumed.status, resumed.headers.etag]).toEqual([200, '"abc"']);
});

test("what is kept plain goes out plain", async () => {
  const { headers } = await fetchRaw("/plain", { "accept-encoding": "gzip" });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(headers.vary).toBeUndefined();
});

test("after the end of a range nothing is read on", async () => {
  await fetchRaw("/packed", { range: "bytes=0-9" });
  const stream = opened.at(-1)!;
  await vi.waitFor(() => expect(stream.destroyed).toBe(true), PATIENT);
});

test("an object that is gone or cannot be inflated is an error, not half an answer", async () => {
  const gone = await fetchRaw("/gone");
  expect([gone.status, gone.headers["content-disposition"]]).toEqual([500, undefined]);
  expect((await fetchRaw("/damaged")).status).toBe(500);
});

test("an object that breaks off midway breaks the answer off", async () => {
  await expect(fetchRaw("/cut")).rejects.toThrow("aborted");
});
