import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { slice, sliceResin } from "../../../src/index.ts";
import { startTestService, type TestService, type TestUser } from "../harness.ts";
import { finished } from "../quoting.ts";
import { type Belongings, belongings, CUBE_FILE, created, queued, resinBelongings } from "./asking.ts";

let v1: TestService;
let ann: TestUser;
let owns: Belongings;

beforeAll(async () => {
  v1 = await startTestService({ works: true });
  ann = await v1.user();
  owns = await belongings(ann);
});
afterAll(() => v1.close());

async function settingsOf(quoteId: string): Promise<object> {
  const { request } = await v1.service.db
    .selectFrom("quotes")
    .select("request")
    .where("quote_id", "=", quoteId)
    .executeTakeFirstOrThrow();
  return request.settings as object;
}

const hundredth = (value: number): number => Math.round(value * 100) / 100;

describe("a filament quote", () => {
  let id: string;
  let body: Awaited<ReturnType<typeof finished>>["body"];
  beforeAll(async () => {
    id = await queued(ann, owns, { pricing_config: { currency: "EUR", base_price: 3.333 } });
    ({ body } = await finished(ann, id));
  });

  test("tells what the engine finds, to the last digit shown", async () => {
    const { stats, gcode } = await slice(CUBE_FILE, await settingsOf(id));
    const seconds = Math.floor(stats.timeSeconds);
    const grams = hundredth(stats.massGrams);
    const cents = (amount: number): number => Math.round(amount * 100) / 100;
    const pricing = {
      technology: "fdm",
      currency: "EUR",
      base_price: 3.33,
      time_cost: cents((seconds / 3600) * 2.5),
      filament_cost: cents(grams * 0.02),
      electricity_cost: cents(0.1 * (seconds / 3600) * 0.12),
      filament_weight: grams,
      cost_per_hour: 2.5,
      cost_per_gram: 0.02,
      printer_watts: 100,
      cost_per_kwh: 0.12,
    };
    const total = pricing.base_price + pricing.time_cost + pricing.filament_cost + pricing.electricity_cost;
    expect(body).toMatchObject({
      quote_id: id,
      user_id: ann.userId,
      status: "success",
      progress: 100,
      technology: "fdm",
      slicer_model: "prusa_slicer",
      pricing: { ...pricing, total_price: cents(total) },
      time: { estimated_time: `${Math.floor(seconds / 60)}m ${seconds % 60}s`, estimated_time_seconds: seconds },
      files: {
        gcode_path: `/v1/quote/gcode/${id}`,
        gcode_name: "cube.gcode",
        gcode_file_size: Buffer.byteLength(gcode.toString()) / 1e6,
        file_path: `/v1/file/${owns.file_id}`,
      },
      geometry: {
        bounding_box: { x: 20, y: 20, z: 20 },
        volume_mm3: 8000,
        build_plate_area_mm2: 40_000,
        max_models_per_plate: 64,
      },
      filament_breakdown: { total_weight_g: grams, support_weight_g: 0, model_weight_g: grams, support_percent: 0 },
      warnings: [],
    });
    const { features } = body.filament_breakdown;
    expect(features.external_perimeter.weight_g).toBe(hundredth(stats.roles["external-perimeter"]!.massGrams));
    const whole = Object.values(features as Record<string, { percent: number }>).reduce(
      (sum, { percent }) => sum + percent,
      0,
    );
    expect(whole).toBeCloseTo(100, 0);
    expect(Object.keys(features)).toHaveLength(15);
  });

  test("shows the configurations with which it can be made again", async () => {
    const { configurations } = body;
    expect(configurations).toMatchObject({
      printer_id: owns.printer_id,
      filament_id: owns.filament_id,
      slicer_model: "prusa_slicer",
      quote_config: { currency: "EUR", base_price: 3.333, cost_per_gram: 0.02 },
    });
    const printer = (await ann.get(`/v1/printer/${owns.printer_id}`)).body.data;
    const filament = (await ann.get(`/v1/filament/${owns.filament_id}`)).body.data;
    expect(configurations.printer_config).toEqual(printer);
    expect(configurations.filament_config).toEqual(filament);
    expect(configurations).not.toHaveProperty("settings");
    const again = await queued(ann, owns, {
      print_settings: configurations.print_config,
      pricing_config: configurations.quote_config,
    });
    const same = (await finished(ann, again)).body;
    expect(same.pricing).toEqual(body.pricing);
    expect(same.time.estimated_time_seconds).toBe(body.time.estimated_time_seconds);
  });

  test.each(["gcode", "output"])("gives its g-code at /v1/quote/%s", async (path) => {
    const { gcode } = await slice(CUBE_FILE, await settingsOf(id));
    const { status, headers, body: text } = await ann.get(`/v1/quote/${path}/${id}`, { "accept-encoding": "identity" });
    expect(status).toBe(200);
    expect(text).toBe(gcode.toString());
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="cube\.gcode"/);
    expect(headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
    const etag = headers.get("etag")!;
    expect(
      (await ann.get(`/v1/quote/${path}/${id}`, { "if-none-match": etag, "accept-encoding": "identity" })).status,
    ).toBe(304);
    const part = await ann.get(`/v1/quote/${path}/${id}`, { range: "bytes=10-19" });
    expect([part.status, part.body]).toEqual([206, text.slice(10, 20)]);
  });

  test("keeps its g-code compressed", async () => {
    const { object_key, is_gzip, size_bytes } = await v1.service.db
      .selectFrom("artifacts")
      .innerJoin("quotes", "quotes.artifact_id", "artifacts.artifact_id")
      .selectAll("artifacts")
      .where("quote_id", "=", id)
      .executeTakeFirstOrThrow();
    const kept = await buffer(await v1.service.objects.open(object_key));
    expect(is_gzip).toBe(true);
    expect(gunzipSync(kept)).toHaveLength(size_bytes);
  });

  test("is another's as little as one that is unknown", async () => {
    const bob = await v1.user();
    for (const answer of [
      await bob.get(`/v1/quote/${id}`),
      await bob.get(`/v1/quote/gcode/${id}`),
      await bob.delete(`/v1/quote/${id}`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { detail: "there is no quote with this id" } });
  });

  test("outlives its file and its profiles", async () => {
    const user = await v1.user();
    const mine = await belongings(user);
    const quote = await queued(user, mine);
    const before = (await finished(user, quote)).body;
    await user.delete(`/v1/file/${mine.file_id}`);
    await user.delete(`/v1/printer/${mine.printer_id}`);
    expect((await user.get(`/v1/quote/${quote}`)).body).toEqual(before);
    expect((await user.get(`/v1/quote/gcode/${quote}`)).status).toBe(200);
  });
});

test("a part that does not fit fails with both sizes", async () => {
  const bar = readFileSync(new URL("../../../fixtures/bar300.stl", import.meta.url));
  const long = await belongings(ann, bar, "bar.stl");
  const { body } = await finished(ann, await queued(ann, long));
  expect(body).toMatchObject({ status: "failed", error_code: "part_does_not_fit" });
  expect(body.error_message).toContain("300 x 5 x 5");
  expect(body.error_message).toContain("200 x 200 x 250");
});

describe("a resin quote", () => {
  test.each([
    ["SL1S", "sl1", "application/zip"],
    ["Elegoo Saturn 3 Ultra", "goo", "application/octet-stream"],
  ])("of %s is an archive of %s", async (printer_model, extension, contentType) => {
    const resin = await resinBelongings(ann);
    const general = { printer_model };
    const sla_printer_id = await created(ann.post("/v1/sla-printer", { general }), "sla_printer_id");
    const { body: asked } = await ann.post(`/v1/quote/sla/${owns.file_id}`, { ...resin, sla_printer_id });
    const { body } = await finished(ann, asked.quote_id);
    const { stats } = await sliceResin(CUBE_FILE, await settingsOf(asked.quote_id));
    const [ml, grams] = [hundredth(stats.resinMl), hundredth(stats.massGrams)];
    expect(body).toMatchObject({
      status: "success",
      technology: "sla",
      pricing: {
        technology: "sla",
        resin_volume_ml: ml,
        resin_weight_g: grams,
        filament_weight: grams,
        filament_cost: hundredth(ml * 0.05),
        cost_per_ml: 0.05,
      },
      time: { estimated_time_seconds: Math.floor(stats.timeSeconds) },
      files: { gcode_name: `cube.${extension}` },
      configurations: { printer_id: sla_printer_id, filament_id: resin.resin_id },
      filament_breakdown: null,
    });
    expect(body).not.toHaveProperty("slicer_model");
    const { headers } = await ann.get(`/v1/quote/gcode/${asked.quote_id}`);
    expect(headers.get("content-type")).toBe(contentType);
    expect(headers.get("content-disposition")).toContain(`cube.${extension}`);
  });
});
