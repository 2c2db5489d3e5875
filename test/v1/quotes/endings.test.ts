import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { keepHouse } from "../../../src/v1/housekeeping.ts";
import { startTestService, type TestService, type TestUser } from "../harness.ts";
import { finished } from "../quoting.ts";
import { storedKeys } from "../stored-keys.ts";
import { belongings, queued } from "./asking.ts";
import { type StubChildren, stubChildren } from "./stub-children.ts";

let v1: TestService;
let children: StubChildren;
let ann: TestUser;

beforeAll(async () => {
  children = stubChildren();
  v1 = await startTestService({ works: true, children, config: { slots: 2 } });
  ann = await v1.user();
});
afterAll(() => v1.close());

const keys = () => storedKeys(v1.service.objects);
const nextSlice = () => children.begun(children.slices.length);
/** A file of its own, so that no test finds another's slice. */
let files = 0;
const newFile = (user = ann) => belongings(user, Buffer.from(`model ${files++}`));

async function expectTidy(): Promise<void> {
  await expect
    .poll(async () => (await v1.service.db.selectFrom("pending_objects").selectAll().execute()).length)
    .toBe(0);
  const owned = await Promise.all([
    v1.service.db.selectFrom("files").select("object_key").execute(),
    v1.service.db.selectFrom("artifacts").select("object_key").execute(),
  ]);
  expect(await keys()).toEqual(
    owned
      .flat()
      .map(({ object_key }) => object_key)
      .sort(),
  );
}
afterEach(expectTidy);

async function succeeded(user: TestUser, owns: Awaited<ReturnType<typeof newFile>>): Promise<string> {
  const slicing = nextSlice();
  const id = await queued(user, owns);
  (await slicing).succeed();
  expect((await finished(user, id)).body.status).toBe("success");
  return id;
}

describe("deleting a quote", () => {
  test("removes its record and its file", async () => {
    const before = await keys();
    const owns = await newFile();
    const id = await succeeded(ann, owns);
    const { status, body } = await ann.delete(`/v1/quote/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      user_id: ann.userId,
      quote_id: id,
      status: "success",
      timestamp: expect.any(String),
      removed_gcode_path: `/v1/quote/gcode/${id}`,
    });
    for (const answer of [
      await ann.get(`/v1/quote/${id}`),
      await ann.get(`/v1/quote/gcode/${id}`),
      await ann.delete(`/v1/quote/${id}`),
    ])
      expect(answer.status).toBe(404);
    await ann.delete(`/v1/file/${owns.file_id}`);
    expect(await keys()).toEqual(before);
  });

  test("leaves a file that another quote has, and the last takes it away", async () => {
    const bob = await v1.user();
    const name = Buffer.from(`model ${files++}`);
    const [hers, his] = [await belongings(ann, name), await belongings(bob, name)];
    const first = await succeeded(ann, hers);
    const second = await queued(bob, his);
    await finished(bob, second);
    const artifacts = (await keys()).filter((key) => key.startsWith("artifacts/"));
    await ann.delete(`/v1/quote/${first}`);
    expect((await bob.get(`/v1/quote/gcode/${second}`)).status).toBe(200);
    await bob.delete(`/v1/quote/${second}`);
    expect((await keys()).filter((key) => key.startsWith("artifacts/"))).toHaveLength(artifacts.length - 1);
  });

  test("while another takes up the same file: it is there or made anew, never missing", async () => {
    const owns = await newFile();
    let last = await succeeded(ann, owns);
    for (let round = 0; round < 5; round++) {
      const begun = children.slices.length;
      const [next] = await Promise.all([queued(ann, owns), ann.delete(`/v1/quote/${last}`)]);
      // Whichever came first: with no artifact left it is sliced again.
      const ended = finished(ann, next!);
      const isDone = await Promise.race([ended.then(() => true), children.begun(begun).then(() => false)]);
      if (!isDone) children.slices[begun]!.succeed();
      expect((await ended).body.status).toBe("success");
      expect((await ann.get(`/v1/quote/gcode/${next}`)).status).toBe(200);
      last = next!;
    }
  });
});

describe("a file deleted under its quotes", () => {
  test("goes with the last that is pending, whichever way that ends", async () => {
    const owns = await newFile();
    const slicing = [children.begun(children.slices.length), children.begun(children.slices.length + 1)];
    const ids = [await queued(ann, owns), await queued(ann, owns, { slicer_model: "cura" })];
    const [first, second] = await Promise.all(slicing);
    expect((await ann.delete(`/v1/file/${owns.file_id}`)).status).toBe(200);
    const { file_key } = await v1.service.db
      .selectFrom("quotes")
      .select("file_key")
      .where("quote_id", "=", ids[0]!)
      .executeTakeFirstOrThrow();
    first!.succeed();
    expect((await finished(ann, ids[0]!)).body.status).toBe("success");
    expect(await keys()).toContain(file_key);
    second!.fail("no_layers");
    expect((await finished(ann, ids[1]!)).body.error_code).toBe("no_layers");
    await expect.poll(keys).not.toContain(file_key);
  });

  test("goes when quotes on it end at the same moment", async () => {
    const owns = await newFile();
    const slicing = [children.begun(children.slices.length), children.begun(children.slices.length + 1)];
    const ids = [await queued(ann, owns), await queued(ann, owns, { slicer_model: "cura" })];
    const slices = await Promise.all(slicing);
    const deleting = ann.delete(`/v1/file/${owns.file_id}`);
    for (const slice of slices) slice.succeed();
    await deleting;
    for (const id of ids) await finished(ann, id);
    await expect
      .poll(async () => {
        const rows = v1.service.db.selectFrom("files").select("file_id").where("file_id", "=", owns.file_id);
        return (await rows.execute()).length;
      })
      .toBe(0);
  });
});

test("housekeeping takes nothing that a quote has or needs", async () => {
  const owns = await newFile();
  const done = await succeeded(ann, owns);
  const slicing = nextSlice();
  const pending = await queued(ann, owns, { slicer_model: "klipper" });
  const slice = await slicing;
  await ann.delete(`/v1/file/${owns.file_id}`);
  await keepHouse(v1.service);
  slice.succeed();
  expect((await finished(ann, pending)).body.status).toBe("success");
  for (const id of [done, pending]) expect((await ann.get(`/v1/quote/gcode/${id}`)).status).toBe(200);
});
