/** Upload identifiers: one upload each, for an hour, whatever is tried. */
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService, type TestUser } from "../harness.ts";
import { body, CUBE, head, leftovers, NOTHING, openPost, post, publicPath, TAIL } from "./uploads.ts";

const CUBE_PART = { fileName: "cube.stl" };

let now = new Date();
let v1: TestService;
let user: TestUser;
beforeAll(async () => {
  v1 = await startTestService({ clock: { now: () => now } });
  user = await v1.user();
});
afterAll(() => v1.close());
afterEach(async () => expect(await leftovers(v1)).toEqual(NOTHING));

test("one is 256 random bits, of which only a hash is kept, and comes with the file's id", async () => {
  const { status, body: one, headers } = await user.get("/v1/file/upload-id");
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(one).toEqual({
    user_id: user.userId,
    upload_id: one.upload_id,
    file_id: one.file_id,
    timestamp: now.toISOString(),
  });
  expect(Buffer.from(one.upload_id, "base64url")).toHaveLength(32);
  const rows = await v1.service.db.selectFrom("upload_ids").selectAll().where("file_id", "=", one.file_id).execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(one.upload_id);

  const answer = await post(v1, `/v1/file/public/${one.upload_id}`, body(CUBE_PART));
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ file_id: one.file_id, user_id: user.userId });
  expect(answer.headers.get("location")).toBe(`/v1/file/${one.file_id}`);
  expect((await user.get(`/v1/file/${one.file_id}`)).status).toBe(200);
});

test("HEAD gives none out", async () => {
  const count = async (): Promise<number> =>
    (await v1.service.db.selectFrom("upload_ids").select("file_id").execute()).length;
  const before = await count();
  const response = await fetch(`${v1.url}/v1/file/upload-id`, {
    method: "HEAD",
    headers: { authorization: `Bearer ${user.token}` },
  });
  expect(response.status).toBe(404);
  expect(await count()).toBe(before);
});

test("one that was used is gone, its file deleted or not", async () => {
  const path = await publicPath(user);
  const { body: file } = await post(v1, path, body(CUBE_PART));
  expect(await refusal(path)).toEqual([410, "upload_id_used"]);
  await user.delete(file.file_path);
  expect(await refusal(path)).toEqual([410, "upload_id_used"]);
});

test("one serves for an hour", async () => {
  const [early, late] = [await publicPath(user), await publicPath(user)];
  now = new Date(now.getTime() + 3_599_999);
  expect((await post(v1, early, body(CUBE_PART))).status).toBe(201);
  now = new Date(now.getTime() + 1);
  expect(await refusal(late)).toEqual([410, "upload_id_expired"]);
  expect(await refusal(early)).toEqual([410, "upload_id_used"]);
});

test("an upload that ends after the hour is refused", async () => {
  const path = await publicPath(user);
  const { client, answer } = openPost(v1, path);
  const whole = body(CUBE_PART);
  const begun = arrival(path);
  client.write(whole.subarray(0, 100));
  await begun;
  now = new Date(now.getTime() + 3_600_000);
  client.end(whole.subarray(100));
  const message = await answer;
  message.resume();
  expect(message.statusCode).toBe(410);
});

test.each([v7(), "x", "A".repeat(43), "%00", "a%2Fb", "x".repeat(500)])(
  "%s, never given out, is not found",
  async (id) => {
    expect(await refusal(`/v1/file/public/${id}`)).toEqual([404, "not_found"]);
  },
);

test("a token does not help, and its lack does not matter", async () => {
  const { status, body: problem } = await post(v1, `/v1/file/public/${v7()}`, body(CUBE_PART), {
    authorization: `Bearer ${user.token}`,
  });
  expect([status, problem.code]).toEqual([404, "not_found"]);
  expect((await post(v1, await publicPath(user), body(CUBE_PART), { authorization: "Bearer nonsense" })).status).toBe(
    201,
  );
});

test("a failed upload leaves it valid", async () => {
  const path = await publicPath(user);
  expect((await post(v1, path, body({ fileName: "a.stl", content: "no model" }))).status).toBe(415);
  expect((await post(v1, path, body({ name: "note", content: "x" }))).status).toBe(400);
  expect((await post(v1, path, body(CUBE_PART))).status).toBe(201);
});

test("of many uploads at once exactly one wins", async () => {
  for (let round = 0; round < 5; round++) {
    const path = await publicPath(user);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) => post(v1, path, body({ fileName: `${i}.stl` }))),
    );
    const outcomes = answers.map(({ status, body: { code = "won" } }) => `${status} ${code}`).sort();
    expect(outcomes).toEqual(["201 won", ...Array(3).fill("410 upload_id_used")]);
    const won = answers.find(({ status }) => status === 201)!.body;
    expect((await user.get("/v1/file")).body).toContainEqual(won);
  }
});

test("of two that reach their last byte together exactly one wins", async () => {
  const path = await publicPath(user);
  const whole = Buffer.concat([head(CUBE_PART), CUBE, Buffer.from("\r\n")]);
  const both = [openPost(v1, path), openPost(v1, path)];
  for (const { client } of both) client.write(whole);
  for (const { client } of both) client.end(TAIL);
  const messages = await Promise.all(both.map(({ answer }) => answer));
  for (const message of messages) message.resume();
  expect(messages.map(({ statusCode }) => statusCode).sort()).toEqual([201, 410]);
});

async function refusal(path: string): Promise<[number, string]> {
  const { status, body: problem } = await post(v1, path, body(CUBE_PART));
  return [status, problem.code];
}

/** Resolves when a request for this path has been let in. */
function arrival(path: string): Promise<void> {
  return new Promise((resolve) => {
    const heard = (request: { url?: string }): void => {
      if (request.url !== path) return;
      v1.app.server.off("request", heard);
      setImmediate(resolve);
    };
    v1.app.server.on("request", heard);
  });
}
