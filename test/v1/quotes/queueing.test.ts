import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService, type TestUser } from "../harness.ts";
import { storedKeys } from "../stored-keys.ts";
import { type Belongings, belongings, created, queued, resinBelongings } from "./asking.ts";
import { stubChildren } from "./stub-children.ts";

let v1: TestService;
let ann: TestUser;
let bob: TestUser;
let hers: Belongings;
let his: Belongings;
let resin: Awaited<ReturnType<typeof resinBelongings>>;

beforeAll(async () => {
  // No job is taken: what is queued stays as it is.
  v1 = await startTestService({ children: stubChildren(), limits: { pendingQuotesPerUser: 40 } });
  [ann, bob] = [await v1.user(), await v1.user()];
  [hers, his] = [await belongings(ann), await belongings(bob)];
  resin = await resinBelongings(ann);
});
afterAll(() => v1.close());

const PATHS = ["queue", "fdm"];
const profiles = ({ printer_id, filament_id }: Belongings) => ({ printer_id, filament_id });
const ask = (path: string, body: object, user = ann, owns = hers, headers = {}) =>
  user.post(`/v1/quote/${path}/${owns.file_id}`, body, headers);

function stored(quoteId: string) {
  return v1.service.db.selectFrom("quotes").selectAll().where("quote_id", "=", quoteId).executeTakeFirstOrThrow();
}

describe("queueing", () => {
  test.each([...PATHS, "sla"])("%s answers 202 with where to look and when", async (path) => {
    const { status, headers, body } = await ask(path, path === "sla" ? resin : profiles(hers));
    expect(status).toBe(202);
    expect(body).toEqual({
      quote_id: expect.any(String),
      user_id: ann.userId,
      status: "pending",
      progress: 0,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(headers.get("location")).toBe(`/v1/quote/${body.quote_id}`);
    expect(headers.get("retry-after")).toBe("2");
    expect((await ann.get(`/v1/quote/${body.quote_id}`)).body).toEqual(body);
  });

  test("keeps what counts: defaults, then the profile, then what is inline", async () => {
    const profile = {
      layers_and_perimeters: { layer_height: { layer_height: 0.3, perimeters: 4 } },
      infill: { fill_density: "40%" },
      filament_color: "#112233",
    };
    const print_setting_id = await created(ann.post("/v1/print-setting", profile), "print_setting_id");
    const inline = { layers_and_perimeters: { layer_height: { layer_height: 0.1 } }, infill: { fill_density: null } };
    const id = await queued(ann, hers, { print_setting_id, print_settings: inline, slicer_model: "klipper" });
    const { request } = await stored(id);
    expect(request).toMatchObject({
      ...profiles(hers),
      print_setting_id,
      slicer_model: "klipper",
      pricing_config: {
        currency: "USD",
        cost_per_hour: 2.5,
        cost_per_gram: 0.02,
        base_price: 5,
        printer_watts: 100,
        cost_per_kwh: 0.12,
      },
      filament_config: { filament: { color: "#112233", density: 1.24 } },
      print_config: {
        layers_and_perimeters: { layer_height: { layer_height: 0.1, perimeters: 4, bottom_layers: 3 } },
        infill: { fill_density: "15%" },
      },
      settings: { layer_height: 0.1, perimeters: 4, fill_density: "15%", estimate_model: "klipper" },
    });
    await ann.patch(`/v1/print-setting/${print_setting_id}`, { infill: { fill_density: "90%" } });
    expect((await stored(id)).request).toEqual(request);
  });

  test.each([
    [{ filament: { cost: 35.5 } }, {}, 0.0355],
    [{ filament: { cost: 35.5 } }, { cost_per_gram: 0.5 }, 0.5],
    [{ filament: { cost: 35.5 } }, { cost_per_gram: 0 }, 0],
  ])("filament of %j and rates of %j cost %d a gram", async (filament, pricing_config, cost_per_gram) => {
    const filament_id = await created(ann.post("/v1/filament", filament), "filament_id");
    const id = await queued(ann, { ...hers, filament_id }, { pricing_config });
    expect((await stored(id)).request).toMatchObject({ pricing_config: { cost_per_gram } });
  });

  test("an SLA quote has a rate for its millilitres and none for grams", async () => {
    const { body } = await ask("sla", { ...resin, pricing_config: { currency: "JPY" } });
    const { request } = await stored(body.quote_id);
    expect(request).toMatchObject({
      printer_id: resin.sla_printer_id,
      filament_id: resin.resin_id,
      slicer_model: null,
    });
    expect(request.pricing_config).toEqual({
      currency: "JPY",
      cost_per_hour: 2.5,
      cost_per_ml: 0.05,
      base_price: 5,
      printer_watts: 100,
      cost_per_kwh: 0.12,
    });
  });
});

describe("what is refused", () => {
  test.each(PATHS)("%s: an unknown file and another user's, before anything of the body", async (path) => {
    for (const file_id of [his.file_id, v7(), "no-id"])
      expect(await ask(path, { nonsense: 1 }, ann, { ...hers, file_id })).toMatchObject({
        status: 404,
        body: { code: "not_found", detail: "there is no file with this id" },
      });
  });

  test.each([
    ["printer_id", "printer"],
    ["filament_id", "filament"],
    ["print_setting_id", "print setting"],
  ])("another's %s", async (member, noun) => {
    const print_setting_id = await created(bob.post("/v1/print-setting", {}), "print_setting_id");
    const others = { ...profiles(his), print_setting_id };
    // A filament is no printer, even one's own.
    const wrong = [others[member as keyof typeof others], v7(), "x", hers.file_id];
    for (const id of wrong)
      expect(await ask("queue", { ...profiles(hers), [member]: id })).toMatchObject({
        status: 404,
        body: { code: "not_found", detail: `there is no ${noun} with this id` },
      });
  });

  test("an SLA quote whose ids are the placeholders that stand in the schema", async () => {
    expect(await ask("sla", {})).toMatchObject({
      status: 404,
      body: { detail: "there is no resin printer with this id" },
    });
    expect(await ask("sla", { sla_printer_id: resin.sla_printer_id })).toMatchObject({
      status: 404,
      body: { detail: "there is no resin with this id" },
    });
  });

  test.each([
    [{}, "/printer_id"],
    [{ slicer_model: "slic3r" }, "/slicer_model"],
    [{ pricing_config: { cost_per_hour: "2" } }, "/pricing_config/cost_per_hour"],
    [{ pricing_config: { cost_per_hour: -1 } }, "/pricing_config/cost_per_hour"],
    [{ pricing_config: { cost_per_ml: 1 } }, "/pricing_config/cost_per_ml"],
    [{ pricing_config: { currency: "usd" } }, "/pricing_config/currency"],
    [{ pricing_config: { currency: "QQQ" } }, "/pricing_config/currency"],
    [{ print_settings: { layer_hight: 1 } }, "/print_settings/layer_hight"],
    [{ sla_print_settings: {} }, "/sla_print_settings"],
  ])("the body %j", async (more, pointer) => {
    const body = pointer === "/printer_id" ? more : { ...profiles(hers), ...more };
    const { status, body: problem } = await ask("queue", body);
    expect([status, problem.code]).toEqual([422, "validation_failed"]);
    expect(problem.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  });

  test("more pending quotes than a user may have, also when they come at once", async () => {
    const user = await v1.user();
    const owns = await belongings(user);
    const answers = await Promise.all(Array.from({ length: 45 }, () => ask("queue", profiles(owns), user, owns)));
    const refused = answers.filter(({ status }) => status !== 202);
    expect(refused).toHaveLength(5);
    for (const { status, headers, body } of refused) {
      expect([status, body.code]).toEqual([429, "too_many_pending"]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });
});

describe("a pending quote", () => {
  test("is neither deleted nor downloaded", async () => {
    const id = await queued(ann, hers);
    for (const answer of [
      await ann.delete(`/v1/quote/${id}`),
      await ann.get(`/v1/quote/gcode/${id}`),
      await ann.get(`/v1/quote/output/${id}`),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: "quote_not_finished" } });
  });

  test("keeps its file until it ends, which is deleted for all others", async () => {
    const user = await v1.user();
    const owns = await belongings(user);
    const id = await queued(user, owns);
    expect((await user.delete(`/v1/file/${owns.file_id}`)).status).toBe(200);
    expect((await user.get(`/v1/file/${owns.file_id}`)).status).toBe(404);
    expect((await ask("queue", profiles(owns), user, owns)).status).toBe(404);
    const { file_key } = await stored(id);
    expect(await storedKeys(v1.service.objects)).toContain(file_key);
  });
});

describe("lists", () => {
  test("are the caller's own, newest first, by pages", async () => {
    const user = await v1.user();
    const owns = await belongings(user);
    const ids = [];
    for (let n = 0; n < 3; n++) ids.unshift(await queued(user, owns));
    const first = await user.get("/v1/quote?limit=2");
    expect(first.body.map(({ quote_id }: { quote_id: string }) => quote_id)).toEqual(ids.slice(0, 2));
    expect(first.body[0]).toMatchObject({ status: "pending", file_id: owns.file_id, file_name: "cube.stl" });
    const next = /<(.*)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1];
    const second = await user.get(next!);
    expect(second.body.map(({ quote_id }: { quote_id: string }) => quote_id)).toEqual(ids.slice(2));
    expect(second.headers.get("link")).toBeNull();
  });
});
