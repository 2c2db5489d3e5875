import { describe, expect, test } from "vitest";
import { resolveRegionOptions } from "../../src/regions/resolve.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { optionsFor, regionSettings } from "./stacks.ts";

const layer = (index: number, given: Partial<Settings> = {}, count = 30) =>
  optionsFor(regionSettings(given), count).layer(index);

describe("resolveRegionOptions", () => {
  test("counts the layer itself among the solid layers, and stops at the ends", () => {
    expect(layer(15)).toMatchObject({ topReach: 4, bottomReach: 3 });
    expect(layer(1)).toMatchObject({ topReach: 4, bottomReach: 1 });
    expect(layer(28)).toMatchObject({ topReach: 1, bottomReach: 3 });
    expect(layer(15, { top_solid_layers: 1, bottom_solid_layers: 1 })).toMatchObject({ topReach: 0, bottomReach: 0 });
  });

  test("goes on until the least thickness is reached, unless there are no solid layers at all", () => {
    const thick = { top_solid_min_thickness: 1.4, bottom_solid_min_thickness: 1 };
    expect(layer(15, thick)).toMatchObject({ topReach: 6, bottomReach: 4 });
    const none = { ...thick, top_solid_layers: 0, bottom_solid_layers: 0 };
    expect(layer(15, none)).toMatchObject({ topReach: 0, bottomReach: 0 });
  });

  test("looks for sparse infill as deep as a bridging strand is thick", () => {
    expect(layer(15).bridgeDepth).toBe(2);
    expect(layer(1).bridgeDepth).toBe(1);
    expect(layer(15, { layer_height: 0.3, first_layer_height: 0.3 }).bridgeDepth).toBe(1);
    expect(layer(15, { layer_height: 0.1, first_layer_height: 0.1 }).bridgeDepth).toBe(4);
    expect(layer(15, { thick_bridges: false }).bridgeDepth).toBe(1);
  });

  test("takes lengths from the strands, those of the first layer from its own", () => {
    const wide = { first_layer_extrusion_width: 0.6 };
    expect(layer(15, wide)).toMatchObject({ membraneRadius: 4500, narrowRadius: 135_000, hollowRadius: 45_000 });
    expect(layer(0, wide)).toMatchObject({ membraneRadius: 6000, narrowRadius: 180_000, hollowRadius: 60_000 });
    expect(layer(15).shellSpacing).toBe(Math.round((0.45 - 0.2 * (1 - Math.PI / 4)) * 1.05 * 1e5));
    expect(layer(15)).toMatchObject({ bridgeWidth: 40_000, bridgeOverInfillRadius: 120_000 });
  });

  test("is frozen", () => {
    const options = resolveRegionOptions(regionSettings(), {
      printZ: Float64Array.of(0.2),
      heights: Float64Array.of(0.2),
    });
    expect(Object.isFrozen(options) && Object.isFrozen(options.layer(0))).toBe(true);
  });
});
