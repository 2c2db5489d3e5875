/** What an upload is refused for, that a refusal reaches the sender, and that it leaves nothing behind. */
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService, type TestUser } from "../harness.ts";
import {
  authorization,
  body,
  CUBE,
  head,
  leftovers,
  MULTIPART,
  NOTHING,
  openPost,
  type Part,
  post,
  publicPath,
  readJson,
  TAIL,
} from "./uploads.ts";

const FILE_BYTES = 3_000_000;
const CUBE_PART: Part = { fileName: "cube.stl", content: CUBE };

let v1: TestService;
let user: TestUser;
beforeAll(async () => {
  v1 = await startTestService({ limits: { fileBytes: FILE_BYTES, filesPerUser: 3, triangles: 1000 } });
  user = await v1.user();
});
afterAll(() => v1.close());
afterEach(async () => expect(await leftovers(v1)).toEqual(NOTHING));

/** Both ways in, each as a path and its headers. */
const WAYS: readonly (readonly [string, () => Promise<readonly [string, Record<string, string>]>])[] = [
  ["direct", async () => ["/v1/file", authorization(user)]],
  ["public", async () => [await publicPath(user), {}]],
];

describe.each(WAYS)("%s upload", (_name, way) => {
  test.each<[string, Part[]]>([
    ["no part", []],
    ["a field named file", [{ name: "file", content: "text" }]],
    ["a file of another name", [{ ...CUBE_PART, name: "model" }]],
    ["two files", [CUBE_PART, CUBE_PART]],
    ["a field before the file", [{ name: "note", content: "x" }, CUBE_PART]],
    ["a field after the file", [CUBE_PART, { name: "note", content: "x" }]],
    ["a part whose name is endless", [{ ...CUBE_PART, name: "x".repeat(50_000) }]],
    ["a part named like what every object has", [{ ...CUBE_PART, name: "__proto__" }]],
  ])("of %s is malformed", async (_case, parts) => {
    const [path, headers] = await way();
    const { status, body: problem } = await post(v1, path, body(...parts), headers);
    expect([status, problem.code]).toEqual([400, "malformed_upload"]);
    expect(problem.detail.length).toBeLessThan(300);
  });

  test.each<[string, Buffer]>([
    ["nothing", Buffer.alloc(0)],
    ["no multipart", Buffer.from("solid")],
    ["a part's head alone", head(CUBE_PART)],
    ["half a file", Buffer.concat([head(CUBE_PART), CUBE.subarray(0, 300)])],
    ["a file without the end", body(CUBE_PART).subarray(0, -TAIL.length)],
  ])("of %s is malformed", async (_case, content) => {
    const [path, headers] = await way();
    const { status, body: problem } = await post(v1, path, content, headers);
    expect([status, problem.code]).toEqual([400, "malformed_upload"]);
  });

  test.each(["multipart/form-data", "multipart/form-data; boundary="])(
    "without a boundary is malformed: %s",
    async (type) => {
      const [path, headers] = await way();
      const { status, body: problem } = await post(v1, path, body(CUBE_PART), { ...headers, "content-type": type });
      expect([status, problem.code]).toEqual([400, "malformed_upload"]);
    },
  );

  test.each([
    "application/json",
    "model/stl",
    "text/plain",
    "multipart/mixed; boundary=x",
    "application/x-www-form-urlencoded",
  ])("as %s is refused", async (type) => {
    const [path, headers] = await way();
    const { status, body: problem } = await post(v1, path, CUBE, { ...headers, "content-type": type });
    expect([status, problem.code]).toEqual([415, "media_type_unsupported"]);
  });

  test("without a body is refused", async () => {
    const [path, headers] = await way();
    const { status, body: problem } = await v1.request("POST", path, { headers });
    expect([status, problem.code]).toEqual([415, "media_type_unsupported"]);
  });

  test.each<[string, Buffer, string | null]>([
    ["an empty file", Buffer.alloc(0), null],
    ["no model", Buffer.from("just some words"), "format_unknown"],
    ["a model that ends early", CUBE.subarray(0, -10), null],
  ])("of %s cannot be read", async (_case, content, code) => {
    const [path, headers] = await way();
    const { status, body: problem } = await post(v1, path, body({ fileName: "a.stl", content }), headers);
    expect([status, problem.code]).toEqual([415, "file_unreadable"]);
    if (code !== null) expect(problem.errors).toMatchObject([{ pointer: "/file", code }]);
    expect(problem.detail).not.toMatch(/\/tmp\/|node_modules/);
  });

  test("of more triangles than are sliced is refused", async () => {
    const [path, headers] = await way();
    const { status, body: problem } = await post(v1, path, body({ fileName: "a.stl", content: cubes(100) }), headers);
    expect([status, problem.code]).toEqual([422, "too_many_triangles"]);
  });

  test("of one byte more than may be is refused, of one less is read", async () => {
    for (const [size, code] of [
      [FILE_BYTES + 1, "file_too_large"],
      [FILE_BYTES, "file_unreadable"],
    ] as const) {
      const [path, headers] = await way();
      const content = Buffer.alloc(size, "x");
      expect((await post(v1, path, body({ fileName: "a.stl", content }), headers)).body.code).toBe(code);
    }
  });

  test("a length that is told beforehand is refused before anything is sent", async () => {
    const [path, headers] = await way();
    const { client, answer } = openPost(v1, path, { ...headers, "content-length": 10 * FILE_BYTES });
    client.flushHeaders();
    const message = await answer;
    expect([message.statusCode, (await readJson(message)).code]).toEqual([413, "file_too_large"]);
    client.destroy();
  });

  test("a sender without an end gets the answer while it sends", async () => {
    const [path, headers] = await way();
    const { client, answer } = openPost(v1, path, headers);
    client.write(head(CUBE_PART));
    const chunk = Buffer.alloc(64 * 1024, "x");
    let isAnswered = false;
    answer.then(() => (isAnswered = true));
    let sent = 0;
    while (!isAnswered) {
      if (!client.write(chunk)) await Promise.race([once(client, "drain"), answer]);
      sent += chunk.length;
      expect(sent).toBeLessThan(20 * FILE_BYTES);
    }
    const message = await answer;
    expect([message.statusCode, (await readJson(message)).code]).toEqual([413, "file_too_large"]);
    client.destroy();
  });

  test("a sender that reads only after it has sent all gets the answer", async () => {
    const [path, headers] = await way();
    const { client, answer } = openPost(v1, path, headers);
    client.write(head(CUBE_PART));
    for (let i = 0; i < 5; i++) client.write(Buffer.alloc(FILE_BYTES, "x"));
    client.end(TAIL);
    await once(client, "finish");
    expect((await answer).statusCode).toBe(413);
    (await answer).resume();
  });
});

describe("an account that is full", () => {
  test("uploads no more, until it deletes", async () => {
    const full = await v1.user();
    const path = await publicPath(full);
    for (let i = 0; i < 3; i++) expect((await full.upload(CUBE)).status).toBe(201);
    expect((await full.upload(CUBE)).body.code).toBe("quota_exceeded");
    expect((await post(v1, path, body(CUBE_PART))).body.code).toBe("quota_exceeded");
    const [file] = (await full.get("/v1/file")).body;
    await full.delete(file.file_path);
    expect((await post(v1, path, body(CUBE_PART))).status).toBe(201);
  });

  test("takes no more than it may from many at once", async () => {
    const greedy = await v1.user();
    const answers = await Promise.all(Array.from({ length: 6 }, () => greedy.upload(CUBE)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403, 403, 403]);
    expect((await greedy.get("/v1/file")).body).toHaveLength(3);
  });
});

test("a name in the file's own bytes comes through", async () => {
  const namer = await v1.user();
  const answer = await post(v1, "/v1/file", body({ fileName: "..\\\\été\u0007/部品.stl" }), authorization(namer));
  expect(answer.body.file_name).toBe("部品.stl");
});

test("multipart is taken nowhere else", async () => {
  const { status, body: problem } = await v1.request("POST", "/v1/printability/x", {
    headers: { ...authorization(user), ...MULTIPART },
    body: body(CUBE_PART) as NonNullable<RequestInit["body"]>,
  });
  expect([status, problem.code]).toEqual([415, "media_type_unsupported"]);
});

/** Binary STL of a cube many times over. */
function cubes(count: number): Buffer {
  const facets = CUBE.subarray(84);
  const start = Buffer.from(CUBE.subarray(0, 84));
  start.writeUInt32LE(12 * count, 80);
  return Buffer.concat([start, ...Array.from({ length: count }, () => facets)]);
}
