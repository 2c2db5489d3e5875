/** Uploads that are cut off: the identifier stays valid, and nothing stays behind. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { dirname } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Children } from "../../../src/v1/children/children.ts";
import type { ObjectStore } from "../../../src/v1/objects/store.ts";
import { PATIENT } from "../../patience.ts";
import { startTestService, type TestService, type TestUser } from "../harness.ts";
import { body, CUBE, head, leftovers, NOTHING, openPost, post, publicPath, readJson } from "./uploads.ts";

const CUBE_PART = { fileName: "cube.stl" };

let v1: TestService;
let user: TestUser;
let path: string;
beforeAll(async () => {
  v1 = await startTestService();
  user = await v1.user();
});
afterAll(() => v1.close());
beforeEach(async () => {
  path = await publicPath(user);
});

/** What must be so after any of it. */
async function nothingHappened(): Promise<void> {
  await vi.waitFor(async () => expect(await leftovers(v1)).toEqual(NOTHING), { timeout: 60_000 });
  expect((await post(v1, path, body(CUBE_PART))).status).toBe(201);
}

test("a connection that is cut in the middle of the file", async () => {
  const { client } = openPost(v1, path);
  client.on("error", () => {});
  client.write(head(CUBE_PART));
  client.write(Buffer.alloc(5_000_000, "x"));
  await vi.waitFor(async () => expect((await leftovers(v1)).temporary).toHaveLength(1), PATIENT);
  client.destroy();
  await nothingHappened();
});

test("a connection that is cut before the file begins", async () => {
  const { client } = openPost(v1, path);
  client.on("error", () => {});
  client.write(head(CUBE_PART).subarray(0, 20));
  await once(client, "socket");
  client.destroy();
  await nothingHappened();
});

test("a sender that leaves while the model is read: the reading ends too", async () => {
  const { children } = v1.service;
  let signal: AbortSignal | undefined;
  vi.spyOn(children, "inspect").mockImplementationOnce((_job, options) => {
    signal = options?.signal;
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal?.reason));
    });
  });
  const { client } = openPost(v1, path);
  client.on("error", () => {});
  client.end(body(CUBE_PART));
  await vi.waitFor(() => expect(signal).toBeDefined(), PATIENT);
  client.destroy();
  await vi.waitFor(() => expect(signal!.aborted).toBe(true), PATIENT);
  await nothingHappened();
});

test("a sender that leaves while the object is put", async () => {
  const { objects } = v1.service;
  const putFile = objects.putFile.bind(objects);
  let begun = false;
  let go = (): void => {};
  vi.spyOn(objects, "putFile").mockImplementationOnce(async (key, from) => {
    begun = true;
    await new Promise<void>((resolve) => {
      go = resolve;
    });
    await putFile(key, from);
  });
  const left = new Promise((resolve) => {
    v1.app.server.once("request", (_request, response: ServerResponse) => response.once("close", resolve));
  });
  const { client } = openPost(v1, path);
  client.on("error", () => {});
  client.end(body(CUBE_PART));
  await vi.waitFor(() => expect(begun).toBe(true), PATIENT);
  client.destroy();
  await left;
  go();
  await nothingHappened();
});

describe("what fails within", () => {
  const failures: readonly (readonly [string, () => void])[] = [
    [
      "the store",
      () => vi.spyOn(v1.service.objects as ObjectStore, "putFile").mockRejectedValueOnce(new Error("no space left")),
    ],
    [
      "the store, after it has put the object",
      () => {
        const { objects } = v1.service;
        const putFile = objects.putFile.bind(objects);
        vi.spyOn(objects, "putFile").mockImplementationOnce(async (key, from) => {
          await putFile(key, from);
          throw new Error("connection lost");
        });
      },
    ],
    [
      "the child process",
      () => vi.spyOn(v1.service.children as Children, "inspect").mockRejectedValueOnce(new Error("it ended")),
    ],
    [
      "the disk",
      () =>
        vi
          .spyOn(v1.service.objects as ObjectStore, "temporaryPath")
          .mockReturnValueOnce(`${dirname(v1.service.objects.temporaryPath())}/no/such/folder`),
    ],
  ];

  test.each(failures)("%s: the sender is told, without detail", async (_what, fail) => {
    fail();
    const { status, body: problem } = await post(v1, path, body(CUBE_PART));
    expect([status, problem.code]).toEqual([500, "internal"]);
    expect(problem.detail).not.toMatch(/space|lost|ended|folder/);
    await nothingHappened();
  });

  test("a commit whose answer is lost: the file that came of it keeps its object", async () => {
    const { db, objects } = v1.service;
    // Stands for the lost answer: the object is adopted, and then the upload hears of an error.
    const transaction = db.transaction.bind(db);
    vi.spyOn(db, "transaction").mockImplementationOnce(
      () =>
        ({
          execute: async (work: Parameters<ReturnType<typeof transaction>["execute"]>[0]) => {
            await transaction().execute(work);
            throw new Error("connection lost");
          },
        }) as unknown as ReturnType<typeof transaction>,
    );
    expect((await post(v1, path, body(CUBE_PART))).status).toBe(500);
    expect((await post(v1, path, body(CUBE_PART))).status).toBe(410);
    const [file] = (await user.get("/v1/file")).body;
    const { object_key } = await db
      .selectFrom("files")
      .select("object_key")
      .where("file_id", "=", file.file_id)
      .executeTakeFirstOrThrow();
    (await objects.open(object_key)).destroy();
    expect(await leftovers(v1)).toEqual(NOTHING);
  });
});

test("a body that ends too early, orderly", async () => {
  const { client, answer } = openPost(v1, path);
  client.write(head(CUBE_PART));
  client.end(CUBE.subarray(0, 100));
  const message = await answer;
  expect([message.statusCode, (await readJson(message)).code]).toEqual([400, "malformed_upload"]);
  await nothingHappened();
});
