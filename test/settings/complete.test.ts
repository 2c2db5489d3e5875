import { describe, expect, it } from "vitest";
import { checkSetting, completeSettings, SETTINGS } from "../../src/settings/complete.ts";
import { FILAMENTS, PRINTERS, PRINTS } from "../../src/settings/presets.ts";

const codeOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return "no error";
};

const cyclic: Record<string, unknown> = {};
cyclic.itself = cyclic;

describe("completeSettings", () => {
  it("fills in every name that a table has, each default valid by its own row", () => {
    const settings = completeSettings() as unknown as Record<string, unknown>;
    expect(Object.keys(settings).sort()).toEqual(Object.keys(SETTINGS).sort());
    for (const [name, value] of Object.entries(settings)) expect(() => checkSetting(name, value), name).not.toThrow();
  });

  it("passes over names given as undefined", () => {
    const given = { layer_height: undefined } as unknown as Record<string, number>;
    expect(completeSettings(given).layer_height).toBe(0.3);
  });

  it("names the nearest setting for a misspelt one", () => {
    expect(() => completeSettings({ layer_hight: 0.2 } as never)).toThrow(/"layer_hight", did you mean "layer_height"/);
    expect(codeOf(() => completeSettings({ layer_hight: 0.2 } as never))).toBe("SETTING_UNKNOWN");
  });

  it("names what JSON cannot write as it is", () => {
    expect(() => completeSettings({ layer_height: Number.NaN })).toThrow(/layer_height is NaN, expected/);
    expect(() => completeSettings({ layer_height: Infinity })).toThrow(/layer_height is Infinity, expected/);
  });

  it("suggests nothing for a name that is like none", () => {
    expect(() => completeSettings({ qqqqqqqq: 1 } as never)).toThrow(/no setting "qqqqqqqq"$/);
  });

  it.each([
    ["perimeters", 1.5],
    ["perimeters", -1],
    ["layer_height", Number.NaN],
    ["layer_height", "0.2"],
    ["fill_density", "120%"],
    ["fill_density", 20],
    ["infill_overlap", "a lot"],
    ["infill_overlap", "1001%"],
    ["infill_overlap", "-1%"],
    ["infill_anchor", "1000000%"],
    ["support_material_xy_spacing", "10000.5%"],
    // PrusaSlicer refuses it, too.
    ["extrusion_width", "1001%"],
    // F0, at which no machine moves.
    ["first_layer_speed", "0%"],
    ["first_layer_speed_over_raft", "0%"],
    ["first_layer_speed", "0.000001%"],
    // PrusaSlicer's own limits. Without a clearance nothing would be asked of objects that are printed in turn.
    ["extruder_clearance_radius", 0],
    ["extruder_clearance_height", 0],
    ["extrusion_multiplier", 2.1],
    ["filament_cooling_moves", 21],
    ["filament_diameter", 0.99],
    ["travel_speed", 0.99],
    ["fill_pattern", "crosshatch"],
    ["cooling", 1],
    [
      "bed_shape",
      [
        [0, 0],
        [10, 0],
      ],
    ],
    ["bed_shape", [[0, 0], [10, 0], [5]]],
    // In micrometres, moves on it would be beyond an Int32.
    [
      "bed_shape",
      [
        [2_200_000, 0],
        [2_200_200, 0],
        [2_200_200, 200],
      ],
    ],
    ["extruder_offset", [[0, -1e7]]],
    ["start_gcode", 3],
  ])("refuses %s = %j and says what is expected", (name, value) => {
    expect(codeOf(() => completeSettings({ [name]: value }))).toBe("SETTING_INVALID");
    expect(() => completeSettings({ [name]: value })).toThrow(new RegExp(`${name} is .*, expected `));
  });

  it.each<[string, unknown, string]>([
    ["layer_height", 10n, "10"],
    ["layer_height", Symbol("a"), "Symbol(a)"],
    ["layer_height", Object.create(null), "{}"],
    ["layer_height", cyclic, "an object"],
    ["perimeters", () => 1, "a function"],
    ["start_gcode", [cyclic], "[an object]"],
    [
      "bed_shape",
      [
        [0, 0],
        [1, 10n],
        [2, 2],
      ],
      "[a list, a list, a list]",
    ],
  ])("refuses %s of a kind that JSON does not know", (name, value, got) => {
    expect(() => completeSettings({ [name]: value })).toThrow(
      expect.objectContaining({ code: "SETTING_INVALID", details: expect.objectContaining({ name, got }) }),
    );
  });

  it("tells the range of percentages", () => {
    expect(() => completeSettings({ first_layer_speed: "2000%" })).toThrow(
      'first_layer_speed is "2000%", expected a number from 0.01 to 10000 mm/s or a percentage from 1% to 1000%',
    );
  });

  it.each([
    ["external_perimeter_speed", "0%"],
    ["first_layer_infill_speed", "0%"],
    ["extrusion_width", "1000%"],
    ["first_layer_height", "150%"],
    ["infill_anchor", "100000%"],
    ["support_material_angle", 45.5],
    ["filament_loading_speed", 0],
  ])("takes %s = %s", (name, value) => {
    expect(() => checkSetting(name, value)).not.toThrow();
  });

  it("refuses the names that objects inherit", () => {
    expect(codeOf(() => checkSetting("constructor", 1))).toBe("SETTING_UNKNOWN");
  });

  it.each([...Object.entries(PRINTERS), ...Object.entries(FILAMENTS), ...Object.entries(PRINTS)])(
    "takes the preset %s",
    (_name, preset) => {
      expect(completeSettings(preset)).toMatchObject(preset);
    },
  );
});
