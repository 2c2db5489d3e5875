import { describe, expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { RESIN_PRINTERS, RESINS } from "../../src/settings/resin-presets.ts";
import type { ResinSettings } from "../../src/settings/resin-settings.ts";
import { sliceResin } from "../../src/verbs/engine.ts";
import { countResinCopies, resinPlate } from "../../src/verbs/resin-plate.ts";

const BARE = {
  supports_enable: false,
  pad_enable: false,
  bottle_cost: 50,
  display_pixels_x: 120,
  display_pixels_y: 68,
};
const MARS3: Partial<ResinSettings> = { ...RESIN_PRINTERS.mars_3, ...RESINS.mono_standard, ...BARE };

describe("resinPlate", () => {
  it("takes one print's time and every copy's resin", async () => {
    const print = await sliceResin(box([20, 20, 20]), MARS3, { threads: 0 });
    expect(print.stats.timeSeconds).toBeCloseTo(4532.2, 6);
    const plate = resinPlate(print, MARS3, 10);
    expect(plate.timeSeconds).toBe(print.stats.timeSeconds);
    expect(plate.secondsPerCopy).toBeCloseTo(453.22, 6);
    expect(plate.resinMl).toBeCloseTo(80, 9);
    expect(plate.massGrams).toBeCloseTo(88, 9);
    expect(plate.cost).toBeCloseTo(4, 9);
  });

  it("is the print itself for one copy, supports and pad included", async () => {
    const settings = { ...MARS3, supports_enable: true, pad_enable: true };
    const print = await sliceResin(box([9, 9, 3]), settings, { threads: 0 });
    const { timeSeconds, resinMl, cost } = print.stats;
    const plate = resinPlate(print, settings, 1);
    expect(plate).toMatchObject({ copies: 1, timeSeconds, secondsPerCopy: timeSeconds });
    expect(plate.resinMl).toBeCloseTo(resinMl, 9);
    expect(plate.cost).toBeCloseTo(cost, 9);
  });

  it("tilts slowly once the copies fill more than the share of the display", async () => {
    const settings: Partial<ResinSettings> = { ...RESIN_PRINTERS.sl1, ...RESINS.sl1_standard, ...BARE };
    const print = await sliceResin(box([20, 20, 5]), settings, { threads: 0 });
    const seconds = (copies: number): number => resinPlate(print, settings, copies).timeSeconds;
    // Half of 120.96 x 68.04 mm2 is 4115 mm2: ten copies of 400 mm2 are less, eleven more. 3 s tilt and 1 s rest.
    expect(seconds(10)).toBe(print.stats.timeSeconds);
    expect(seconds(11) - seconds(10)).toBeCloseTo(100 * (3 + 1), 6);
  });

  it("refuses more copies than the display has room for, and numbers that count none", async () => {
    const print = await sliceResin(box([20, 20, 1]), MARS3, { threads: 0 });
    expect(resinPlate(print, MARS3, 32).copies).toBe(32);
    expect(() => resinPlate(print, MARS3, 33)).toThrow(expect.objectContaining({ code: "DOES_NOT_FIT" }));
    for (const copies of [0, -1, 1.5, Number.NaN])
      expect(() => resinPlate(print, MARS3, copies)).toThrow(expect.objectContaining({ code: "USAGE" }));
  });
});

describe("countResinCopies", () => {
  it("counts what goes beside each other, supports and pad included", async () => {
    const settings = { ...MARS3, display_width: 100, display_height: 50 };
    const bare = await sliceResin(box([20, 20, 4]), settings, { threads: 0 });
    expect(await countResinCopies(bare, settings, 0)).toBe(10);
    expect(await countResinCopies(bare, settings, 5)).toBe(8);
    expect(await countResinCopies(bare, settings)).toBe(8);
    expect(await countResinCopies(bare, settings, 7)).toBe(6);
    const padded = { ...settings, pad_enable: true };
    expect(await countResinCopies(await sliceResin(box([20, 20, 4]), padded, { threads: 0 }), padded, 0)).toBeLessThan(
      10,
    );
  });
});
