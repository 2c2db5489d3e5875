import { afterEach, describe, expect, test, vi } from "vitest";
import { startTestService, type TestOptions, type TestService, type TestUser } from "../harness.ts";
import { finished } from "../quoting.ts";
import { storedKeys } from "../stored-keys.ts";
import { type Belongings, belongings, queued } from "./asking.ts";
import { type StubChildren, stubChildren } from "./stub-children.ts";

let v1: TestService;
let children: StubChildren;
afterEach(() => v1.close());

async function start(slots: number, options: TestOptions = {}): Promise<void> {
  children = stubChildren();
  v1 = await startTestService({ works: true, children, ...options, config: { slots } });
}

/** A user with a file named for them, so that a slice tells whose it is. */
async function userNamed(name: string): Promise<{ user: TestUser; owns: Belongings }> {
  const user = await v1.user();
  return { user, owns: await belongings(user, Buffer.from(name), `${name}.stl`) };
}

const names = (): string[] => children.slices.map(({ job }) => job.fileName.replace(".stl", ""));

/** Settings that no other quote has, so that each is sliced. */
const layerHeight = (mm: number) => ({
  print_settings: { layers_and_perimeters: { layer_height: { layer_height: mm } } },
});

describe("turns", () => {
  test("go to who was served longest ago, and to their oldest quote", async () => {
    await start(1);
    const [ann, bob] = [await userNamed("ann"), await userNamed("bob")];
    const ids = [];
    for (const mm of [0.1, 0.15, 0.2]) ids.push(await queued(ann.user, ann.owns, layerHeight(mm)));
    await children.begun(0);
    for (const mm of [0.1, 0.15]) ids.push(await queued(bob.user, bob.owns, layerHeight(mm)));
    for (let n = 0; n < ids.length; n++) (await children.begun(n)).succeed();
    for (const [i, id] of ids.entries())
      expect((await finished(i < 3 ? ann.user : bob.user, id)).body.status).toBe("success");
    expect(names()).toEqual(["ann", "bob", "ann", "bob", "ann"]);
    const heights = children.slices.map(({ job }) => (job.settings as { layer_height: number }).layer_height);
    expect(heights).toEqual([0.1, 0.1, 0.15, 0.15, 0.2]);
  });

  test("pass over a user who has all their places, and come back when one is free", async () => {
    await start(4, { limits: { slicesAtOncePerUser: 2 } });
    const [ann, bob] = [await userNamed("ann"), await userNamed("bob")];
    const ids = [];
    for (const mm of [0.1, 0.15, 0.2, 0.25, 0.3]) ids.push(await queued(ann.user, ann.owns, layerHeight(mm)));
    await children.begun(1);
    // Every other ticket finds nothing that it may take; what comes later is not held up.
    const last = await queued(bob.user, bob.owns);
    await children.begun(2);
    expect(names()).toEqual(["ann", "ann", "bob"]);
    children.slices[0]!.succeed();
    await children.begun(3);
    expect(names()).toEqual(["ann", "ann", "bob", "ann"]);
    children.slices[1]!.fail("no_layers");
    for (const n of [2, 3]) children.slices[n]!.succeed();
    for (const n of [4, 5]) (await children.begun(n)).succeed();
    for (const id of ids) await finished(ann.user, id);
    expect((await finished(bob.user, last)).body.status).toBe("success");
    expect(children.slices).toHaveLength(6);
  });
});

test("hold over all processes that work: nobody has more places than their own", async () => {
  v1 = await startTestService({ works: true, config: { slots: 2 }, limits: { slicesAtOncePerUser: 2 } });
  const users = [await v1.user(), await v1.user()];
  const asked: [TestUser, string][] = [];
  for (const user of users) {
    const owns = await belongings(user);
    for (const mm of [0.1, 0.12, 0.14, 0.16, 0.18]) asked.push([user, await queued(user, owns, layerHeight(mm))]);
  }
  for (const [user, id] of asked) expect((await finished(user, id)).body.status).toBe("success");
  const rows = await v1.service.db.selectFrom("quotes").select(["user_id", "started_at", "finished_at"]).execute();
  for (const { userId } of users) {
    const own = rows.filter(({ user_id }) => user_id === userId);
    for (const { started_at } of own) {
      const atOnce = own.filter((other) => other.started_at! <= started_at! && started_at! < other.finished_at!);
      expect(atOnce.length).toBeLessThanOrEqual(2);
    }
  }
});

describe("a slice", () => {
  test("is made once for the same model and settings, whoever asks", async () => {
    await start(1);
    const [ann, bob] = [await v1.user(), await v1.user()];
    const [hers, his] = [await belongings(ann), await belongings(bob, undefined, "other.stl")];
    const first = await queued(ann, hers);
    (await children.begun(0)).succeed("G28\n");
    await finished(ann, first);
    const ids = [await queued(ann, hers, { pricing_config: { base_price: 7 } }), await queued(bob, his)];
    const [again, other] = [await finished(ann, ids[0]!), await finished(bob, ids[1]!)];
    expect(again.body).toMatchObject({ status: "success", pricing: { base_price: 7 }, time: { quote_duration: 0 } });
    expect(other.body).toMatchObject({ status: "success", files: { gcode_name: "other.gcode" } });
    expect(children.slices).toHaveLength(1);
    const { metrics } = v1.service;
    expect((await metrics.cacheHits.get()).values).toMatchObject([{ value: 2, labels: { technology: "fdm" } }]);
    const counts = (await metrics.sliceSeconds.get()).values.filter(({ metricName }) => metricName?.endsWith("_count"));
    expect(counts).toMatchObject([{ value: 1, labels: { technology: "fdm", outcome: "success" } }]);
    expect((await bob.get(`/v1/quote/gcode/${ids[1]}`)).body).toBe("G28\n");
  });

  test("that two made at once is kept once", async () => {
    await start(2);
    const ann = await v1.user();
    const owns = await belongings(ann);
    const ids = [await queued(ann, owns), await queued(ann, owns)];
    const slices = [await children.begun(0), await children.begun(1)];
    for (const slice of slices) slice.succeed();
    for (const id of ids) expect((await finished(ann, id)).body.status).toBe("success");
    await vi.waitFor(async () => {
      const keys = await storedKeys(v1.service.objects);
      expect(keys.filter((key) => key.startsWith("artifacts/"))).toHaveLength(1);
      expect(await v1.service.db.selectFrom("pending_objects").selectAll().execute()).toEqual([]);
    });
    const texts = await Promise.all(ids.map((id) => ann.get(`/v1/quote/gcode/${id}`)));
    expect(texts[0]!.body).toBe(texts[1]!.body);
  });

  test("shows its progress, which never goes back and is 100 at the end alone", async () => {
    let now = Date.parse("2026-03-01T12:00:00Z");
    await start(1, { clock: { now: () => new Date(now) } });
    const ann = await v1.user();
    const id = await queued(ann, await belongings(ann));
    const progress = async () => (await ann.get(`/v1/quote/${id}`)).body.progress;
    expect(await progress()).toBe(0);
    const slice = await children.begun(0);
    const report = async (fraction: number, shown: number): Promise<void> => {
      now += 600;
      slice.report(fraction);
      await vi.waitFor(async () => expect(await progress()).toBe(shown));
    };
    await report(0, 1);
    await report(0.427, 42);
    await report(0.3, 42);
    await report(1, 99);
    slice.succeed();
    await finished(ann, id);
    expect(await progress()).toBe(100);
  });

  test("that fails ends its quote with the reason", async () => {
    await start(1);
    const ann = await v1.user();
    const id = await queued(ann, await belongings(ann));
    (await children.begun(0)).fail(
      "part_does_not_fit",
      "The part is 20 x 20 x 20 mm, the printer's build volume 1 x 1 x 1 mm.",
    );
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
      error_message: "The part is 20 x 20 x 20 mm, the printer's build volume 1 x 1 x 1 mm.",
    });
    expect(await ann.get(`/v1/quote/gcode/${id}`)).toMatchObject({ status: 409, body: { code: "quote_failed" } });
    expect((await ann.delete(`/v1/quote/${id}`)).body).toMatchObject({ status: "success", removed_gcode_path: null });
  });

  test("that the service broke is tried again by the same job", async () => {
    await start(1);
    const ann = await v1.user();
    const id = await queued(ann, await belongings(ann));
    (await children.begun(0)).crash();
    (await children.begun(1)).succeed();
    expect((await finished(ann, id)).body.status).toBe("success");
  });
});
