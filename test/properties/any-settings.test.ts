/**
 * Whatever settings the tables accept, alone or together, give finite figures or an error with a code of its own.
 *
 * A row's values are its bounds, its default, the least and tiny numbers, and all between. What would only make the
 * same work longer (thousands of layers, loops or pixels, kilometres of skirt) is bounded in {@link LEAST_WORK}, and
 * the part is a box of a few millimetres.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { SlicewrightError } from "../../src/core/errors.ts";
import { checkSetting, RESIN_SETTINGS, SETTINGS } from "../../src/settings/complete.ts";
import type { AnySchema, AnySpec } from "../../src/settings/schema.ts";
import { createEngine, type Engine } from "../../src/verbs/engine.ts";

const PART = box([4, 3, 1.5]);

/** Ranges within the rows': a layer is at least 0.1 mm, so 15 of them; a picture at most 200 x 200 pixels. */
const LEAST_WORK: Readonly<Record<string, readonly [number, number]>> = {
  layer_height: [0.1, 10],
  first_layer_height: [0.1, 10],
  initial_layer_height: [0.1, 10],
  skirts: [0, 5],
  skirt_height: [0, 3],
  min_skirt_length: [0, 50],
  display_pixels_x: [1, 200],
  display_pixels_y: [1, 200],
  support_object_elevation: [0, 5],
  pad_wall_thickness: [0, 4],
  relative_correction_x: [0.01, 3],
  relative_correction_y: [0.01, 3],
  relative_correction_z: [0.01, 3],
  material_correction_x: [0.01, 3],
  material_correction_y: [0.01, 3],
  material_correction_z: [0.01, 3],
};

/** What a row's neighbourhood of 0 holds. */
const TINY = [5e-324, 1e-44, 1e-12, 1e-6, 1e-3, 0.01];

const TEXTS = ["", "G28", "M203 E0.000001\nG1 X5 F1\nG1 E1", "G92 E0", ";[layer_num]", "[first_layer_temperature]"];

const BEDS = [
  [
    [0, 0],
    [200, 0],
    [200, 200],
    [0, 200],
  ],
  [
    [-50, -50],
    [50, -50],
    [0, 50],
  ],
  [
    [0, 0],
    [1e-9, 0],
    [0, 1e-9],
  ],
];

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine({ threads: 0 });
});
afterAll(() => engine.close());

test("any filament settings give finite figures or a refusal", async () => {
  await fc.assert(
    fc.asyncProperty(anySettings(SETTINGS, 8), async (settings) => {
      await finiteOrRefused(() => engine.slice(PART, { layer_height: 0.3, ...settings }));
    }),
    { numRuns: 120 },
  );
});

test("any resin settings give finite figures or a refusal", async () => {
  const small = { layer_height: 0.3, display_pixels_x: 120, display_pixels_y: 68 };
  await fc.assert(
    fc.asyncProperty(anySettings(RESIN_SETTINGS, 16), async (settings) => {
      await finiteOrRefused(() => engine.sliceResin(PART, { ...small, ...settings }));
    }),
    // Each draws the file's previews, which takes most of a second.
    { numRuns: 12 },
  );
});

async function finiteOrRefused(slice: () => Promise<{ readonly stats: object }>): Promise<void> {
  try {
    expect(notFinite((await slice()).stats)).toEqual([]);
  } catch (thrown) {
    if (!(thrown instanceof SlicewrightError)) throw thrown;
    expect(thrown.code, thrown.message).not.toBe("INTERNAL");
  }
}

/** The paths of figures that are no numbers. */
function notFinite(figures: object, path = ""): string[] {
  return Object.entries(figures).flatMap(([name, value]) => {
    if (typeof value === "number") return Number.isFinite(value) ? [] : [`${path}${name} is ${value}`];
    return typeof value === "object" && value !== null ? notFinite(value, `${path}${name}.`) : [];
  });
}

/** Settings that are accepted each by itself. */
function anySettings(rows: AnySchema, most: number): fc.Arbitrary<Record<string, unknown>> {
  const setting = fc
    .constantFrom(...Object.keys(rows))
    .chain((name) => valueFor(name, rows[name]).map((value): [string, unknown] => [name, value]))
    .filter(([name, value]) => isAccepted(name, value, rows));
  return fc.array(setting, { minLength: 1, maxLength: most }).map((chosen) => Object.fromEntries(chosen));
}

function isAccepted(name: string, value: unknown, rows: AnySchema): boolean {
  try {
    checkSetting(name, value, rows);
    return true;
  } catch {
    return false;
  }
}

function valueFor(name: string, spec: AnySpec): fc.Arbitrary<unknown> {
  switch (spec.kind) {
    case "boolean":
      return fc.boolean();
    case "text":
      return fc.constantFrom(...TEXTS);
    case "texts":
      return fc.array(fc.constantFrom(...TEXTS), { maxLength: 4 });
    case "choice":
      return fc.constantFrom(...spec.choices);
    case "points":
      return fc.constantFrom(...BEDS);
    case "numbers":
      return fc.array(numberIn(spec.min, spec.max), { minLength: 1, maxLength: 4 });
    default: {
      const [min, max] = LEAST_WORK[name] ?? [spec.min, spec.max];
      if (spec.kind === "integer") return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }));
      const number = numberIn(min, max);
      if (spec.kind === "number") return number;
      const percent = numberIn(0, 1000).map((share) => `${share}%`);
      // A percentage of a height is held by the height's own bounds.
      if (spec.kind === "percent" || name in LEAST_WORK) return spec.kind === "percent" ? percent : number;
      return fc.oneof(number, percent);
    }
  }
}

function numberIn(min: number, max: number): fc.Arbitrary<number> {
  const tiny = TINY.map((value) => min + value).filter((value) => value <= max);
  return fc.oneof(
    fc.constantFrom(min, max, ...tiny),
    fc.double({ min, max: Math.min(max, min + 2), noNaN: true }),
    fc.double({ min, max, noNaN: true }),
  );
}
