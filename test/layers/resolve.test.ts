import { describe, expect, test } from "vitest";
import type { ErrorCode } from "../../src/core/errors.ts";
import { type LayeringSettings, resolveLayerOptions } from "../../src/layers/resolve.ts";

const SETTINGS: LayeringSettings = {
  layer_height: 0.2,
  first_layer_height: 0.3,
  min_layer_height: 0.07,
  max_layer_height: 0,
  adaptive_layer_height: false,
  adaptive_quality: "50%",
  nozzle_diameter: 0.4,
  resolution: 0,
  gcode_resolution: 0.0125,
  slicing_mode: "regular",
  slice_closing_radius: 0.049,
};

describe("resolveLayerOptions", () => {
  test("gives integer units, frozen", () => {
    const options = resolveLayerOptions(SETTINGS);
    expect(options).toEqual({
      firstLayerHeight: 30000,
      layerHeight: 20000,
      varied: { least: 0.07, most: 0.4 * 0.75 },
      adaptiveQuality: undefined,
      resolution: 0,
      mode: "regular",
      gcodeResolution: 1250,
      closingRadius: 4900,
    });
    expect(Object.isFrozen(options)).toBe(true);
  });

  test("a percentage of the first layer is of the layer height", () => {
    expect(resolveLayerOptions({ ...SETTINGS, layer_height: 0.3, first_layer_height: "60%" }).firstLayerHeight).toBe(
      18000,
    );
  });

  test("layers vary between the printer's bounds, with room for layer_height", () => {
    const varied = (given: Partial<LayeringSettings>) => resolveLayerOptions({ ...SETTINGS, ...given }).varied;
    expect(varied({ min_layer_height: 0, max_layer_height: 0.25 })).toEqual({ least: 0.01, most: 0.25 });
    expect(varied({ max_layer_height: 9 })).toEqual({ least: 0.07, most: 0.4 });
    expect(varied({ layer_height: 0.05 })).toMatchObject({ least: 0.05 });
    expect(varied({ layer_height: 0.35 })).toMatchObject({ most: 0.35 });
    expect(
      resolveLayerOptions({ ...SETTINGS, adaptive_layer_height: true, adaptive_quality: "25%" }).adaptiveQuality,
    ).toBe(0.25);
  });

  test("a layer may be as thick as the nozzle is wide", () => {
    expect(resolveLayerOptions({ ...SETTINGS, layer_height: 0.4 }).layerHeight).toBe(40000);
  });

  test.each<[Partial<LayeringSettings>, ErrorCode, RegExp]>([
    [{ layer_height: 0 }, "SETTING_INVALID", /layer_height 0, expected mm above 0/],
    [{ layer_height: -0.2 }, "SETTING_INVALID", /layer_height -0\.2/],
    [{ layer_height: Number.NaN }, "SETTING_INVALID", /layer_height NaN/],
    [{ layer_height: 0.000001 }, "SETTING_INVALID", /layer_height/],
    [{ layer_height: 0.41 }, "SETTINGS_CONFLICT", /0\.41 mm, expected at most the nozzle_diameter of 0\.4 mm/],
    [{ first_layer_height: 0 }, "SETTING_INVALID", /first_layer_height 0/],
    [{ first_layer_height: "0%" }, "SETTING_INVALID", /first_layer_height/],
    [{ first_layer_height: "x%" as "1%" }, "SETTING_INVALID", /first_layer_height x%/],
    [{ first_layer_height: "250%" }, "SETTINGS_CONFLICT", /first_layer_height 0\.5 mm/],
    [{ nozzle_diameter: 0 }, "SETTING_INVALID", /nozzle_diameter 0/],
    [{ slice_closing_radius: -1 }, "SETTING_INVALID", /slice_closing_radius -1/],
    [{ resolution: Number.POSITIVE_INFINITY }, "SETTING_INVALID", /resolution Infinity/],
    [{ gcode_resolution: -0.1 }, "SETTING_INVALID", /gcode_resolution -0\.1/],
  ])("%o is %s", (change, code, message) => {
    const resolve = () => resolveLayerOptions({ ...SETTINGS, ...change });
    expect(resolve).toThrow(expect.objectContaining({ code }));
    expect(resolve).toThrow(message);
  });
});
