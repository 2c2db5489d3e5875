/** Filaments that share a nozzle: ramming, loading, priming. */
import { describe, expect, it } from "vitest";
import { box } from "../../../fixtures/shapes.ts";
import { estimateGcode } from "../../../src/index.ts";
import type { Model } from "../../../src/mesh/model.ts";
import type { Settings } from "../../../src/settings/settings.ts";
import { standing, threemfModel } from "../threemf-model.ts";
import { linesOf, plate, printedBy, SETTINGS, sliced, TOWER, toolWords } from "./two-tools.ts";

describe("filaments that share a nozzle", () => {
  const SHARED: Partial<Settings> = { ...TOWER, single_extruder_multi_material: true };

  it("are rammed, unloaded and loaded at each change", async () => {
    const lines = linesOf(await sliced(SHARED));
    const change = lines.indexOf("T1");
    const before = lines.slice(lines.lastIndexOf("G1 E-15 F6000", change), change);
    // Out of the melt, to the tube in three steps, four times to and fro, to where it waits: 92 mm in all.
    const fed = before.map((line) => Number(/E(-?[\d.]+)/.exec(line)?.[1] ?? 0));
    expect(fed.reduce((sum, e) => sum + e, 0)).toBeCloseTo(-92, 6);
    expect(fed.filter((e) => e === 5)).toHaveLength(4);
    expect(before).toContain("M104 S235");
    const after = lines.slice(change, change + 4).map((line) => Number(/E(\S+)/.exec(line)?.[1] ?? 0));
    expect(after.reduce((sum, e) => sum + e, 0)).toBeCloseTo(90, 6);
  });

  it("end with the last one rammed and unloaded: above a tower that is full, or as high as the part", async () => {
    const ends = async (settings: Partial<Settings>, model: Model): Promise<(number | undefined)[]> => {
      const lines = linesOf(await sliced({ ...TOWER, ...settings }, 0, model));
      const changes = lines.filter((line) => /^T\d/.test(line)).length - 1;
      const unloads = lines.filter((line) => line === "G1 E-15 F6000").length;
      const last = lines.lastIndexOf("G1 E-15 F6000");
      const z = lines.slice(0, last).findLast((line) => /^G1 .*Z/.test(line));
      const top = lines.findLast((line) => line.startsWith(";Z:"));
      return [
        unloads - changes,
        z && top ? Number((Number(/Z(\S+)/.exec(z)![1]) - Number(top.slice(3))).toFixed(3)) : undefined,
      ];
    };
    const level = threemfModel(
      [1, 2].map((extruder) => ({ name: `${extruder}`, mesh: box([12, 12, 2]), extruders: [extruder] })),
      [standing(0, 20, 20), standing(1, 50, 20)],
    );
    const shared = { single_extruder_multi_material: true, retract_lift: 0 };
    expect(await ends(shared, plate())).toEqual([1, 0]);
    expect(await ends(shared, level)).toEqual([1, 0.2]);
  });

  it("begin with one that dissolves, so that it need not be wiped on the first layer of a tower", async () => {
    const extruders = [{}, { ...SETTINGS.extruders![1], filament_soluble: true }];
    expect(toolWords(await sliced({ ...SHARED, extruders }))[0]).toBe("T1");
    expect(toolWords(await sliced({ ...SETTINGS, extruders }))[0]).toBe("T0");
  });

  it("use what is rammed and wiped, however far they are loaded, and read back the same", async () => {
    const used = async (settings: Partial<Settings>): Promise<number[]> => {
      const result = await sliced({ ...SHARED, ...settings });
      const { estimate } = await estimateGcode(new TextEncoder().encode(result.gcode.toString()));
      const mm = result.stats.tools.map(({ filamentMm }) => filamentMm);
      for (const [i, tool] of estimate.tools.entries()) expect(tool.filamentMm).toBeCloseTo(mm[i], 6);
      return mm.map((each) => Math.round(each * 1000));
    };
    const plain = await used({ extra_loading_move: -2 });
    expect(await used({ extra_loading_move: -25 })).toEqual(plain);
    expect(await used({ parking_pos_retraction: 120 })).toEqual(plain);
  });

  it("are changed in the tower's time, not in that of travels, and read back so", async () => {
    const [own, idle] = [await sliced(SHARED), await sliced({ ...SHARED, filament_loading_speed: 4 })];
    const { estimate } = await estimateGcode(new TextEncoder().encode(own.gcode.toString()));
    const read = Object.fromEntries(estimate.roles.map(({ role, timeSeconds }) => [role, timeSeconds]));
    for (const role of ["travel", "wipe-tower"])
      expect(Math.abs(read[role] / own.stats.roles[role].timeSeconds - 1)).toBeLessThan(0.02);
    const longer = (role: string): number => idle.stats.roles[role].timeSeconds - own.stats.roles[role].timeSeconds;
    expect(longer("wipe-tower")).toBeGreaterThan(60);
    expect(Math.abs(longer("travel"))).toBeLessThan(0.1);
  });

  it("ram as fast as their ramming asks, and print no faster than they melt", async () => {
    const feeds = async (filament_max_volumetric_speed: number): Promise<Set<string>> => {
      const text = linesOf(await sliced({ ...SHARED, filament_max_volumetric_speed })).join("\n");
      const rammed = text.split("M220 S100").slice(1);
      const lines = rammed.flatMap((after) => after.slice(0, after.indexOf("G1 E-15 ")).match(/ E\S+ F\S+/g) ?? []);
      return new Set(lines.map((line) => line.split(" F")[1]));
    };
    const asked = await feeds(0);
    expect(asked.size).toBeGreaterThan(5);
    expect(await feeds(4)).toEqual(asked);
  });

  it("get more current for their motor while they leave and enter the nozzle, where asked for", async () => {
    const told = async (settings: Partial<Settings>): Promise<string[]> =>
      linesOf(await sliced({ ...SHARED, ...settings })).filter((line) => /^(M90[67] |T\d|G1 .*E-15 )/.test(line));
    const unload = expect.stringContaining("E-15 ");
    const swap = ["M907 E750", unload, expect.stringMatching(/^T\d/), "M907 E550"];
    const high = { high_current_on_filament_swap: true, gcode_flavor: "marlin2" } as const;
    const plain = await told(high);
    expect(plain.slice(1)).toEqual([...Array(10).fill(swap).flat(), "M907 E750", unload, "M907 E550"]);
    const primed = await told({ ...high, single_extruder_multi_material_priming: true });
    expect(primed.slice(0, 8)).toEqual(["T1", "M907 E750", "M907 E550", ...swap, "M907 E750"]);
    expect(await told({ gcode_flavor: "marlin2" })).not.toContain("M907 E750");
  });

  it("are wiped off where they are primed, and on the tower, before the nozzle leaves", async () => {
    const wiping = { ...SHARED, wipe: true, retract_layer_change: false, gcode_flavor: "marlin2" } as const;
    const lines = linesOf(await sliced({ ...wiping, single_extruder_multi_material_priming: true }));
    const isWiped = (end: number): boolean => {
      const retracts = lines.findIndex((line, i) => i > end && line.startsWith("G1 E-"));
      return lines.slice(end, retracts).includes(";WIPE_START");
    };
    const ends = lines.flatMap((line, i) => (line === "M220 R" ? [i] : []));
    // The last one is unloaded and stays.
    expect(ends.map(isWiped)).toEqual([...Array(11).fill(true), false]);
  });

  it("heat one nozzle, and name no tool to it", async () => {
    const lines = linesOf(await sliced(SHARED)).filter((line) => /^M10[49]/.test(line));
    expect(lines.slice(0, 2)).toEqual(["M104 S215", "M109 S215"]);
    expect(lines.some((line) => line.includes(" T"))).toBe(false);
  });

  it("are primed before the print, the one that begins it last", async () => {
    const [plain, primed] = [
      await sliced(SHARED),
      await sliced({ ...SHARED, single_extruder_multi_material_priming: true }),
    ];
    const lines = linesOf(primed);
    const start = lines.slice(0, lines.indexOf(";LAYER_CHANGE"));
    expect(start.filter((line) => /^(T\d|M10[49])/.test(line))).toEqual([
      "M104 S235",
      "M109 S235",
      "T1",
      "M104 S215",
      "T0",
    ]);
    // 90 mm of each are loaded; what is printed is 20 mm3 and the ramming, and then what makes the other pure.
    expect(start.filter((line) => line.startsWith("G1 E18 "))).toHaveLength(2);
    expect(primed.stats.filamentMm).toBeCloseTo(plain.stats.filamentMm, 6);
    expect(primed.stats.purgeMm).toBeGreaterThan((20 + 60) / 2.405);
    expect(primed.stats.purgeMm).toBeLessThan((20 + 60 + 30) / 2.405);
    expect(printedBy(primed, "Custom").get(1)).toEqual([4, 0.26, 64, expect.any(Number)]);
    expect(plain.stats.purgeMm).toBe(0);
  });

  it("refuse speeds of 0, at which no filament is changed", async () => {
    await expect(sliced({ ...SHARED, filament_loading_speed: 0 })).rejects.toMatchObject({
      code: "SETTINGS_CONFLICT",
      details: { name: "filament_loading_speed" },
    });
    const unmoved = { filament_cooling_initial_speed: 0, filament_cooling_final_speed: 0 };
    await expect(sliced({ ...SHARED, ...unmoved })).rejects.toMatchObject({ code: "SETTINGS_CONFLICT" });
    await sliced({ ...SHARED, ...unmoved, filament_cooling_moves: 0 });
    await sliced({ ...TOWER, filament_loading_speed: 0 });
  });

  it("refuse ramming that is no numbers", async () => {
    await expect(sliced({ ...SHARED, filament_ramming_parameters: "fast" })).rejects.toMatchObject({
      code: "SETTING_INVALID",
    });
  });
});
