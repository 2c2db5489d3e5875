import { describe, expect, test } from "vitest";
import { completeSettings } from "../../src/settings/complete.ts";
import { formatIni, parseIni, parseResinIni } from "../../src/settings/ini.ts";
import { bundleProfile, parseBundle } from "../../src/settings/profiles/bundle.ts";
import { settingsOfProject } from "../../src/settings/project/project-settings.ts";

describe("a filament's own retraction", () => {
  test("rules over the printer's, wherever it stands", () => {
    expect(parseIni("filament_retract_length = 1.5\nretract_length = 4\nretract_lift = 0.3\n").settings).toEqual({
      retract_length: 1.5,
      retract_lift: 0.3,
    });
    expect(parseIni("filament_wipe = 1\nwipe = 0\n").settings).toEqual({ wipe: true });
  });

  test("leaves the printer's where it has none", () => {
    expect(parseIni("retract_length = 4\nfilament_retract_length = nil\n").settings).toEqual({ retract_length: 4 });
    expect(parseIni("filament_retract_lift = nil,nil\n").settings).toEqual({});
  });

  test("of each extruder", () => {
    const { settings } = parseIni(
      "nozzle_diameter = 0.4,0.4\nretract_length = 2,3\nfilament_retract_length = nil,0.8\n",
    );
    expect(settings.retract_length).toBe(2);
    expect(settings.extruders).toMatchObject([{ retract_length: 2 }, { retract_length: 0.8 }]);
    // Without a printer's, the default.
    expect(parseIni("filament_retract_speed = nil,25").settings.extruders).toMatchObject([{}, { retract_speed: 25 }]);
  });

  test("rules whichever file has it, the later file over the earlier", () => {
    const [filament, printer] = ["filament_retract_length = 1.7\n", "retract_length = 0.6\n"];
    for (const texts of [
      [filament, printer],
      [printer, filament],
    ])
      expect(parseIni(texts).settings).toEqual({ retract_length: 1.7 });
    const other = "filament_retract_length = 1.2\n";
    expect(parseIni([other, printer, filament]).settings).toEqual({ retract_length: 1.7 });
    expect(parseIni([filament, printer, "filament_retract_length = nil\n"]).settings).toEqual({ retract_length: 0.6 });
  });

  test("of one extruder leaves the other's, which stands in another file", () => {
    const printer = "nozzle_diameter = 0.4,0.4\nretract_length = 0.6,0.7\n";
    const filament = "filament_retract_length = nil,1.7\n";
    for (const texts of [
      [filament, printer],
      [printer, filament],
    ])
      expect(parseIni(texts).settings).toMatchObject({
        retract_length: 0.6,
        extruders: [{ retract_length: 0.6 }, { retract_length: 1.7 }],
      });
  });

  test("is checked as the printer's is", () => {
    expect(() => parseIni("filament_retract_length = much\n")).toThrow(
      expect.objectContaining({ code: "SETTING_INVALID" }),
    );
  });
});

describe("earlier versions", () => {
  test("called settings otherwise", () => {
    expect(parseIni("label_printed_objects = 1\n").settings).toEqual({ gcode_label_objects: "octoprint" });
    expect(parseIni("octoprint_host = printer.local\nocto = 1".split("\n")[0])).toEqual({ settings: {}, warnings: [] });
  });

  test("had one pattern for top and bottom, which PrusaSlicer reads no more", () => {
    const { settings, warnings } = parseIni("external_fill_pattern = rectilinear\nsolid_fill_pattern = concentric\n");
    expect(settings).toEqual({});
    expect(warnings).toEqual([]);
  });

  test("have shorter names for two settings, of which the later line counts", () => {
    expect(parseIni("solid_layers = 6\n").settings).toEqual({ top_solid_layers: 6, bottom_solid_layers: 6 });
    expect(parseIni("solid_layers = 6\ntop_solid_layers = 2\n").settings).toEqual({
      top_solid_layers: 2,
      bottom_solid_layers: 6,
    });
    expect(parseIni("top_solid_layers = 2\nsolid_layers = 6\n").settings).toEqual({
      top_solid_layers: 6,
      bottom_solid_layers: 6,
    });
    expect(parseIni("solid_min_thickness = 2\nbottom_solid_min_thickness = 1\n").settings).toEqual({
      top_solid_min_thickness: 2,
      bottom_solid_min_thickness: 1,
    });
  });

  test("and what a profile inherits under the other name is what it changes", () => {
    const bundle = parseBundle(
      "[print:*base*]\ntop_solid_layers = 3\nsolid_layers = 6\n[print:mine]\ninherits = *base*\ntop_solid_layers = 2\n",
    );
    expect(bundleProfile(bundle, "print", "mine").settings).toMatchObject({
      top_solid_layers: 2,
      bottom_solid_layers: 6,
    });
  });

  // As PrusaSlicer 2.5 tells in its g-code's configuration.
  test.each([
    ["extruder = 2", [2, 2, 2]],
    ["extruder = 2,1", [2, 2, 2]],
    ["perimeter_extruder = 1\nextruder = 2", [1, 2, 2]],
    ["extruder = 2\nperimeter_extruder = 1", [1, 2, 2]],
    ["infill_extruder = 1\nextruder = 2", [2, 1, 1]],
    ["extruder = 2\nsolid_infill_extruder = 1", [2, 2, 1]],
    ["extruder = 0", [1, 1, 1]],
    ["infill_extruder = 2\nextruder = 0", [1, 2, 2]],
  ])("%j is the extruder of all that has none of its own", (lines, [perimeters, infill, solid]) => {
    const settings = completeSettings(parseIni(`nozzle_diameter = 0.4,0.4\nretract_length = 1,2\n${lines}\n`).settings);
    expect(settings).toMatchObject({
      perimeter_extruder: perimeters,
      infill_extruder: infill,
      solid_infill_extruder: solid,
      support_material_extruder: 1,
      support_material_interface_extruder: 1,
    });
  });

  test("an extruder that is none is refused", () => {
    for (const value of ["-1", "first"])
      expect(() => parseIni(`extruder = ${value}\n`)).toThrow(expect.objectContaining({ code: "SETTING_INVALID" }));
  });

  const square = (x: number, y: number) => [
    [0, 0],
    [x, 0],
    [x, y],
    [0, y],
  ];

  test.each([
    ["draft_shield = 0", { draft_shield: "disabled" }],
    ["gcode_flavor = makerbot", { gcode_flavor: "makerware" }],
    ["gcode_flavor = marlinfirmware", { gcode_flavor: "marlin2" }],
    ["randomize_start = 1", { seam_position: "random" }],
    ["randomize_start = 0", {}],
    ["skirt_height = -1", { draft_shield: "enabled" }],
    ["support_material_pattern = pillars", { support_material_pattern: "rectilinear" }],
    ["perimeter_acceleration = 25", { perimeter_acceleration: 0 }],
    ["bed_size = 180,190", { bed_shape: square(180, 190) }],
    ["bed_size = 180 x 190", { bed_shape: square(180, 190) }],
    ["fill_density = 0.333", { fill_density: "33.3%" }],
    ["fill_density = 1", { fill_density: "100%" }],
    ["fill_density = 0", { fill_density: "0%" }],
    ["fill_density = 20 %", { fill_density: "20%" }],
  ])("wrote %s", (line, settings) => {
    expect(parseIni(`${line}\n`)).toEqual({ settings, warnings: [] });
  });

  test.each(["fill_density = 40", "bed_size = 180"])("did not write %s", (line) => {
    expect(() => parseIni(line)).toThrow(expect.objectContaining({ code: "SETTING_INVALID" }));
  });

  test("wrote a share of infill without a sign on an object of a project too", () => {
    const { settings } = settingsOfProject({ program: "PrusaSlicer", values: { fill_density: "0.5" } });
    expect(settings).toEqual({ fill_density: "50%" });
  });

  test("had settings that mean nothing today", () => {
    expect(parseIni('brim_inside_holes = 1\nrenamed_from = "A"\n')).toEqual({ settings: {}, warnings: [] });
    expect(parseResinIni("serial_port = COM3\n")).toEqual({ settings: {}, warnings: [] });
  });
});

describe("solid infill near slopes", () => {
  const slopes = "ensure_vertical_shell_thickness";

  test.each([
    ["enabled", true],
    ["disabled", false],
    ["1", true],
  ])("is %s in the words of PrusaSlicer 2.9", (word, expected) => {
    expect(parseIni(`${slopes} = ${word}\n`)).toEqual({ settings: { [slopes]: expected }, warnings: [] });
    const { settings, passedOver } = settingsOfProject({ program: "PrusaSlicer", values: { [slopes]: word } });
    expect([settings, passedOver]).toEqual([{ [slopes]: expected }, []]);
  });

  test("is off where it is partial, and a warning", () => {
    const { settings, warnings } = parseIni(`${slopes} = partial\n`);
    expect(settings).toEqual({ [slopes]: false });
    expect(warnings).toMatchObject([{ code: "SETTING_ADJUSTED", details: { name: slopes, got: "partial" } }]);
    const project = settingsOfProject({ program: "PrusaSlicer", values: { [slopes]: "partial" } });
    expect(project).toEqual({ settings: {}, passedOver: [slopes] });
  });

  test("was always on from PrusaSlicer 2.6 to 2.8, which do not write it", () => {
    const whole = "avoid_crossing_curled_overhangs = 0\ntop_solid_layers = 4\n";
    expect(parseIni(whole).settings).toEqual({ top_solid_layers: 4, [slopes]: true });
    expect(parseIni(`${whole}${slopes} = disabled\n`).settings).toEqual({ top_solid_layers: 4, [slopes]: false });
    expect(parseIni("top_solid_layers = 4\n").settings).toEqual({ top_solid_layers: 4 });
  });
});

describe("what is purged by filaments in nozzles of their own", () => {
  const told = "wiping_volumes_use_custom_matrix = 1\nwiping_volumes_matrix = 0,70,70,0\nmultimaterial_purging = 140\n";
  const purging = (text: string): unknown[] => {
    const { settings } = parseIni(text);
    return [settings.wiping_volumes_use_custom_matrix, settings.multimaterial_purging];
  };

  test("is their least since PrusaSlicer 2.8, whatever else its profile tells", () => {
    expect(purging(`${told}wipe_tower_extruder = 0\nsingle_extruder_multi_material = 0\n`)).toEqual([false, 0]);
    expect(purging(`${told}wipe_tower_extruder = 0\nsingle_extruder_multi_material = 1\n`)).toEqual([true, 140]);
  });

  test("is what is told where no more is known of the profile, as of one that formatIni wrote", () => {
    expect(purging(told)).toEqual([true, 140]);
    expect(purging("wipe_tower_extruder = 0\n")).toEqual([undefined, undefined]);
    const complete = completeSettings({ extruders: [{}, {}], wipe_tower: true });
    expect(purging(formatIni(complete))).toEqual([false, 140]);
  });
});

describe("vendors' bundles", () => {
  test("hold names that only forks of PrusaSlicer know: they are passed over, and named once", () => {
    const print = "[print:mine]\nperimeters = 3\nonly_one_perimeter_top = 1\nexact_last_layer_height = 1\n";
    const { settings, warnings } = bundleProfile(parseBundle(`[vendor]\nname = Acme\n${print}`), "print", "mine");
    expect(settings).toEqual({ perimeters: 3, perimeter_generator: "arachne", print_settings_id: "mine" });
    const names = ["only_one_perimeter_top", "exact_last_layer_height"];
    expect(warnings).toMatchObject([{ code: "SETTING_NOT_HONOURED", details: { names } }]);
    // Anyone else's may be a slip of the pen.
    expect(() => bundleProfile(parseBundle(print), "print", "mine")).toThrow(
      expect.objectContaining({ code: "SETTING_UNKNOWN" }),
    );
  });

  test.each([
    ["infill_speed = 85%", { infill_speed: 85 }],
    ["deretract_speed = 0 # Setting this value to 0 uses the retract speed", { deretract_speed: 0 }],
    ["retract_length_toolchange = 30;30", { retract_length_toolchange: 30 }],
  ])("%s is its number, and a warning", (line, expected) => {
    const { settings, warnings } = parseIni(`${line}\n`);
    expect(settings).toEqual(expected);
    expect(warnings).toMatchObject([{ code: "SETTING_ADJUSTED", details: { got: line.split(" = ")[1] } }]);
  });

  test("but what begins with no number, or is to be whole, is none", () => {
    for (const line of ["infill_speed = %85", "infill_speed = fast", "infill_speed = 80mm", "perimeters = 2.5%"])
      expect(() => parseIni(`${line}\n`)).toThrow(expect.objectContaining({ code: "SETTING_INVALID" }));
    expect(parseIni("retract_speed = 40, 50\nlayer_height = 0.2\n").warnings).toEqual([]);
  });
});

test.each(["constructor", "toString", "__proto__"])("%s, which every object has, is no name and no value", (word) => {
  expect(() => parseIni(`${word} = 1\n`)).toThrow(expect.objectContaining({ code: "SETTING_UNKNOWN" }));
  for (const name of ["fill_pattern", "draft_shield"])
    expect(() => parseIni(`${name} = ${word}\n`)).toThrow(expect.objectContaining({ code: "SETTING_INVALID" }));
  const values = Object.fromEntries([[word, "1"]]);
  expect(settingsOfProject({ program: "PrusaSlicer", values })).toEqual({ settings: {}, passedOver: [word] });
});

test("an empty list says nothing", () => {
  expect(parseIni("filament_cost = \nstart_gcode = \n").settings).toEqual({ start_gcode: "" });
  expect(parseIni("machine_max_jerk_x = \nbed_shape = \n").settings).toEqual({});
});

test.each(["layer_height", "perimeters", "support_material", "fill_density", "seam_position", "first_layer_speed"])(
  "an empty %s, which is none, is invalid",
  (name) => {
    expect(() => parseIni(`${name} = \n`)).toThrow(
      expect.objectContaining({ code: "SETTING_INVALID", details: expect.objectContaining({ name, got: '""' }) }),
    );
  },
);
