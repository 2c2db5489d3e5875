/**
 * A strand narrower than 0.21 of its height has a spacing below 0: it failed far from the setting, as a range error of
 * an array's length. PrusaSlicer 2.5 refuses more than these, and so do the settings now.
 */
import { expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { slice } from "../../src/verbs/engine.ts";

const PART = box([6, 6, 1]);
const BASE = { nozzle_diameter: 0.4, layer_height: 0.2, first_layer_height: 0.2 };

/** What PrusaSlicer 2.5 refuses, by its own message. */
const REFUSED: readonly (readonly [keyof Settings, Partial<Settings>])[] = [
  ["perimeter_extrusion_width", { perimeter_extrusion_width: 0.03 }],
  ["perimeter_extrusion_width", { perimeter_extrusion_width: 0.2 }],
  ["infill_extrusion_width", { infill_extrusion_width: "100%" }],
  ["infill_extrusion_width", { infill_extrusion_width: 0.1, fill_density: "0%" }],
  ["perimeter_extrusion_width", { perimeter_extrusion_width: 1.21 }],
  ["infill_extrusion_width", { infill_extrusion_width: 1.5, nozzle_diameter: 0.5 }],
  ["first_layer_extrusion_width", { first_layer_extrusion_width: 0.19 }],
  ["solid_infill_extrusion_width", { ...thickFirst(0.2), solid_infill_extrusion_width: 0.3 }],
  ["perimeter_extrusion_width", { ...thickFirst(0.05), perimeter_extrusion_width: 0.06 }],
];

/** What it slices. */
const TAKEN: readonly Partial<Settings>[] = [
  { infill_extrusion_width: 1.19 },
  { first_layer_extrusion_width: 0.2 },
  { first_layer_extrusion_width: 3 },
  { ...thickFirst(0.2), perimeter_extrusion_width: 0.3 },
  { ...thickFirst(0.05), perimeter_extrusion_width: 0.15 },
];

function thickFirst(layer_height: number): Partial<Settings> {
  return { layer_height, first_layer_height: 0.35, first_layer_extrusion_width: 0 };
}

it.each(REFUSED)("refuses %s of %o", async (name, settings) => {
  await expect(slice(PART, { ...BASE, ...settings }, { threads: 0 })).rejects.toMatchObject({
    code: "SETTINGS_CONFLICT",
    details: { name },
  });
});

it.each(TAKEN)("slices with %o", async (settings) => {
  const { stats } = await slice(PART, { ...BASE, ...settings }, { threads: 0 });
  expect(stats.timeSeconds).toBeGreaterThan(0);
});
