import { describe, expect, it } from "vitest";
import { completeSettings } from "../../src/settings/complete.ts";
import { thickestLayer, thinnestLayer } from "../../src/settings/nozzle.ts";

describe("layers of any height", () => {
  const settings = completeSettings({
    min_layer_height: 0,
    first_layer_height: 0.2,
    extruders: [
      {},
      { nozzle_diameter: 0.6, max_layer_height: 0.5, min_layer_height: 0.1 },
      { nozzle_diameter: 0.3, max_layer_height: 0.5 },
    ],
  });

  it("are no thicker than an extruder's nozzle, three quarters of it unless told", () => {
    expect([1, 2, 3].map((extruder) => thickestLayer(settings, extruder))).toEqual([0.30000000000000004, 0.5, 0.3]);
  });

  it("are as thin as any extruder lays them", () => {
    expect(thinnestLayer(settings)).toBe(0.01);
    expect(thinnestLayer({ ...settings, extruders: settings.extruders!.slice(1, 2) })).toBe(0.1);
  });
});
