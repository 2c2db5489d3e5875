import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { releaseFile } from "../../../src/v1/files/remove-file.ts";
import { dropObject } from "../../../src/v1/objects/pending.ts";
import { startTestService, type TestService, type TestUser } from "../harness.ts";
import { body, CUBE, leftovers, NOTHING, post, publicPath } from "./uploads.ts";

let v1: TestService;
let user: TestUser;
beforeAll(async () => {
  v1 = await startTestService();
  user = await v1.user();
});
afterAll(() => v1.close());

const fixture = (name: string): Buffer => readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url));

describe("upload", () => {
  test("tells what the file is", async () => {
    const { status, body, headers } = await user.upload(CUBE, "Würfel.stl");
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/v1/file/${body.file_id}`);
    expect(body).toEqual({
      user_id: user.userId,
      file_id: body.file_id,
      file_path: `/v1/file/${body.file_id}`,
      status: "success",
      timestamp: body.timestamp,
      file_name: "Würfel.stl",
      file_size: CUBE.length / 1e6,
      bounding_box: { x: 20, y: 20, z: 20 },
      volume_mm3: 8000,
      triangles: 12,
      format: body.format,
    });
    expect(body.format).toMatch(/^stl/);
    expect(new Date(body.timestamp).toISOString()).toBe(body.timestamp);
  });

  test.each([
    ["cube20-ascii.stl", /^stl/, { x: 20, y: 20, z: 20 }, 8000],
    ["inch.3mf", /^3mf/, { x: 25.4, y: 12.7, z: 6.35 }, 25.4 * 12.7 * 6.35],
  ])("tells the format from the content: %s", async (name, format, box, volume) => {
    const { status, body } = await user.upload(fixture(name), "no-extension");
    expect(status).toBe(201);
    expect(body.format).toMatch(format);
    expect(body.bounding_box).toEqual(box);
    expect(body.volume_mm3).toBeCloseTo(volume, 2);
  });

  test("file_size is exact to the byte", async () => {
    const bytes = Buffer.concat([CUBE, Buffer.alloc(0)]);
    const { body } = await user.upload(bytes);
    expect(Math.round(body.file_size * 1e6)).toBe(bytes.length);
  });
});

describe("list", () => {
  test("newest first, page by page, one's own only", async () => {
    const lister = await v1.user();
    expect((await lister.get("/v1/file")).body).toEqual([]);
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.unshift((await lister.upload(CUBE, `${i}.stl`)).body.file_id);
    const all = await lister.get("/v1/file");
    expect(all.body.map((file: { file_id: string }) => file.file_id)).toEqual(ids);
    expect(all.headers.get("link")).toBeNull();

    const first = await lister.get("/v1/file?limit=2");
    expect(first.body.map((file: { file_id: string }) => file.file_id)).toEqual(ids.slice(0, 2));
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get("link")!)![1]!;
    const second = await lister.get(next);
    expect(second.body.map((file: { file_id: string }) => file.file_id)).toEqual(ids.slice(2));
    expect(second.headers.get("link")).toBeNull();
  });

  test("a file stands where it came, not where its id was allotted, and a page goes on after one that was deleted", async () => {
    const lister = await v1.user();
    const path = await publicPath(lister);
    const names = ["first", "second", "third"];
    for (const name of names) await lister.upload(CUBE, name);
    expect((await post(v1, path, body({ fileName: "last" }))).status).toBe(201);
    const pages: string[][] = [];
    for (let next: string | undefined = "/v1/file?limit=1"; next !== undefined; ) {
      const answer = await lister.get(next);
      pages.push(answer.body.map((file: { file_name: string }) => file.file_name));
      next = /^<(.+)>/.exec(answer.headers.get("link") ?? "")?.[1];
      if (pages.length === 2) await lister.delete(answer.body[0].file_path);
    }
    expect(pages).toEqual([["last"], ["third"], ["second"], ["first"]]);
  });

  test.each(["limit=0", "limit=101", "limit=x", "cursor=x", "page=2"])("?%s is refused", async (query) => {
    const { status, body } = await user.get(`/v1/file?${query}`);
    expect([status, body.code]).toEqual([422, "validation_failed"]);
  });
});

describe("download", () => {
  test("gives the bytes with name, length and tag", async () => {
    const { body: file } = await user.upload(CUBE, "Würfel 1.stl");
    const response = await fetch(`${v1.url}/v1/file/${file.file_id}`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(CUBE)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "model/stl",
      "content-length": String(CUBE.length),
      "content-disposition": `attachment; filename="W_rfel 1.stl"; filename*=UTF-8''W%C3%BCrfel%201.stl`,
      etag: `"${createHash("sha256").update(CUBE).digest("hex")}"`,
      "accept-ranges": "bytes",
    });
  });

  test("gives ranges, and nothing where nothing changed", async () => {
    const { body: file } = await user.upload(CUBE);
    const path = `/v1/file/${file.file_id}`;
    const part = await user.get(path, { range: "bytes=80-83" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 80-83/${CUBE.length}`]);
    expect((await user.get(path, { range: "bytes=100000-" })).body.code).toBe("range_not_satisfiable");
    const etag = part.headers.get("etag")!;
    expect((await user.get(path, { "if-none-match": etag })).status).toBe(304);
    expect((await user.get(path, { "if-match": '"other"' })).body.code).toBe("precondition_failed");
  });

  test("HEAD tells the length", async () => {
    const { body: file } = await user.upload(CUBE);
    const response = await fetch(`${v1.url}/v1/file/${file.file_id}`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect([response.status, response.headers.get("content-length")]).toEqual([200, String(CUBE.length)]);
  });
});

describe("delete", () => {
  test("takes file and object away", async () => {
    const { body: file } = await user.upload(CUBE);
    const path = `/v1/file/${file.file_id}`;
    const { status, body } = await user.delete(path);
    expect(status).toBe(200);
    expect(body).toEqual({
      user_id: user.userId,
      status: "success",
      timestamp: body.timestamp,
      file_id: file.file_id,
      removed_file_path: path,
    });
    expect((await user.get(path)).status).toBe(404);
    expect((await user.delete(path)).status).toBe(404);
    expect(await leftovers(v1)).toEqual(NOTHING);
  });

  test("hides a file at once whose quote is pending, and keeps its object until that ends", async () => {
    const { body: file } = await user.upload(CUBE);
    const { object_key, sha256 } = await v1.service.db
      .selectFrom("files")
      .selectAll()
      .where("file_id", "=", file.file_id)
      .executeTakeFirstOrThrow();
    await v1.service.db
      .insertInto("quotes")
      .values({
        quote_id: v7(),
        user_id: user.userId,
        technology: "fdm",
        status: "pending",
        progress: 0,
        file_id: file.file_id,
        file_name: "model.stl",
        file_sha256: sha256,
        file_key: object_key,
        request: "{}",
        result: null,
        artifact_id: null,
        error_code: null,
        error_message: null,
        job_id: null,
        created_at: v1.service.clock.now(),
        started_at: null,
        finished_at: null,
      })
      .execute();
    expect((await user.delete(`/v1/file/${file.file_id}`)).status).toBe(200);
    expect((await user.get(`/v1/file/${file.file_id}`)).status).toBe(404);
    const listed = (await user.get("/v1/file")).body as { file_id: string }[];
    expect(listed.map(({ file_id }) => file_id)).not.toContain(file.file_id);
    (await v1.service.objects.open(object_key)).destroy();

    const { db, clock } = v1.service;
    const release = () =>
      db.transaction().execute((transaction) => releaseFile(transaction, file.file_id, clock.now()));
    expect(await release()).toBeNull();
    await db
      .updateTable("quotes")
      .set({ status: "failed", error_code: "no_layers", finished_at: clock.now() })
      .where("file_id", "=", file.file_id)
      .execute();
    expect(await release()).toBe(object_key);
    await dropObject(v1.service, object_key);
    await expect(v1.service.objects.open(object_key)).rejects.toThrow();
    expect(await leftovers(v1)).toEqual(NOTHING);
  });
});

describe("printability", () => {
  test.each([
    [{ x: 20, y: 20, z: 20 }, true],
    [{ x: 250, y: 210, z: 210 }, true],
    [{ x: 19.9, y: 210, z: 210 }, false],
    [{ x: 250, y: 19.9, z: 210 }, false],
    [{ x: 250, y: 210, z: 19.9 }, false],
  ])("of a cube of 20 mm in %j: %s", async (volume, fits_printer) => {
    const { body: file } = await user.upload(CUBE);
    const { status, body } = await user.post(`/v1/printability/${file.file_id}`, volume);
    expect(status).toBe(200);
    expect(body).toEqual({ fits_printer, model_dimensions: { x: 20, y: 20, z: 20 }, printer_dimensions: volume });
  });

  test.each([
    {},
    { x: 1, y: 1 },
    { x: 1, y: 1, z: 0 },
    { x: "1", y: 1, z: 1 },
    { x: 1, y: 1, z: 1, w: 1 },
    { x: 1, y: 1, z: 1e9 },
  ])("%j is refused", async (volume) => {
    const { body: file } = await user.upload(CUBE);
    const { status, body } = await user.post(`/v1/printability/${file.file_id}`, volume);
    expect([status, body.code]).toEqual([422, "validation_failed"]);
  });

  test("what is no JSON is refused", async () => {
    const { body: file } = await user.upload(CUBE);
    const { status, body } = await v1.request("POST", `/v1/printability/${file.file_id}`, {
      headers: { authorization: `Bearer ${user.token}`, "content-type": "application/json" },
      body: "{",
    });
    expect([status, body.code]).toEqual([400, "malformed_json"]);
  });
});

describe("refusals that all have in common", () => {
  const ROUTES: readonly (readonly [string, string])[] = [
    ["GET", "/v1/file/upload-id"],
    ["GET", "/v1/file"],
    ["POST", "/v1/file"],
    ["GET", "/v1/file/{file_id}"],
    ["DELETE", "/v1/file/{file_id}"],
    ["POST", "/v1/printability/{file_id}"],
  ];

  test.each(ROUTES)("%s %s: 401 without a token, 403 with an unconfirmed address", async (method, path) => {
    const url = path.replace("{file_id}", v7());
    const nobody = await v1.request(method, url);
    expect([nobody.status, nobody.body.code]).toEqual([401, "token_missing"]);
    expect(nobody.headers.get("www-authenticate")).toMatch(/^Bearer/);
    const unconfirmed = await v1.user({ confirmed: false });
    const refused = await v1.request(method, url, { headers: { authorization: `Bearer ${unconfirmed.token}` } });
    expect([refused.status, refused.body.code]).toEqual([403, "email_unconfirmed"]);
  });

  test.each(ROUTES.filter(([, path]) => path.includes("{")))(
    "%s %s: 404 for another's id, an unknown one and none, before the body is looked at",
    async (method, path) => {
      const { body: file } = await user.upload(CUBE);
      const other = await v1.user();
      const headers = { authorization: `Bearer ${other.token}`, "content-type": "application/json" };
      const answers = [];
      for (const id of [file.file_id, v7(), "no-id", "%00", "x".repeat(99)]) {
        const init =
          method === "POST" ? { headers, body: '{"wrong":1}' } : { headers: { authorization: headers.authorization } };
        const { status, body } = await v1.request(method, path.replace("{file_id}", id), init);
        answers.push({ status, code: body.code, detail: body.detail });
      }
      const expected = { status: 404, code: "not_found", detail: "there is no file with this id" };
      expect(answers).toEqual(answers.map(() => expected));
      expect((await user.get(`/v1/file/${file.file_id}`)).status).toBe(200);
    },
  );
});
