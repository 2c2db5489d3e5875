import { describe, expect, it } from "vitest";
import { completeSettings } from "../../src/settings/complete.ts";
import { extruderCount, forExtruder, mergeSettings, ofEachExtruder } from "../../src/settings/extruders.ts";
import { bridgeFlow, roleFlow } from "../../src/settings/flow.ts";
import { formatIni, parseAssignment, parseIni } from "../../src/settings/ini.ts";
import type { Settings } from "../../src/settings/settings.ts";

const TWO = "nozzle_diameter = 0.4,0.4\ntemperature = 210,240\nfilament_colour = #111111;#222222\n";

describe("lists of a profile", () => {
  it("give the first value, and what differs of each extruder", () => {
    expect(parseIni(TWO).settings).toEqual({
      nozzle_diameter: 0.4,
      temperature: 210,
      filament_colour: "#111111",
      extruders: [
        { temperature: 210, filament_colour: "#111111" },
        { temperature: 240, filament_colour: "#222222" },
      ],
    });
  });

  it("count by nozzles: filaments beyond are left out, missing ones have the first's value", () => {
    const { settings } = parseIni("nozzle_diameter = 0.4,0.4,0.4\ntemperature = 210,240\nfilament_cost = 1,2,3,4");
    expect(ofEachExtruder(completeSettings(settings), "temperature")).toEqual([210, 240, 210]);
    expect(ofEachExtruder(completeSettings(settings), "filament_cost")).toEqual([1, 2, 3]);
    expect(parseIni("nozzle_diameter = 0.4\ntemperature = 210,240").settings.extruders).toBeUndefined();
  });

  it("count by the nozzles that another file has", () => {
    const [one, lists] = ["nozzle_diameter = 0.4\n", "temperature = 210,240\nperimeter_extruder = 2\n"];
    for (const texts of [
      [one, lists],
      [lists, one],
    ])
      expect(parseIni(texts).settings).toEqual({ nozzle_diameter: 0.4, temperature: 210, perimeter_extruder: 2 });
    // What a later file says of all extruders rules over an earlier one's list.
    expect(parseIni([TWO, "temperature = 230\n"]).settings).toMatchObject({
      temperature: 230,
      extruders: [{ filament_colour: "#111111" }, { filament_colour: "#222222" }],
    });
    expect(parseIni([TWO, "temperature = 230\n"]).settings.extruders![1]).not.toHaveProperty("temperature");
  });

  it("hold quoted texts and points", () => {
    const { settings } = parseIni('start_filament_gcode = "; a, b\\n";"; \\"c\\""\nextruder_offset = 0x0,18.5x-2');
    expect(settings.extruders).toEqual([
      { start_filament_gcode: "; a, b\n", extruder_offset: [[0, 0]] },
      { start_filament_gcode: '; "c"', extruder_offset: [[18.5, -2]] },
    ]);
  });

  it("reads lists of texts of which only those with blanks are quoted", () => {
    const { settings } = parseIni('nozzle_diameter = 0.4,0.4,0.4\nfilament_settings_id = PLA+;"PETG b";@A/1');
    expect(ofEachExtruder(completeSettings(settings), "filament_settings_id")).toEqual(["PLA+", "PETG b", "@A/1"]);
    // As one vendor has it.
    expect(parseIni('start_filament_gcode = "M900 K0"; Filament gcode"').settings).toEqual({
      start_filament_gcode: "M900 K0",
    });
    expect(parseIni("start_filament_gcode = M900 K0 ; Filament gcode").settings).toEqual({
      start_filament_gcode: "M900 K0 ; Filament gcode",
    });
  });

  it("leave a text of one extruder alone, whatever it holds", () => {
    for (const text of ["; one; two", '"M600 ; \\"x\\""', "G1 X1, Y2"])
      expect(parseIni(`start_filament_gcode = ${text}`).settings.extruders).toBeUndefined();
  });

  it("are written back as lists that read the same", () => {
    const settings = completeSettings(parseIni(TWO).settings);
    const text = formatIni(settings);
    expect(text).toContain("\ntemperature = 210,240\n");
    expect(text).toContain('\nfilament_colour = "#111111";"#222222"\n');
    expect(text).toContain("\nperimeters = 3\n");
    expect(text).not.toContain("\nextruders =");
    const again = completeSettings(parseIni(text).settings);
    expect(formatIni(again)).toBe(text);
    for (const tool of [0, 1]) {
      const { extruders: _, ...own } = forExtruder(settings, tool);
      expect(forExtruder(again, tool)).toMatchObject(own);
    }
  });
});

describe("one extruder", () => {
  it("is written as it was before there were several", () => {
    const one = completeSettings({ extruders: [{}] });
    expect(extruderCount(one)).toBe(1);
    expect(formatIni(one)).toBe(formatIni(completeSettings()));
  });
});

describe("mergeSettings", () => {
  const before: Partial<Settings> = { temperature: 200, extruders: [{ temperature: 200 }, { temperature: 230 }] };

  it("lets a later value of all rule over an earlier one of each", () => {
    const merged = completeSettings(mergeSettings(before, { temperature: 250 }));
    expect(ofEachExtruder(merged, "temperature")).toEqual([250, 250]);
  });

  it("keeps what the later says nothing of", () => {
    const merged = completeSettings(mergeSettings(before, parseAssignment("filament_cost", "10,20")));
    expect(ofEachExtruder(merged, "temperature")).toEqual([200, 230]);
    expect(ofEachExtruder(merged, "filament_cost")).toEqual([10, 20]);
  });

  it("is a spread where there is one extruder", () => {
    expect(mergeSettings({ temperature: 1, perimeters: 2 }, { temperature: 3 })).toEqual({
      temperature: 3,
      perimeters: 2,
    });
  });
});

describe("completeSettings", () => {
  it.each<[string, unknown, string]>([
    ["a value out of range", [{ temperature: -5 }], "SETTING_INVALID"],
    ["a name that there is not", [{ temperatur: 200 }], "SETTING_UNKNOWN"],
    ["a setting of the whole print", [{ layer_height: 0.2 }], "SETTING_INVALID"],
    ["no list", { temperature: 200 }, "SETTING_INVALID"],
    ["an entry that is no object", [200], "SETTING_INVALID"],
    ["no entry", [], "SETTING_INVALID"],
  ])("refuses %s", (_, extruders, code) => {
    expect(() => completeSettings({ extruders } as Partial<Settings>)).toThrow(expect.objectContaining({ code }));
  });

  it("gives solid infill to whoever prints infill, unless told", () => {
    expect(completeSettings({ infill_extruder: 2 }).solid_infill_extruder).toBe(2);
    expect(completeSettings({ infill_extruder: 2, solid_infill_extruder: 1 }).solid_infill_extruder).toBe(1);
  });
});

describe("strands of several extruders", () => {
  it("are as wide as the nozzle that prints them lets them be", () => {
    const settings = completeSettings({
      extrusion_width: 0,
      perimeter_extrusion_width: 0,
      infill_extrusion_width: 0,
      solid_infill_extrusion_width: 0,
      thick_bridges: true,
      infill_extruder: 2,
      solid_infill_extruder: 1,
      extruders: [{}, { nozzle_diameter: 0.8 }],
    });
    expect(roleFlow(settings, "perimeter", 0.2, false).width).toBeCloseTo(0.45, 9);
    expect(roleFlow(settings, "sparse-infill", 0.2, false).width).toBeCloseTo(0.9, 9);
    expect(roleFlow(settings, "solid-infill", 0.2, false).width).toBeCloseTo(0.45, 9);
    expect(bridgeFlow({ ...settings, solid_infill_extruder: 2 }, "solid-infill", 0.2, false).width).toBeCloseTo(0.8, 9);
    expect(roleFlow({ ...settings, infill_extruder: 9 }, "sparse-infill", 0.2, false).width).toBeCloseTo(0.45, 9);
  });
});

describe("several extruders rule out", () => {
  const TWO_OF = (settings: Partial<Settings>): Partial<Settings> => ({ extruders: [{}, {}], ...settings });
  const LOOSE: Partial<Settings> = { support_material: true, support_material_synchronize_layers: false };

  it.each<[string, Partial<Settings>, string]>([
    [
      "a tower for nozzles that differ",
      { wipe_tower: true, extruders: [{}, { nozzle_diameter: 0.6 }] },
      "SETTINGS_CONFLICT",
    ],
    [
      "a tower for filaments that differ",
      { wipe_tower: true, extruders: [{}, { filament_diameter: 2.85 }] },
      "SETTINGS_CONFLICT",
    ],
    ["a tower beside a raft", { wipe_tower: true, raft_layers: 2 }, "SETTING_UNSUPPORTED"],
    ["a tower with supports between the layers", { wipe_tower: true, ...LOOSE }, "SETTINGS_CONFLICT"],
  ])("%s", (_, settings, code) => {
    expect(() => completeSettings(TWO_OF(settings))).toThrow(expect.objectContaining({ code }));
    // One extruder has no tower, and no choice.
    const { extruders: __, ...one } = settings;
    expect(() => completeSettings(one)).not.toThrow();
  });

  it("nothing else", () => {
    const own: Partial<Settings> = { support_material_extruder: 0, support_material_interface_extruder: 0 };
    expect(() => completeSettings(TWO_OF({ wipe_tower: true, ...LOOSE, ...own }))).not.toThrow();
    expect(() => completeSettings(TWO_OF({ ...LOOSE, support_material_interface_extruder: 2 }))).not.toThrow();
    const synchronized = { support_material: true, support_material_synchronize_layers: true };
    expect(() => completeSettings(TWO_OF({ wipe_tower: true, ...synchronized }))).not.toThrow();
    expect(() => completeSettings(TWO_OF({ extruders: [{}, { nozzle_diameter: 0.6 }], ...LOOSE }))).not.toThrow();
  });

  it.each<[string, Partial<Settings>]>([
    ["perimeters", { perimeter_extruder: 2 }],
    ["infill", { infill_extruder: 2 }],
    ["solid infill", { solid_infill_extruder: 2 }],
    ["supports", { support_material: true, support_material_extruder: 2 }],
    ["a raft", { raft_layers: 2, support_material_interface_extruder: 2 }],
  ])("layers thicker than the nozzle of %s, but not than one that prints nothing", (_, chosen) => {
    const thick = TWO_OF({ extruders: [{}, { nozzle_diameter: 0.25 }], layer_height: 0.3, first_layer_height: 0.3 });
    expect(() => completeSettings({ ...thick, ...chosen })).toThrow(
      expect.objectContaining({
        code: "SETTINGS_CONFLICT",
        details: expect.objectContaining({ nozzle_diameter: 0.25 }),
      }),
    );
    expect(() => completeSettings(thick)).not.toThrow();
  });
});
