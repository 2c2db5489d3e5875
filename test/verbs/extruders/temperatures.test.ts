/** Which nozzle is heated, and when. */
import { describe, expect, it } from "vitest";
import { box } from "../../../fixtures/shapes.ts";
import type { Settings } from "../../../src/settings/settings.ts";
import { standing, threemfModel } from "../threemf-model.ts";
import { linesOf, plate, SETTINGS, sliced, TOWER } from "./two-tools.ts";

describe("several tools without a tower", () => {
  it("that share a nozzle heat that one, and are told no other", async () => {
    const lines = linesOf(await sliced({ ...SETTINGS, single_extruder_multi_material: true }));
    const heats = lines.filter((line) => /^M104/.test(line)).map((line) => line.split(" ;")[0]);
    expect(heats.some((line) => / T\d/.test(line))).toBe(false);
    for (const celsius of [235, 240, 210]) expect(heats).toContain(`M104 S${celsius}`);
  });

  it("need no heating where one temperature serves all layers and tools", async () => {
    const even = { temperature: 215, first_layer_temperature: 215 };
    const lines = linesOf(await sliced({ ...SETTINGS, ...even, extruders: [{}, {}] }));
    expect(new Set(lines.filter((line) => /^M10[49] S[1-9]/.test(line)).map((line) => /S\d+/.exec(line)![0]))).toEqual(
      new Set(["S215"]),
    );
    const shared = { ...TOWER, ...even, extruders: [{}, {}], single_extruder_multi_material: true };
    const started = linesOf(await sliced(shared)).filter((line) => /^M10[49] S[1-9]/.test(line));
    expect(started.length).toBeLessThanOrEqual(2);
  });

  it("heat both before the print, and set both after the first layer", async () => {
    const lines = linesOf(await sliced(SETTINGS));
    expect(lines.filter((line) => /^M10[49]/.test(line))).toEqual([
      "M104 S215 T0",
      "M104 S235 T1",
      "M109 S215 T0",
      "M109 S235 T1",
      "M104 S210 T0",
      "M104 S240 T1",
      "M104 S0 ; turn off temperature",
    ]);
  });

  it("have the bed as the filament asks that begins the second layer, of each object", async () => {
    const beds = async (settings: Partial<Settings>): Promise<string[]> => {
      const result = await sliced({ ...SETTINGS, first_layer_bed_temperature: 60, ...settings }, 0, flat);
      return linesOf(result).filter((line) => /^M1[49]0 S/.test(line));
    };
    // The second tool ends the first layer, and prints no other.
    const flat = threemfModel(
      [
        { name: "high", mesh: box([12, 12, 4]), extruders: [1] },
        { name: "flat", mesh: box([12, 12, 0.2]), extruders: [2] },
      ],
      [standing(0, 20, 20), standing(1, 60, 20)],
    );
    const hot = { first_layer_bed_temperature: 85, bed_temperature: 85 };
    expect(await beds({ bed_temperature: 60, extruders: [{}, hot] })).toEqual(["M190 S60"]);
    expect(await beds({ bed_temperature: 55, extruders: [{}, hot] })).toEqual(["M190 S60", "M140 S55"]);
  });

  it("of another object have the bed as its filament asks", async () => {
    const apart = { complete_objects: true, extruder_clearance_radius: 5, extruder_clearance_height: 20 };
    const warm = { first_layer_bed_temperature: 85, bed_temperature: 60 };
    const beds = { first_layer_bed_temperature: 60, bed_temperature: 60, extruders: [{}, warm] };
    const lines = linesOf(await sliced({ ...SETTINGS, ...apart, ...beds }, 0, plate(1, 2)));
    const told = lines.filter((line) => /^(M1[49]0 S|T\d)/.test(line));
    expect(told).toEqual(["M190 S60", "T0", "M140 S85", "T1", "M140 S60"]);
  });

  it("cool the one that rests, where ooze is to be prevented", async () => {
    const lines = linesOf(await sliced({ ...SETTINGS, ooze_prevention: true, standby_temperature_delta: -30 }));
    const change = lines.indexOf("T1");
    expect(lines[change - 1]).toBe("M104 S185 T0");
    expect(lines[change + 1]).toBe("M109 S235 T1");
    expect(lines).toContain("M104 S205 T1");
  });
});
