import { describe, expect, test } from "vitest";
import { FEATURES } from "../../../src/v1/children/features.ts";
import { artifactId } from "../../../src/v1/quotes/artifacts.ts";
import type { Artifact, Quote } from "../../../src/v1/quotes/quote.ts";
import { gcodeName, quoteResult } from "../../../src/v1/quotes/result.ts";

const PRICING = {
  currency: "USD",
  cost_per_hour: 2.5,
  cost_per_gram: 0.02,
  base_price: 5,
  printer_watts: 100,
  cost_per_kwh: 0.12,
};

const quote = {
  quote_id: "q",
  technology: "fdm",
  file_id: "f",
  file_name: "part.v2.stl",
  file_sha256: "ab",
  request: { pricing_config: PRICING, settings: { layer_height: 0.2, perimeters: 3 } },
} as unknown as Quote;

const nothing = { massGrams: 0, lengthMm: 0 };
const artifact = {
  extension: "gcode",
  size_bytes: 1_234_567,
  figures: {
    model: { format: "stl-binary", triangles: 12, boundingBox: { x: 1 / 3, y: 20, z: 5 }, volumeMm3: 33.33333 },
    timeSeconds: 97_261.9,
    massGrams: 8.005,
    resinMl: null,
    features: {
      ...Object.fromEntries(FEATURES.map((name) => [name, nothing])),
      perimeter: { massGrams: 6.404, lengthMm: 2147.1449 },
      support: { massGrams: 1.201, lengthMm: 400 },
      support_interface: { massGrams: 0.4, lengthMm: 150.005 },
    },
    supportGrams: 1.601,
    firstLayerAreaMm2: 6.66667,
    buildPlateAreaMm2: 40_000,
    maxModelsPerPlate: 148,
    layers: 25,
  },
} as unknown as Artifact;

describe("quoteResult", () => {
  const result = quoteResult(quote, artifact, 12.5);

  test("warns of what the slice found; one of earlier days told nothing", () => {
    const warnings = [{ code: "mesh_open", message: "The mesh has open edges." }];
    const told = { ...artifact, figures: { ...artifact.figures, warnings } };
    expect(quoteResult(quote, told, 1).warnings).toEqual(warnings);
    expect(result.warnings).toEqual([]);
  });

  test("shows numbers that a person can add up", () => {
    expect(result.time).toEqual({ estimated_time: "1d 3h 1m", estimated_time_seconds: 97_261, quote_duration: 13 });
    expect(result.filament_breakdown).toMatchObject({
      total_weight_g: 8.01,
      support_weight_g: 1.6,
      model_weight_g: 6.41,
      support_percent: 20,
      features: {
        perimeter: { weight_g: 6.4, percent: 80, length_mm: 2147.14 },
        support: { weight_g: 1.2, percent: 15, length_mm: 400 },
        support_interface: { weight_g: 0.4, percent: 5, length_mm: 150.01 },
        other: { weight_g: 0, percent: 0, length_mm: 0 },
      },
    });
    expect(result.pricing.filament_weight).toBe(result.filament_breakdown!.total_weight_g);
    expect(result.geometry).toEqual({
      bounding_box: { x: 0.33333, y: 20, z: 5 },
      volume_mm3: 33.333,
      first_layer_area_mm2: 6.67,
      build_plate_area_mm2: 40_000,
      build_plate_coverage_percent: 0.02,
      max_models_per_plate: 148,
    });
  });

  test("names the files", () => {
    expect(result.files).toEqual({
      gcode_path: "/v1/quote/gcode/q",
      gcode_name: "part.v2.gcode",
      gcode_file_size: 1.234567,
      file_path: "/v1/file/f",
    });
  });
});

test.each([
  ["cube.stl", "gcode", "cube.gcode"],
  ["a.b.3mf", "sl1", "a.b.sl1"],
  ["no ending", "goo", "no ending.goo"],
  [".stl", "gcode", "model.gcode"],
])("what is made of %j as %s is called %j", (name, extension, expected) => {
  expect(gcodeName(name, extension)).toBe(expected);
});

describe("artifactId", () => {
  const id = artifactId(quote);
  const other = (change: object) => artifactId({ ...quote, ...change } as Quote);

  test("is the same for the same model and settings, in whatever order", () => {
    const settings = { perimeters: 3, layer_height: 0.2 };
    expect(other({ quote_id: "r", file_id: "g", file_name: "x.stl", request: { settings } })).toBe(id);
  });

  test("is another for another model, other settings, another way of printing", () => {
    const others = [
      other({ file_sha256: "ac" }),
      other({ request: { settings: { layer_height: 0.2, perimeters: 4 } } }),
      other({ request: { settings: { layer_height: 0.2 } } }),
      other({ technology: "sla" }),
    ];
    expect(new Set([id, ...others]).size).toBe(5);
  });
});
