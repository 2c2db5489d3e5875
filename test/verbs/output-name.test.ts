import { describe, expect, it } from "vitest";
import { outputName, type Settings } from "../../src/index.ts";

const FIGURES = {
  filamentMm: 1359.71,
  volumeCm3: 3.2705,
  massGrams: 4.055413,
  cost: 0.1013853,
  timeSeconds: 64.9,
  firstLayerSeconds: 5,
};

const name = (output_filename_format: string, given: Partial<Settings> = {}, figures = {}): string =>
  outputName({ ...given, output_filename_format }, "box.stl", { ...FIGURES, ...figures });

describe("the name of a print's file", () => {
  it.each([
    [
      "{input_filename_base}_{layer_height}mm_{initial_filament_type}_{printer_model}_{print_time}.gcode",
      "box_0.2mm_PLA_MK3S_1m.gcode",
    ],
    ["{num_objects}_{num_instances}_{num_extruders}_{num_printing_extruders}", "1_1_1_1.gcode"],
    ["{printing_filament_types}_{total_wipe_tower_cost}_{total_wipe_tower_filament}", "PLA_0_0.gcode"],
    ["{total_weight}_{used_filament}_{total_cost}.g", "4.05541_1.35971_0.101385.g"],
    ["{temperature[0]/2}_{fill_density}_[fill_density].g", "107_15_15%.g"],
    ["plain", "plain.gcode"],
    ["{layer_height}mm", "0.2mm"],
    [".", "box.gcode"],
    [" .. ", "box.gcode"],
    ["..a", "..a"],
    ["a\u007fb\u007f{total_weight}\u007f.g", "a_b_4.05541_.g"],
  ])("%s", (format, expected) => {
    const given = {
      layer_height: 0.2,
      printer_model: "MK3S",
      filament_type: "PLA",
      temperature: 215,
      fill_density: "15%",
    } as const;
    expect(name(format, given)).toBe(expected);
  });

  it.each([
    [0.9, "0s"],
    [59.9, "59s"],
    [60, "1m"],
    [89.9, "1m"],
    [90, "2m"],
    [1803, "30m"],
    [3599, "1h0m"],
    [3661, "1h1m"],
    [90_090, "1d1h2m"],
  ])("tells %d seconds as %s", (timeSeconds, expected) => {
    expect(name("{print_time}.g", {}, { timeSeconds })).toBe(`${expected}.g`);
  });

  it("has figures that are not known yet stand behind all numbers, as PrusaSlicer has", () => {
    expect(name("{if total_cost > 0}paid{else}free{endif}.g")).toBe("paid.g");
    expect(name('{if "z9" < total_weight}known{endif}{total_weight + 1}.g', {}, { massGrams: 2.5 })).toBe(
      "known2.51.g",
    );
  });

  it("tells the tools of several", () => {
    const extruders = [{ filament_type: "PLA" }, { filament_type: "PETG" }, { filament_type: "ABS" }];
    const use = { filamentMm: 100, volumeCm3: 1, massGrams: 1, cost: 2, wipeTowerMm: 25 };
    const tools = [0, 1].map((tool) => ({ ...use, tool }));
    const figures = { tools, initialTool: 1, wipeTowerMm: 50, toolChanges: 5 };
    const format = "{initial_filament_type}_{printing_filament_types}_{initial_tool}_{num_printing_extruders}";
    expect(name(`${format}.g`, { extruders }, figures)).toBe("PETG_PETG,PLA_1_2.g");
    const tower = "{total_toolchanges}_{total_wipe_tower_filament}_{total_wipe_tower_cost}.g";
    expect(name(tower, { extruders }, figures)).toBe("5_50_1.g");
  });

  it("counts what stands on the plate", () => {
    const items = [{ object: 0 }, { object: 0 }, { object: 1 }];
    const settings = { output_filename_format: "{num_objects}_{num_instances}.g" };
    expect(outputName(settings, "box.stl", FIGURES, items)).toBe("2_3.g");
  });

  it("is told apart from custom g-code where it is wrong", () => {
    expect(() => name("{nosuch}.g")).toThrow("output_filename_format: unknown placeholder nosuch");
  });
});
