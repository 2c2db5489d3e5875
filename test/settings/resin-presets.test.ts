import { describe, expect, it } from "vitest";
import { resinFigures } from "../../src/resin/figures.ts";
import { resolveDisplay, resolveExposure, resolveResin, resolveTiming } from "../../src/resin/resolve.ts";
import { completeResinSettings } from "../../src/settings/complete.ts";
import { RESIN_PRINTERS, RESINS, usualResin } from "../../src/settings/resin-presets.ts";

/**
 * The printers' published figures: pixels, display in mm, pitch in um, height, lift and bottom lift, their speeds,
 * retract, rests before and after the light, each with the bottom layers' in brackets, and the file.
 */
const TABLE = `
mars            1440x2560  68.04x120.96  47.25 150 5(5) 100(90) 150 0(0)   0(0) sl1
mars_2_pro      1620x2560  82.62x130.56  51    160 5(5) 80(60)  210 0(0)   0(0) sl1
mars_3          4098x2560  143.43x89.6   35    175 5(7) 100(80) 150 2.5(3) 1(3) sl1
mars_4_ultra    8520x4320  153.36x77.76  18    165 5(7) 100(80) 150 2.5(3) 1(3) goo
saturn          3840x2400  192x120       50    200 7(7) 70(70)  210 0(0)   0(0) sl1
saturn_2        7680x4320  218.88x123.12 28.5  250 7(7) 70(70)  210 0(0)   0(0) sl1
saturn_3_ultra  11520x5120 218.88x122.88 19    260 7(7) 70(70)  210 0(0)   0(0) goo
photon_mono     1620x2560  82.62x130.56  51    165 6(6) 150(150) 150 2.5(2.5) 0(0) sl1
photon_mono_4k  3840x2400  134.4x84      35    165 6(6) 150(150) 150 2.5(2.5) 0(0) sl1
photon_mono_x   3840x2400  192x120       50    245 8(8) 120(120) 120 2.5(2.5) 0(0) sl1
sonic_mini_4k   3840x2160  134.4x75.6    35    130 5(5) 65(65)  150 0(0)   0(0) sl1
sonic_mini_8k   7500x3240  165x71.28     22    180 5(7) 80(80)  150 2.5(3) 1(3) sl1
sonic_mighty_8k 7680x4320  218.88x123.12 28.5  235 5(7) 80(80)  150 2.5(3) 1(3) sl1
`;
const ROWS = TABLE.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));

describe("RESIN_PRINTERS", () => {
  it.each(ROWS)("%s is as published", (...row) => {
    const [name, pixels, display, pitch, height, lift, speed, retract, before, after, archive] = row;
    const of = completeResinSettings(RESIN_PRINTERS[name]);
    expect(`${of.display_pixels_x}x${of.display_pixels_y}`).toBe(pixels);
    expect(`${of.display_width}x${of.display_height}`).toBe(display);
    expect(Math.abs((1000 * of.display_width) / of.display_pixels_x - Number(pitch))).toBeLessThan(0.01);
    expect(of.max_print_height).toBe(Number(height));
    expect(`${of.lift_height}(${of.bottom_lift_height})`).toBe(lift);
    expect(`${of.lift_speed}(${of.bottom_lift_speed})`).toBe(speed);
    expect([of.retract_speed, of.bottom_retract_speed]).toEqual([Number(retract), Number(retract)]);
    expect(`${of.wait_time_before_cure}(${of.bottom_wait_time_before_cure})`).toBe(before);
    expect(`${of.wait_time_after_cure}(${of.bottom_wait_time_after_cure})`).toBe(after);
    expect(of.resin_archive).toBe(archive);
    expect([of.resin_time_model, of.vat_release, of.display_orientation]).toEqual(["msla", "lift", "landscape"]);
    // One stage each way.
    expect([of.lift_height2, of.bottom_lift_height2, of.retract_height2, of.bottom_retract_height2]).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it.each([
    ["sl1", [1440, 2560], [68.04, 120.96], 47.25, 5, 8],
    ["sl1s", [1620, 2560], [81, 128], 50, 2.5, 5],
  ] as const)("%s tilts its vat and stands upright", (name, pixels, size, pitch, fast, slow) => {
    const settings = completeResinSettings(RESIN_PRINTERS[name]);
    const { pixelsX, pixelsY, widthMm, heightMm } = resolveDisplay(settings);
    expect([pixelsX, pixelsY]).toEqual(pixels);
    expect([widthMm, heightMm]).toEqual(size);
    expect((1000 * widthMm) / pixelsX).toBeCloseTo(pitch, 9);
    expect([settings.fast_tilt_time, settings.slow_tilt_time, settings.max_print_height]).toEqual([fast, slow, 150]);
    expect([settings.resin_time_model, settings.resin_archive]).toEqual(["prusa_sla", "sl1"]);
  });

  it("are the table's, and each is mirrored, named and as large as its display", () => {
    expect(Object.keys(RESIN_PRINTERS)).toEqual([...ROWS.map(([name]) => name), "sl1", "sl1s"]);
    for (const [name, printer] of Object.entries(RESIN_PRINTERS)) {
      expect([printer.display_mirror_x, printer.display_mirror_y], name).toEqual([true, false]);
      expect(printer.printer_model).toMatch(/./);
      expect(printer.bed_shape).toContainEqual([printer.display_width, printer.display_height]);
    }
  });

  it("tell UVtools the format that it is to make of an SL1", () => {
    expect(RESIN_PRINTERS.saturn.printer_notes).toBe("FILEFORMAT_CTB");
    expect(RESIN_PRINTERS.photon_mono_x.printer_notes).toBe("FILEFORMAT_PWMX");
  });
});

describe("RESINS", () => {
  it("give a Mars 3 4532.2 s for 400 layers", () => {
    const settings = completeResinSettings({ ...RESIN_PRINTERS.mars_3, ...RESINS.mono_standard });
    const layers = Array.from({ length: 400 }, () => ({
      heightMm: 0.05,
      modelMm2: 100,
      supportMm2: 0,
      padMm2: 0,
      cavityMm2: 0,
    }));
    const figures = resinFigures(layers, resolveExposure(settings), resolveTiming(settings), resolveResin(settings));
    expect(figures.timeSeconds).toBeCloseTo(4532.2, 9);
    expect(figures.massGrams).toBeCloseTo(2 * 1.1, 9);
  });

  it.each([
    ["mono_standard", [2, 3], [23, 40]],
    ["mono_tough", [2, 3], [23, 40]],
    ["rgb_standard", [6, 10], [0, Infinity]],
    ["sl1_standard", [6, 13], [25, 45]],
    ["sl1s_standard", [1.8, 2.8], [25, 35]],
  ] as const)("%s lies within what is usual", (name, normal, first) => {
    const { exposure_time, initial_exposure_time, material_density } = completeResinSettings(RESINS[name]);
    for (const [value, [least, most]] of [
      [exposure_time, normal],
      [initial_exposure_time, first],
      [material_density, [1.05, 1.2]],
    ] as const) {
      expect(value).toBeGreaterThanOrEqual(least);
      expect(value).toBeLessThanOrEqual(most);
    }
  });

  it("fit their printers' displays", () => {
    expect(["sl1", "sl1s", "mars", "mars_3"].map(usualResin)).toEqual([
      "sl1_standard",
      "sl1s_standard",
      "rgb_standard",
      "mono_standard",
    ]);
    for (const printer of Object.keys(RESIN_PRINTERS)) expect(Object.keys(RESINS)).toContain(usualResin(printer));
  });

  it.each(["none", "constructor", "toString", "Mars"])("are not guessed of %s, which is no printer", (printer) => {
    expect(() => usualResin(printer)).toThrow(
      expect.objectContaining({ code: "USAGE", message: expect.stringContaining("expected one of mars, mars_2_pro") }),
    );
  });
});
