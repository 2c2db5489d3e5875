import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completeProfile } from "../../../src/v1/profiles/configure.ts";
import { KINDS } from "../../../src/v1/profiles/kinds.ts";
import type { Configuration } from "../../../src/v1/profiles/vocabulary/rows.ts";
import { startTestService, type TestService, type TestUser } from "../harness.ts";

/** A body that gives each kind a name and one member more, and what is read of it. */
const GIVEN: Readonly<Record<keyof typeof KINDS, Configuration>> = {
  printer: { general: { name: "Mine" }, extruder: { nozzle_diameter: 0.6 } },
  filament: { filament: { name: "Mine" }, retraction: { length: 2 } },
  "print-setting": { name: "Mine", infill: { fill_density: "40%" } },
  "sla-printer": { general: { name: "Mine", printer_model: "Elegoo Mars 3" } },
  resin: { resin: { name: "Mine", density: 1.15 } },
  "sla-print-setting": { name: "Mine", supports: { enable: false } },
};

let v1: TestService;
let user: TestUser;
beforeAll(async () => {
  v1 = await startTestService();
  user = await v1.user();
});
afterAll(() => v1.close());

describe.each(Object.values(KINDS))("/v1/$kind", (kind) => {
  const path = `/v1/${kind.kind}`;
  const [id, name] = [`${kind.prefix}_id`, `${kind.prefix}_name`];
  const create = async (body: Configuration = GIVEN[kind.kind]): Promise<string> =>
    (await user.post(path, body)).body[id];

  test("keeps, reads, changes and removes one", async () => {
    const created = await user.post(path, GIVEN[kind.kind]);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ user_id: user.userId, status: "success", [name]: "Mine" });
    const one = `${path}/${created.body[id]}`;
    expect(created.headers.get("location")).toBe(one);

    const read = await user.get(one);
    expect(read.status).toBe(200);
    expect(read.body).toEqual({
      user_id: user.userId,
      [id]: created.body[id],
      [name]: "Mine",
      timestamp: created.body.timestamp,
      data: completeProfile(kind.kind, GIVEN[kind.kind]),
    });

    const renamed = kind.name.split(".").reduceRight<unknown>((value, member) => ({ [member]: value }), "Yours");
    const changed = await user.patch(one, renamed);
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      user_id: user.userId,
      [id]: created.body[id],
      status: "success",
      [name]: "Yours",
    });
    expect((await user.get(one)).body[name]).toBe("Yours");

    const removed = await user.delete(one);
    expect(removed.status).toBe(200);
    expect(Object.keys(removed.body).sort()).toEqual(["status", "timestamp", "user_id", id].sort());
    for (const answer of [await user.get(one), await user.patch(one, {}), await user.delete(one)])
      expect(answer.status).toBe(404);
  });

  test("takes an empty body: everything has a default", async () => {
    const created = await user.post(path, {});
    expect(created.status).toBe(201);
    expect((await user.get(`${path}/${created.body[id]}`)).body.data).toEqual(completeProfile(kind.kind, {}));
  });

  test("null puts a default back, alone and for a whole group", async () => {
    const one = `${path}/${await create()}`;
    const nulls = Object.fromEntries(Object.keys(GIVEN[kind.kind]).map((member) => [member, null]));
    expect((await user.patch(one, nulls)).status).toBe(200);
    expect((await user.get(one)).body.data).toEqual(completeProfile(kind.kind, {}));
  });

  test("lists those of its kind and owner, newest first, in pages", async () => {
    const other = await v1.user();
    const mine: string[] = [];
    for (let i = 0; i < 3; i++) mine.unshift((await other.post(path, {})).body[id]);
    const anotherKind = kind.kind === "resin" ? "filament" : "resin";
    await other.post(`/v1/${anotherKind}`, {});
    await create();
    const first = await other.get(`${path}?limit=2`);
    expect(first.body.map((one: Record<string, string>) => one[id])).toEqual(mine.slice(0, 2));
    expect(Object.keys(first.body[0]).sort()).toEqual(["timestamp", "user_id", id, name].sort());
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1];
    const second = await other.get(next!);
    expect(second.body.map((one: Record<string, string>) => one[id])).toEqual(mine.slice(2));
    expect(second.headers.get("link")).toBeNull();
  });

  test("another user's, another kind's, an unknown and an impossible id are the same 404, whatever the body", async () => {
    const [own, stranger] = [await create(), await v1.user()];
    const anotherKind = kind.kind === "resin" ? "filament" : "resin";
    const details = new Set<string>();
    for (const [who, one] of [
      [stranger, `${path}/${own}`],
      [user, `${path}/${v7()}`],
      [user, `${path}/no-id`],
    ] as const)
      for (const answer of [await who.get(one), await who.patch(one, { nonsense: 1 }), await who.delete(one)]) {
        expect(answer.status).toBe(404);
        details.add(answer.body.detail);
      }
    expect(details.size).toBe(1);
    expect((await user.get(`/v1/${anotherKind}/${own}`)).status).toBe(404);
    expect((await user.get(`${path}/${own}`)).status).toBe(200);
  });

  test("refuses unknown members by name, and values of another type", async () => {
    const { prefix, ...refused } = { prefix: kind.name.split(".").slice(0, -1), nmae: "x" };
    const within = prefix.reduceRight<unknown>((value, member) => ({ [member]: value }), refused);
    const one = `${path}/${await create()}`;
    for (const answer of [await user.post(path, within), await user.patch(one, within)]) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual([
        { pointer: `/${[...prefix, "nmae"].join("/")}`, code: "unknown_member", detail: "no member has this name" },
      ]);
    }
    const numbered = kind.name.split(".").reduceRight<unknown>((value, member) => ({ [member]: value }), 5);
    const answer = await user.post(path, numbered);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].pointer).toBe(`/${kind.name.replaceAll(".", "/")}`);
  });

  test("needs a token of a confirmed account, and JSON", async () => {
    expect((await v1.request("GET", path)).status).toBe(401);
    expect((await (await v1.user({ confirmed: false })).get(path)).status).toBe(403);
    const headers = { authorization: `Bearer ${user.token}` };
    const send = (type: string, body: string) =>
      v1.request("POST", path, { headers: { ...headers, "content-type": type }, body });
    expect((await send("application/json", "{")).status).toBe(400);
    expect((await send("text/csv", "a,b")).status).toBe(415);
    expect((await send("application/json", `{"name": "${"x".repeat(1_000_001)}"}`)).status).toBe(413);
    expect((await send("application/json", "[]")).status).toBe(422);
  });
});

test("members that contradict one another are pointed at", async () => {
  const one = `/v1/printer/${(await user.post("/v1/printer", { extruder: { layer_height_max: 0.2 } })).body.printer_id}`;
  const answer = await user.patch(one, { extruder: { layer_height_min: 0.25 } });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ code: "validation_failed", errors: [{ pointer: "/extruder/layer_height_min" }] });
  expect((await user.get(one)).body.data.extruder.layer_height_min).toBe(0.1);
});

test("an account holds a number of profiles, of all kinds together", async () => {
  const small = await startTestService({ limits: { profilesPerUser: 2 } });
  try {
    const owner = await small.user();
    const answers = await Promise.all(["printer", "filament", "resin"].map((kind) => owner.post(`/v1/${kind}`, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403]);
    expect(answers.find(({ status }) => status === 403)!.body.code).toBe("quota_exceeded");
    expect((await (await small.user()).post("/v1/printer", {})).status).toBe(201);
  } finally {
    await small.close();
  }
});

test("texts keep every letter, and none that a database cannot", async () => {
  const name = "Größe “1” 日本 👩‍🔧";
  const one = `/v1/resin/${(await user.post("/v1/resin", { resin: { name } })).body.resin_id}`;
  expect((await user.get(one)).body).toMatchObject({ resin_name: name, data: { resin: { name } } });
  for (const letter of ["\u0000", "\n", "\ud800"])
    expect((await user.patch(one, { resin: { name: `a${letter}` } })).status).toBe(422);
});

test("changes at once are all kept", async () => {
  const one = `/v1/print-setting/${(await user.post("/v1/print-setting", {})).body.print_setting_id}`;
  const speeds = ["perimeters", "infill", "solid_infill", "gap_fill", "travel", "bridge"];
  await Promise.all(speeds.map((speed) => user.patch(one, { speed: { [speed]: 77 } })));
  expect((await user.get(one)).body.data.speed).toMatchObject(Object.fromEntries(speeds.map((speed) => [speed, 77])));
});

test("of two removals at once one finds it, and a change beside them is made or finds nothing", async () => {
  const one = `/v1/filament/${(await user.post("/v1/filament", {})).body.filament_id}`;
  const [first, second, change] = await Promise.all([
    user.delete(one),
    user.delete(one),
    user.patch(one, { filament: { name: "Late" } }),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 404]);
  expect([200, 404]).toContain(change.status);
  expect((await user.get(one)).status).toBe(404);
});
