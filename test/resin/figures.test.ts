import { describe, expect, it } from "vitest";
import { type LayerAreas, type ResinFigures, resinFigures } from "../../src/resin/figures.ts";
import { resolveExposure, resolveResin, resolveTiming } from "../../src/resin/resolve.ts";
import { completeResinSettings } from "../../src/settings/complete.ts";
import type { ResinSettings } from "../../src/settings/resin-settings.ts";

function figures(layers: readonly LayerAreas[], given: Partial<ResinSettings>): ResinFigures {
  const settings = completeResinSettings(given);
  return resinFigures(layers, resolveExposure(settings), resolveTiming(settings), resolveResin(settings));
}

function column(count: number, heightMm: number, modelMm2: number): LayerAreas[] {
  return Array.from({ length: count }, () => ({ heightMm, modelMm2, supportMm2: 0, padMm2: 0, cavityMm2: 0 }));
}

/** Exposures of an SL1 with a common resin. */
const SL1 = { exposure_time: 7.5, initial_exposure_time: 35, faded_layers: 10 };
/** The Mars 3's motion. */
const MARS3: Partial<ResinSettings> = {
  resin_time_model: "msla",
  exposure_time: 2.5,
  initial_exposure_time: 30,
  bottom_layer_count: 4,
  lift_height: 5,
  lift_speed: 100,
  retract_speed: 150,
  bottom_lift_height: 7,
  bottom_lift_speed: 80,
  bottom_retract_speed: 150,
  wait_time_before_cure: 2.5,
  wait_time_after_cure: 1,
  bottom_wait_time_before_cure: 3,
  bottom_wait_time_after_cure: 3,
};

describe("resinFigures, prusa_sla", () => {
  it("takes 5320 s for 400 layers of 0.05 mm: three at the initial exposure, ten faded", () => {
    expect(figures(column(400, 0.05, 400), SL1).timeSeconds).toBeCloseTo(5320, 9);
  });

  it("tilts slowly, and rests a second, above the share of the display", () => {
    const layers = [...column(184, 0.1, 300), ...column(16, 0.1, 1320)];
    const { timeSeconds, fastLayers, slowLayers } = figures(layers, { ...SL1, area_fill: 5 });
    expect([fastLayers, slowLayers]).toEqual([184, 16]);
    expect(timeSeconds).toBeCloseTo(2884, 9);
  });

  it("is slower by tilt and rest at slow speed and with thick resin", () => {
    const seconds = (given: Partial<ResinSettings>): number =>
      figures(column(100, 0.1, 10), { ...SL1, ...given }).timeSeconds;
    expect(seconds({ material_print_speed: "slow" }) - seconds({})).toBeCloseTo(100 * (8 + 3 - 5), 9);
    expect(seconds({ material_print_speed: "high_viscosity" }) - seconds({})).toBeCloseTo(100 * (10 + 3.5 - 5), 9);
  });

  it("never exposes less than usual, however long the ramp", () => {
    const { exposureSeconds } = figures(column(12, 0.05, 1), { ...SL1, exposure_time: 2.5, faded_layers: 5 });
    expect(Math.min(...exposureSeconds)).toBe(2.5);
    expect(exposureSeconds.slice(0, 4)).toEqual([35, 35, 35, 35 - 32.5 / 6]);
  });
});

describe("resinFigures, msla", () => {
  it("takes 4532.2 s for 400 layers on a Mars 3", () => {
    expect(figures(column(400, 0.05, 100), MARS3).timeSeconds).toBeCloseTo(4532.2, 9);
  });

  it("lets the exposure fall over the transition layers", () => {
    const { exposureSeconds } = figures(column(8, 0.05, 100), { ...MARS3, transition_layer_count: 2 });
    expect(exposureSeconds).toEqual([30, 30, 30, 30, 30 - 27.5 / 3, 30 - 55 / 3, 2.5, 2.5]);
  });

  it("adds both stages up and down, the slow one last", () => {
    const seconds = figures(column(1, 0.05, 1), {
      resin_time_model: "msla",
      bottom_layer_count: 0,
      exposure_time: 1,
      lift_height: 2,
      lift_speed: 60,
      lift_height2: 4,
      lift_speed2: 240,
      retract_speed: 180,
      retract_height2: 1.5,
      retract_speed2: 30,
    }).timeSeconds;
    expect(seconds).toBeCloseTo(1 + 2 + 1 + 1.5 + 3, 9);
  });

  it("waits for the light-off delay when the motion is shorter and nothing rests before the light", () => {
    const given: Partial<ResinSettings> = {
      ...MARS3,
      bottom_layer_count: 0,
      wait_time_before_cure: 0,
      light_off_delay: 9,
    };
    expect(figures(column(10, 0.05, 1), given).timeSeconds).toBeCloseTo(10 * (2.5 + 1 + 9), 9);
    expect(figures(column(10, 0.05, 1), { ...given, light_off_delay: 2 }).timeSeconds).toBeCloseTo(85, 9);
  });

  it("speeds up and slows down on every leg where an acceleration is given", () => {
    const given: Partial<ResinSettings> = { ...MARS3, bottom_layer_count: 0, lift_acceleration: 10 };
    const [up, down] = [100 / 60, 150 / 60];
    expect(figures(column(1, 0.05, 1), given).timeSeconds).toBeCloseTo(6 + 5 / up + up / 10 + 5 / down + down / 10, 9);
  });

  it("tilts instead of lifting where the vat does", () => {
    const given: Partial<ResinSettings> = { ...MARS3, bottom_layer_count: 0, vat_release: "tilt", fast_tilt_time: 4 };
    expect(figures(column(10, 0.05, 1), given).timeSeconds).toBeCloseTo(10 * (2.5 + 2.5 + 1 + 4), 9);
  });

  it("refuses a slow way down that is longer than the way up", () => {
    expect(() => figures(column(1, 0.05, 1), { lift_height: 3, retract_height2: 4 })).toThrow(
      expect.objectContaining({ code: "SETTINGS_CONFLICT" }),
    );
    // 0.7 + 0.1 is a little less than 0.8 in doubles.
    const whole = { lift_height: 0.7, lift_height2: 0.1, retract_height2: 0.8 };
    expect(() => figures(column(1, 0.05, 1), whole)).not.toThrow();
    expect(() => figures(column(1, 0.05, 1), { ...whole, retract_height2: 0.9 })).toThrow("whole lift of 0.8 mm");
  });
});

describe("resinFigures", () => {
  it("tells part, supports and pad apart, and what they weigh and cost", () => {
    const layers: LayerAreas[] = [
      { heightMm: 0.1, modelMm2: 0, supportMm2: 10, padMm2: 90, cavityMm2: 0 },
      { heightMm: 0.05, modelMm2: 40, supportMm2: 20, padMm2: 0, cavityMm2: 0 },
    ];
    const found = figures(layers, { material_density: 1.1, bottle_cost: 50, bottle_volume: 500 });
    expect(found.modelMl).toBeCloseTo(0.002, 12);
    expect(found.supportMl).toBeCloseTo(0.002, 12);
    expect(found.padMl).toBeCloseTo(0.009, 12);
    expect(found.resinMl).toBeCloseTo(0.013, 12);
    expect(found.massGrams).toBeCloseTo(0.0143, 12);
    expect(found.cost).toBeCloseTo(0.0013, 12);
    expect([found.maxAreaMm2, found.heightMm]).toEqual([100, expect.closeTo(0.15, 12)]);
  });
});
