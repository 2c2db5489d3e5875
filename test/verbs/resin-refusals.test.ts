/** What `sliceResin` refuses, each with an error of its own, before a layer is drawn. */
import { describe, expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import type { ResinSettings } from "../../src/settings/resin-settings.ts";
import { sliceResin } from "../../src/verbs/engine.ts";
import { inspectResin } from "../../src/verbs/inspect.ts";

const BARE: Partial<ResinSettings> = {
  display_pixels_x: 120,
  display_pixels_y: 68,
  supports_enable: false,
  pad_enable: false,
};
const THIN = { layer_height: 0.002 };

describe("sliceResin refuses", () => {
  it.each<[string, string, Partial<ResinSettings>, number?]>([
    ["a display of 0 pixels", "SETTING_INVALID", { display_pixels_y: 0 }],
    ["half a pixel", "SETTING_INVALID", { display_pixels_y: 68.5 }],
    ["a display without width", "SETTING_INVALID", { display_width: 0 }],
    ["more pixels than 32 bits number", "SETTINGS_CONFLICT", { display_pixels_x: 100_000, display_pixels_y: 50_000 }],
    ["an exposure below 0", "SETTING_INVALID", { exposure_time: -0.1 }],
    ["a first exposure below 0", "SETTING_INVALID", { initial_exposure_time: -1 }],
    ["an exposure that is no number", "SETTING_INVALID", { exposure_time: Number.NaN }],
    ["more layers than an SL1 holds", "RESULT_TOO_LARGE", THIN, 140],
    ["more layers than a GOO holds", "RESULT_TOO_LARGE", { ...THIN, resin_archive: "goo" }, 140],
    ["more layers than Chitubox's ZIP holds", "RESULT_TOO_LARGE", { ...THIN, resin_archive: "chitubox" }, 140],
    ["a part wider than the display", "DOES_NOT_FIT", { display_width: 9.9 }],
    ["a part deeper than the display", "DOES_NOT_FIT", { display_height: 9.9 }],
    [
      "a part wider than the display, whatever the plate",
      "DOES_NOT_FIT",
      { display_width: 9.9, bed_shape: square(50) },
    ],
    ["a part wider than the plate", "DOES_NOT_FIT", { bed_shape: square(9.9) }],
    ["a part higher than the printer", "DOES_NOT_FIT", { max_print_height: 9.9 }],
    ["a part that supports lift too high", "DOES_NOT_FIT", { max_print_height: 14.9, supports_enable: true }],
    ["supports that leave no height at all", "DOES_NOT_FIT", { max_print_height: 4, supports_enable: true }],
    ["walls as thick as half the part", "WALLS_TOO_THICK", { hollowing_enable: true, hollowing_min_thickness: 5 }],
    ["a slow way down longer than the way up", "SETTINGS_CONFLICT", { retract_height2: 7 }],
    ["a setting that is none", "SETTING_UNKNOWN", { layer_hight: 0.05 } as Partial<ResinSettings>],
  ])("%s", async (_, code, given, height = 10) => {
    const reports: number[] = [];
    const slicing = sliceResin(
      box([10, 10, height]),
      { ...BARE, ...given },
      { threads: 0, onProgress: ({ fraction }) => reports.push(fraction) },
    );
    await expect(slicing).rejects.toMatchObject({ name: "SlicewrightError", code });
    expect(reports.filter((fraction) => fraction > 0.5)).toEqual([]);
  });

  it.each(["", "a b", "../up", "ä", "x".repeat(101)])("the name %j", async (name) => {
    await expect(sliceResin(box([10, 10, 10]), BARE, { threads: 0, name })).rejects.toMatchObject({ code: "USAGE" });
  });
});

describe("inspectResin", () => {
  it.each<[string, Partial<ResinSettings>, boolean]>([
    ["the display, where no plate is told", { display_width: 10, display_height: 10 }, true],
    ["the display, where the plate is larger", { display_width: 9.9, bed_shape: square(200) }, false],
    ["the plate, where the display is larger", { bed_shape: square(9.9) }, false],
    ["the height", { max_print_height: 10 }, true],
    [
      "the height less the supports and the pad",
      { max_print_height: 16.9, supports_enable: true, pad_enable: true },
      false,
    ],
    [
      "all the height under a pad around the part",
      { max_print_height: 10, pad_enable: true, pad_around_object: true },
      true,
    ],
    ["no height", { max_print_height: 0 }, true],
    [
      "the part as it is scaled for the resin",
      { display_width: 10, display_height: 10, material_correction_x: 1.01 },
      false,
    ],
  ])("holds a part to %s", async (_, given, fits) => {
    const { fit } = await inspectResin(box([10, 10, 10]), { ...BARE, ...given });
    expect(fit.fits).toBe(fits);
  });
});

function square(side: number): [number, number][] {
  return [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
  ];
}
