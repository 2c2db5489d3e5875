import { describe, expect, it } from "vitest";
import { openZip } from "../../../src/formats/zip.ts";
import { completeResinSettings } from "../../../src/settings/complete.ts";
import { parseResinIni } from "../../../src/settings/ini.ts";
import type { ResinSettings } from "../../../src/settings/resin-settings.ts";
import { inflateRaw } from "../../mesh/inflate.ts";
import { readGreyPng } from "../grey-png.ts";
import { bar, fileOf, jobOf, MASKED } from "./job.ts";

const TILTING: Partial<ResinSettings> = {
  display_pixels_x: 40,
  display_pixels_y: 24,
  printer_model: "SL1",
  exposure_time: 7.5,
  initial_exposure_time: 35,
  faded_layers: 6,
};

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** `name = value` lines. */
function values(ini: string): Record<string, string> {
  return Object.fromEntries(
    ini
      .trimEnd()
      .split("\n")
      .map((line) => line.split(" = ") as [string, string]),
  );
}

function read(given: Partial<ResinSettings>, layers: number) {
  const job = jobOf(
    Array.from({ length: layers }, (_, i) => bar(given, i, 9, 200)),
    given,
  );
  const zip = openZip(fileOf(job), inflateRaw);
  return { job, zip, config: values(text(zip.read("config.ini"))), settings: text(zip.read("prusaslicer.ini")) };
}

describe("sl1", () => {
  it("names a picture a layer from 0, five digits after the job's name, and holds it whole", () => {
    const { zip, config } = read(TILTING, 12);
    const pictures = zip.names.filter((name) => /^part\d{5}\.png$/.test(name));
    expect(config.jobDir).toBe("part");
    expect(pictures).toHaveLength(12);
    for (const [i, name] of pictures.entries()) {
      expect(name).toBe(`part${String(i).padStart(5, "0")}.png`);
      const { width, height, pixels } = readGreyPng(zip.read(name));
      expect([width, height]).toEqual([24, 40]);
      expect(pixels.findIndex((level) => level > 0)).toBe(i);
      expect(pixels.reduce((sum, level) => sum + level, 0)).toBe(9 * 200);
    }
  });

  it("counts its layers, millilitres and seconds in config.ini as the figures do", () => {
    const { job, config } = read({ ...TILTING, area_fill: 1 }, 12);
    expect(Number(config.numFast) + Number(config.numSlow)).toBe(12);
    expect(Number(config.numSlow)).toBe(12);
    expect(Number(config.usedMaterial)).toBeCloseTo(job.figures.resinMl, 6);
    expect(Number(config.printTime)).toBeCloseTo(job.figures.timeSeconds, 6);
    expect(config).toMatchObject({ action: "print", expTime: "7.5", expTimeFirst: "35", layerHeight: "0.05" });
    expect(config).toMatchObject({ numFade: "6", printerModel: "SL1", hollow: "0" });
  });

  it("holds the settings so that a profile's reader finds them again", () => {
    const given: Partial<ResinSettings> = { ...TILTING, printer_notes: 'two lines\nand "quotes"; and more' };
    const { settings } = parseResinIni(read(given, 2).settings);
    expect(completeResinSettings(settings)).toEqual(completeResinSettings(given));
  });

  it("holds every setting that PrusaSlicer's and UVtools' readers ask for", () => {
    const names = Object.keys(values(read(TILTING, 1).settings));
    const asked =
      "display_width display_height display_pixels_x display_pixels_y display_mirror_x display_mirror_y display_orientation layer_height initial_layer_height exposure_time initial_exposure_time faded_layers material_density bottle_cost bottle_volume bottle_weight max_print_height gamma_correction printer_technology printer_notes";
    expect(asked.split(" ").filter((name) => !names.includes(name))).toEqual([]);
  });

  it("tells a lifting printer's motion in its notes, and the bottom layers as the fade", () => {
    const { config, settings } = read({ ...MASKED, printer_notes: "FILEFORMAT_CTB" }, 3);
    const { printer_notes = "" } = parseResinIni(settings).settings;
    expect(config.numFade).toBe("2");
    const lines = printer_notes.split("\n");
    expect(lines.slice(0, 2)).toEqual(["FILEFORMAT_CTB", "START_CUSTOM_VALUES"]);
    expect(lines.at(-1)).toBe("END_CUSTOM_VALUES");
    expect(lines).toEqual(
      expect.arrayContaining([
        "BottomLayerCount_2",
        "TransitionLayerCount_1",
        "LiftHeight_3",
        "LiftSpeed_61",
        "BottomLiftHeight_5",
        "LiftHeight2_4",
        "RetractSpeed_210",
        "RetractHeight2_1.5",
        "WaitTimeBeforeCure_2",
        "WaitTimeAfterCure_0.5",
        "WaitTimeAfterLift_0.25",
        "BottomLightPWM_240",
      ]),
    );
    expect(new Set(lines.slice(2, -1).map((line) => line.split("_")[0])).size).toBe(26);
  });

  it("shows the part in two sizes", () => {
    const { zip } = read(TILTING, 1);
    for (const [width, height] of [
      [400, 400],
      [800, 480],
    ]) {
      const png = zip.read(`thumbnail/thumbnail${width}x${height}.png`);
      const view = new DataView(png.buffer, png.byteOffset);
      expect([view.getUint32(16), view.getUint32(20)]).toEqual([width, height]);
    }
  });

  it("gives the same bytes twice", () => {
    const job = jobOf([bar(TILTING, 3, 4), bar(TILTING, 3, 4)], TILTING);
    expect(Buffer.compare(fileOf(job), fileOf(job))).toBe(0);
  });
});
