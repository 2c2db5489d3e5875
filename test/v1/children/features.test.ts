import { expect, test } from "vitest";
import { ROLES } from "../../../src/index.ts";
import { FEATURES, featuresOf } from "../../../src/v1/children/features.ts";

test("every feature is there, in the order in which quotes tell them", () => {
  expect(FEATURES).toEqual([
    "external_perimeter",
    "perimeter",
    "overhang_perimeter",
    "solid_infill",
    "top_solid_infill",
    "internal_infill",
    "bridge_infill",
    "gap_fill",
    "ironing",
    "skirt_brim",
    "support",
    "support_interface",
    "wipe_tower",
    "custom",
    "other",
  ]);
  expect(Object.keys(featuresOf({}))).toEqual(FEATURES);
});

test("every role that feeds filament has a feature of its own, but what is unknown", () => {
  for (const { name } of ROLES) {
    const features = featuresOf({ [name]: { massGrams: 2, filamentMm: 3 } });
    const [[feature, figures], ...more] = Object.entries(features).filter(([, { lengthMm }]) => lengthMm > 0) as [
      [string, object],
    ];
    expect(more).toEqual([]);
    expect(figures).toEqual({ massGrams: 2, lengthMm: 3 });
    expect(feature === "other").toBe(name === "unknown" || name === "travel");
  }
});
