import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService, type TestUser } from "../harness.ts";
import { finished } from "../quoting.ts";
import { storedKeys } from "../stored-keys.ts";
import { belongings, queued } from "./asking.ts";
import { type StubChildren, type StubSlice, stubChildren } from "./stub-children.ts";

let v1: TestService;
let children: StubChildren;
let now = Date.parse("2026-03-01T12:00:00Z");
let ann: TestUser;

beforeAll(async () => {
  children = stubChildren();
  v1 = await startTestService({ works: true, children, config: { slots: 2 }, clock: { now: () => new Date(now) } });
  ann = await v1.user();
});
afterAll(() => v1.close());

/** A file of its own, so that no test finds another's slice. */
let files = 0;
const newModel = () => Buffer.from(`model ${files++}`);

/** Queues and waits for the slice to begin. */
async function begun(user = ann, model = newModel()): Promise<{ id: string; slice: StubSlice }> {
  const slicing = children.begun(children.slices.length);
  const id = await queued(user, await belongings(user, model));
  return { id, slice: await slicing };
}

describe("a slice", () => {
  test("is made once for the same model and settings, whoever asks", async () => {
    const bob = await v1.user();
    const model = newModel();
    const [hers, his] = [await belongings(ann, model), await belongings(bob, model, "other.stl")];
    const slicing = children.begun(children.slices.length);
    const first = await queued(ann, hers);
    (await slicing).succeed("G28\n");
    await finished(ann, first);
    const { metrics } = v1.service;
    const slicesMade = async () =>
      (await metrics.sliceSeconds.get()).values.find(({ metricName }) => metricName?.endsWith("_count"))!.value;
    const cacheHits = async () => (await metrics.cacheHits.get()).values[0]?.value ?? 0;
    const [made, hits, count] = [await slicesMade(), await cacheHits(), children.slices.length];

    const ids = [await queued(ann, hers, { pricing_config: { base_price: 7 } }), await queued(bob, his)];
    const [again, other] = [await finished(ann, ids[0]!), await finished(bob, ids[1]!)];
    expect(again.body).toMatchObject({ status: "success", pricing: { base_price: 7 }, time: { quote_duration: 0 } });
    expect(other.body).toMatchObject({ status: "success", files: { gcode_name: "other.gcode" } });
    expect((await bob.get(`/v1/quote/gcode/${ids[1]}`)).body).toBe("G28\n");
    expect(children.slices).toHaveLength(count);
    expect([await slicesMade(), await cacheHits()]).toEqual([made, hits + 2]);
  });

  test("that two made at once is kept once", async () => {
    const owns = await belongings(ann, newModel());
    const before = await storedKeys(v1.service.objects);
    const slicing = [0, 1].map((n) => children.begun(children.slices.length + n));
    const ids = [await queued(ann, owns), await queued(ann, owns)];
    for (const slice of await Promise.all(slicing)) slice.succeed();
    for (const id of ids) expect((await finished(ann, id)).body.status).toBe("success");
    await expect.poll(async () => (await storedKeys(v1.service.objects)).length).toBe(before.length + 1);
    const texts = await Promise.all(ids.map((id) => ann.get(`/v1/quote/gcode/${id}`)));
    expect(texts[0]!.body).toBe(texts[1]!.body);
  });

  test("shows its progress, which never goes back and is 100 at the end alone", async () => {
    const { id, slice } = await begun();
    const progress = async () => (await ann.get(`/v1/quote/${id}`)).body.progress;
    expect(await progress()).toBe(0);
    const report = async (fraction: number, shown: number): Promise<void> => {
      now += 600;
      slice.report(fraction);
      await expect.poll(progress).toBe(shown);
    };
    await report(0, 1);
    await report(0.427, 42);
    await report(0.3, 42);
    await report(1, 99);
    slice.succeed();
    await finished(ann, id);
    expect(await progress()).toBe(100);
  });

  test("tells how long it took", async () => {
    const { id, slice } = await begun();
    now += 12_400;
    slice.succeed();
    expect((await finished(ann, id)).body.time.quote_duration).toBe(12);
  });

  test("that fails ends its quote with the reason", async () => {
    const { id, slice } = await begun();
    slice.fail("part_does_not_fit", "The part is too large.");
    const { body } = await finished(ann, id);
    expect(body).toEqual({
      quote_id: id,
      user_id: ann.userId,
      status: "failed",
      progress: 0,
      timestamp: expect.any(String),
      technology: "fdm",
      slicer_model: "prusa_slicer",
      error_code: "part_does_not_fit",
      error_message: "The part is too large.",
    });
    expect(await ann.get(`/v1/quote/gcode/${id}`)).toMatchObject({ status: 409, body: { code: "quote_failed" } });
    expect((await ann.delete(`/v1/quote/${id}`)).body).toMatchObject({ status: "success", removed_gcode_path: null });
  });

  test("that the service broke is tried again by the same job", async () => {
    const { id, slice } = await begun();
    const again = children.begun(children.slices.length);
    slice.crash();
    (await again).succeed();
    expect((await finished(ann, id)).body.status).toBe("success");
  });
});
