/**
 * Parts and modifiers with settings of their own against PrusaSlicer 2.5.0's figures for the same 3MF and profile, with
 * two extruders of 0.4 mm that share a nozzle where a part chooses one.
 */
import { describe, expect, test } from "vitest";
import { box, merge } from "../../fixtures/shapes.ts";
import type { Model } from "../../src/mesh/model.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { slice } from "../../src/verbs/engine.ts";
import { BLOCK, LEFT, modifier, OVER_RIGHT, part, RIGHT, rangedModel, zonedModel } from "../verbs/zoned-model.ts";
import { NEEDS_REFERENCE, profileSettings, referencePresent } from "./models.ts";

const BARS = { filament: 0.005, time: 0.015 };
const halves = merge(LEFT, RIGHT);
const inlay = box([20, 10, 1], [10, 5, 7]);

/** What PrusaSlicer extrudes by tool, mm, and how long it takes, s. */
interface Case {
  readonly model: Model;
  readonly filamentMm: readonly number[];
  readonly seconds: number;
  readonly settings?: Partial<Settings>;
}

const CASES: Readonly<Record<string, Case>> = {
  "denser infill in one half": {
    model: zonedModel(BLOCK, [modifier(OVER_RIGHT, { fill_density: "60%" })]),
    filamentMm: [1583.5],
    seconds: 1120,
  },
  "a solid core between sparse ends": {
    model: zonedModel(BLOCK, [modifier(box([20, 30, 3], [10, -5, 2.5]), { fill_density: "100%" })]),
    filamentMm: [1554.3],
    seconds: 1137,
  },
  "more perimeters in one half": {
    model: zonedModel(BLOCK, [modifier(OVER_RIGHT, { perimeters: "5" })]),
    filamentMm: [1427.5],
    seconds: 1169,
  },
  "external perimeters of another width in one half, which leave the walls in common": {
    model: zonedModel(BLOCK, [modifier(OVER_RIGHT, { external_perimeter_extrusion_width: "0.6" })]),
    filamentMm: [1177.98],
    seconds: 974,
  },
  "weaker bridges in one half": {
    model: zonedModel(BLOCK, [modifier(OVER_RIGHT, { bridge_flow_ratio: "0.8", extra_perimeters: "0" })]),
    filamentMm: [1173.05],
    seconds: 979,
  },
  "faster infill over more bottoms in one half, drawn in common": {
    model: zonedModel(BLOCK, [modifier(OVER_RIGHT, { infill_speed: "112", bottom_solid_min_thickness: "1.4" })]),
    filamentMm: [1252.54],
    seconds: 1007,
  },
  "two modifiers that overlap": {
    model: zonedModel(BLOCK, [
      modifier(OVER_RIGHT, { fill_density: "60%" }),
      modifier(box([20, 30, 10], [10, -5, -1]), { fill_pattern: "grid", top_solid_layers: "8" }),
    ]),
    filamentMm: [1641.4],
    seconds: 1156,
  },
  "two parts": {
    model: zonedModel(halves, [part(LEFT, { fill_density: "40%" }), part(RIGHT, { perimeters: "4" })]),
    filamentMm: [1590],
    seconds: 1243,
  },
  "two parts that overlap": {
    model: zonedModel(merge(box([25, 20, 8]), RIGHT), [
      part(box([25, 20, 8]), { fill_density: "40%" }),
      part(RIGHT, { perimeters: "4" }),
    ]),
    filamentMm: [1590],
    seconds: 1243,
  },
  "an object's own settings": {
    model: zonedModel(BLOCK, [], { fill_density: "50%", perimeters: "3", infill_speed: "30" }),
    filamentMm: [1873.5],
    seconds: 1731,
  },
  "denser infill between two heights": {
    model: rangedModel(2, 5, { fill_density: "60%" }),
    filamentMm: [1570.6],
    seconds: 1127,
  },
  "denser infill between two heights, with shells of its own": {
    model: rangedModel(2, 5, { fill_density: "60%" }),
    settings: { interface_shells: true },
    filamentMm: [2253.5],
    seconds: 1490,
  },
  "more perimeters between two heights": {
    model: rangedModel(2, 5, { perimeters: "5" }),
    filamentMm: [1379.8],
    seconds: 1120,
  },
  "a part over a range of heights": {
    model: rangedModel(2, 5, { perimeters: "5", fill_density: "60%" }, [part(BLOCK, { fill_density: "40%" })]),
    filamentMm: [1782.3],
    seconds: 1300,
  },
  "two parts of two filaments": {
    model: zonedModel(halves, [part(LEFT, { extruder: "1" }), part(RIGHT, { extruder: "2" })]),
    filamentMm: [628.3, 624.08],
    seconds: 1062,
  },
  "an inlay of another filament": {
    model: zonedModel(merge(BLOCK, inlay), [part(BLOCK, { extruder: "1" }), part(inlay, { extruder: "2" })]),
    filamentMm: [1088.69, 90.24],
    seconds: 1034,
  },
};

describe.skipIf(!referencePresent)(
  referencePresent ? "zones as PrusaSlicer's" : `zones as PrusaSlicer's (${NEEDS_REFERENCE})`,
  () => {
    test.each(Object.entries(CASES))("%s", async (_, { model, filamentMm, seconds, settings: own }) => {
      const standard = { ...profileSettings("standard"), ...own };
      const extruders = filamentMm.map(() => ({ temperature: 210, first_layer_temperature: 210 }));
      const settings =
        filamentMm.length > 1 ? { ...standard, single_extruder_multi_material: true, extruders } : standard;
      const { stats } = await slice(model, settings, { threads: 0 });
      const ours = stats.tools.map((tool) => tool.filamentMm);
      expect(ours).toHaveLength(filamentMm.length);
      for (const [i, mm] of filamentMm.entries()) expect(Math.abs(ours[i] / mm - 1)).toBeLessThan(BARS.filament);
      expect(Math.abs(stats.timeSeconds / seconds - 1)).toBeLessThan(BARS.time);
    });
  },
);
