/** Whole prints with what motion can do, one thing at a time and all together: the text tells what was planned. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { estimateGcode, type Settings, type SliceResult, slice } from "../../src/index.ts";

const PART = readFileSync(new URL("../../fixtures/knob.stl", import.meta.url));
const BASE: Partial<Settings> = {
  layer_height: 0.4,
  first_layer_height: 0.3,
  nozzle_diameter: 0.6,
  fill_density: "10%",
  skirts: 0,
  use_relative_e_distances: true,
  default_acceleration: 1000,
  travel_speed: 150,
};
const TRAVELS: Partial<Settings> = {
  wipe: true,
  retract_before_wipe: "50%",
  travel_ramping_lift: true,
  travel_max_lift: 0.5,
  travel_slope: 4,
  travel_lift_before_obstacle: true,
  avoid_crossing_perimeters: true,
  avoid_crossing_perimeters_max_detour: "300%",
  only_retract_when_crossing_perimeters: true,
  travel_acceleration: 2000,
  travel_short_distance_acceleration: 250,
};
const STRANDS: Partial<Settings> = {
  enable_dynamic_overhang_speeds: true,
  enable_dynamic_fan_speeds: true,
  overhang_fan_speed_0: 90,
  max_volumetric_extrusion_rate_slope_positive: 3,
  max_volumetric_extrusion_rate_slope_negative: 4,
  max_volumetric_speed: 6,
  staggered_inner_seams: true,
  seam_gap_distance: "25%",
  cooling_slowdown_logic: "consistent_surface",
  slowdown_below_layer_time: 20,
  external_perimeter_acceleration: 600,
  top_solid_infill_acceleration: 500,
};
const ARCS: Partial<Settings> = { arc_fitting: "emit_center", estimate_model: "marlin" };
const ALL: Partial<Settings> = { ...TRAVELS, ...STRANDS, ...ARCS };

const print = (settings: Partial<Settings>, threads = 0): Promise<SliceResult> =>
  slice(PART, { ...BASE, ...settings }, { threads });

let plain: SliceResult;
let all: SliceResult;
beforeAll(async () => {
  plain = await print({ estimate_model: "marlin" });
  all = await print(ALL);
});

async function readsBack({ gcode, stats }: SliceResult, settings: Partial<Settings>): Promise<void> {
  const bytes = new TextEncoder().encode(gcode.toString());
  const read = await estimateGcode(bytes, { settings: { ...BASE, ...settings } });
  expect(Math.abs(read.estimate.timeSeconds / stats.timeSeconds - 1)).toBeLessThan(1e-4);
  expect(read.estimate.filamentMm).toBeCloseTo(stats.filamentMm, 2);
}

describe("motion", () => {
  it("with all of it prints the same part, and the text reads back to its own figures", async () => {
    await readsBack(all, ALL);
    // A wider gap at the seam leaves a little off.
    expect(Math.abs(all.stats.filamentMm / plain.stats.filamentMm - 1)).toBeLessThan(5e-3);
    for (const word of [/;WIPE_START/, /^G[23] X/m, /^M204/m, /^G1 X\S+ Y\S+ Z\S+/m])
      expect(all.gcode.toString()).toMatch(word);
  });

  it("is the same on two threads", async () => {
    expect((await print(ALL, 2)).gcode.toString() === all.gcode.toString()).toBe(true);
  });

  it("keeps the time of arcs within 1 % of that of lines, and their text is shorter", async () => {
    const arcs = await print(ARCS);
    await readsBack(arcs, ARCS);
    expect(Math.abs(arcs.stats.timeSeconds / plain.stats.timeSeconds - 1)).toBeLessThan(0.01);
    expect(Math.abs(arcs.stats.filamentMm / plain.stats.filamentMm - 1)).toBeLessThan(1e-3);
    expect(arcs.gcode.toString().length).toBeLessThan(0.9 * plain.gcode.toString().length);
  });
});
