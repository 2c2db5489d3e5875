import { afterEach, describe, expect, test } from "vitest";
import { startTestService, type TestOptions, type TestService, type TestUser } from "../harness.ts";
import { finished } from "../quoting.ts";
import { type Belongings, belongings, queued } from "./asking.ts";
import { type StubChildren, stubChildren } from "./stub-children.ts";

let v1: TestService;
let children: StubChildren;
afterEach(() => v1.close());

async function start(slots: number, options: TestOptions = {}): Promise<void> {
  children = stubChildren();
  v1 = await startTestService({ works: true, children, ...options, config: { slots } });
}

/** A user with a file that holds their name, so that a slice tells whose it is. */
async function userNamed(name: string): Promise<{ user: TestUser; owns: Belongings }> {
  const user = await v1.user();
  return { user, owns: await belongings(user, Buffer.from(name)) };
}

const names = (): string[] => children.slices.map(({ model }) => model);

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
});
