import { describe, expect, test } from "vitest";
import { customGcode } from "../../../src/gcode/custom.ts";
import { completeSettings } from "../../../src/settings/complete.ts";
import {
  type BundleKind,
  bundleProfile,
  bundleResinProfile,
  isBundle,
  parseBundle,
} from "../../../src/settings/profiles/bundle.ts";

const VENDOR = `
# A vendor's bundle
[vendor]
name = Acme
config_version = 1.0.0

[printer_model:ONE]
name = Acme One
variants = 0.4

[print:*common*]
layer_height = 0.2
perimeters = 2
fill_density = 15%
skirts = 1

[print:*fast*]
perimeter_speed = 80
skirts = 0

[print:0.15mm FINE]
inherits = *common*; *fast*
layer_height = 0.15
compatible_printers_condition = printer_model=="ONE" and nozzle_diameter[0]==0.4

[print:0.15mm FINE with more walls]
inherits = 0.15mm FINE
perimeters = 4

[filament:*pla*]
temperature = 210
filament_density = 1.24

[filament:Acme PLA; red]
inherits = *pla*
filament_cost = 20

[filament:Acme PLA; red, dear]
inherits = "Acme PLA; red"
filament_cost = 40

[printer:One]
nozzle_diameter = 0.4
start_gcode = G28\\nG1 Z5 ; "up"

[sla_material:Water]
exposure_time = 4

[presets]
print = 0.15mm FINE
printer = One
unknown = 1
`;
const bundle = parseBundle(VENDOR);

describe("parseBundle", () => {
  test("lists what can be asked for, and what was chosen", () => {
    expect(bundle.vendor).toBe("Acme");
    expect(bundle.names).toEqual({
      printer: ["One"],
      print: ["0.15mm FINE", "0.15mm FINE with more walls"],
      filament: ["Acme PLA; red", "Acme PLA; red, dear"],
      sla_print: [],
      sla_material: ["Water"],
    });
    expect(bundle.chosen).toEqual({ print: "0.15mm FINE", printer: "One" });
    expect(bundle.chosenFilaments).toEqual([]);
  });

  test("lists the filament that was chosen for each extruder", () => {
    const { chosen, chosenFilaments } = parseBundle("[presets]\nfilament_1 = b\nfilament = a\nfilament_3 = c\n");
    expect(chosen).toEqual({ filament: "a" });
    expect(chosenFilaments).toEqual(["a", "b"]);
  });

  test("tells a bundle from a profile", () => {
    expect(isBundle(VENDOR)).toBe(true);
    expect(isBundle("layer_height = 0.2\nnotes = [print:a] is no section\n")).toBe(false);
  });

  test.each([
    ["layer_height = 0.2\n[print:a]", 1],
    ["[print:a]\nlayer height 0.2", 2],
    ["[print:a]\n= 0.2", 2],
  ])("refuses %j", (text, line) => {
    expect(() => parseBundle(text)).toThrow(expect.objectContaining({ code: "PROFILE_MALFORMED", details: { line } }));
  });
});

describe("bundleProfile", () => {
  test("parents in their order, the own values over all of them", () => {
    expect(bundleProfile(bundle, "print", "0.15mm FINE").settings).toEqual({
      layer_height: 0.15,
      perimeters: 2,
      fill_density: "15%",
      skirts: 0,
      perimeter_speed: 80,
      perimeter_generator: "arachne",
      print_settings_id: "0.15mm FINE",
    });
    expect(bundleProfile(bundle, "print", "0.15mm FINE with more walls").settings).toMatchObject({
      perimeters: 4,
      layer_height: 0.15,
      print_settings_id: "0.15mm FINE with more walls",
    });
  });

  test("names with semicolons in quotes", () => {
    expect(bundleProfile(bundle, "filament", "Acme PLA; red, dear").settings).toEqual({
      temperature: 210,
      filament_density: 1.24,
      filament_cost: 40,
      filament_settings_id: "Acme PLA; red, dear",
    });
  });

  test("custom g-code may ask for their names", () => {
    const start_gcode = "{if print_settings_id=~/.*FINE.*/}M204 S500{endif} ; [printer_preset], [filament_preset]";
    const named = parseBundle(`[print:a FINE]\n[filament:b; "c"]\n[printer:d]\nstart_gcode = ${start_gcode}\n`);
    const settings = completeSettings({
      ...bundleProfile(named, "printer", "d").settings,
      ...bundleProfile(named, "print", "a FINE").settings,
      ...bundleProfile(named, "filament", 'b; "c"').settings,
    });
    const from = { position: [0, 0, 0], lift: 0, tool: 0, filaments: [] } as const;
    expect(customGcode(settings)("start_gcode", {}, from).text).toBe('M204 S500 ; d, b; "c"');
  });

  test("blanks around a name are none of it", () => {
    const blank = parseBundle("[filament: Acme @One ]\nfilament_cost = 20\n[filament:b]\ninherits = Acme @One\n");
    expect(blank.names.filament).toEqual(["Acme @One", "b"]);
    const expected = { filament_cost: 20, filament_settings_id: "Acme @One" };
    for (const name of ["Acme @One", " Acme @One"])
      expect(bundleProfile(blank, "filament", name).settings).toEqual(expected);
    expect(bundleProfile(blank, "filament", "b").settings).toMatchObject({ filament_cost: 20 });
  });

  test("texts as in an .ini, and where it may be used", () => {
    expect(bundleProfile(bundle, "printer", "One").settings.start_gcode).toBe('G28\nG1 Z5 ; "up"');
    expect(bundleProfile(bundle, "print", "0.15mm FINE with more walls").compatibility).toEqual({
      compatible_printers_condition: 'printer_model=="ONE" and nozzle_diameter[0]==0.4',
    });
  });

  test("what is not said is as in PrusaSlicer where that differs from here", () => {
    const bundle = parseBundle("[print:a]\n[print:b]\nperimeter_generator = classic\n[printer:c]\n[filament:d]\n");
    expect(bundleProfile(bundle, "print", "a").settings).toMatchObject({ perimeter_generator: "arachne" });
    expect(bundleProfile(bundle, "print", "b").settings).toMatchObject({ perimeter_generator: "classic" });
    expect(bundleProfile(bundle, "printer", "c").settings).toMatchObject({ gcode_flavor: "reprap" });
    expect(bundleProfile(bundle, "filament", "d").settings).toEqual({ filament_settings_id: "d" });
  });

  test("of a resin print", () => {
    expect(bundleResinProfile(bundle, "sla_material", "Water").settings).toEqual({ exposure_time: 4 });
  });

  test("values that ask for what is not done are warned of or refused, as in an .ini", () => {
    const warned = parseBundle("[print:a]\nextra_perimeters_on_overhangs = 1\n");
    expect(bundleProfile(warned, "print", "a").warnings).toMatchObject([{ code: "SETTING_NOT_HONOURED" }]);
    const scarfs = "[print:a]\nscarf_seam_placement = everywhere\nperimeters = 3\n";
    expect(() => bundleProfile(parseBundle(scarfs), "print", "a")).toThrow(
      expect.objectContaining({ code: "SETTING_UNSUPPORTED" }),
    );
    const vendors = bundleProfile(parseBundle(`[vendor]\nname = Acme\n${scarfs}`), "print", "a");
    expect(vendors.settings.perimeters).toBe(3);
    expect(vendors.warnings).toMatchObject([{ details: { names: ["scarf_seam_placement"] } }]);
    const unknown = parseBundle("[print:*a*]\nlayer_hight = 1\n[print:b]\ninherits = *a*\n");
    expect(() => bundleProfile(unknown, "print", "b")).toThrow(expect.objectContaining({ code: "SETTING_UNKNOWN" }));
  });

  test.each(["constructor", "vendor", "", undefined])("there are no profiles of a kind %j", (kind) => {
    for (const read of [bundleProfile, bundleResinProfile])
      expect(() => read(bundle, kind as "printer", "a")).toThrow(expect.objectContaining({ code: "USAGE" }));
  });

  test.each<[string, BundleKind, string, string, object]>([
    ["[print:a]\n", "print", "b", "PROFILE_NOT_FOUND", { kind: "print", name: "b" }],
    ["[filament:a]\n", "print", "a", "PROFILE_NOT_FOUND", { kind: "print", name: "a" }],
    ["[print:a]\ninherits = b\n", "print", "a", "PROFILE_PARENT_MISSING", { name: "a", parent: "b" }],
    [
      "[print:a]\ninherits = b\n[print:b]\ninherits = *c*",
      "print",
      "a",
      "PROFILE_PARENT_MISSING",
      { name: "b", parent: "*c*" },
    ],
    ["[print:a]\ninherits = a\n", "print", "a", "PROFILE_CYCLE", { name: "a", circle: ["a", "a"] }],
    [
      "[print:a]\ninherits = b\n[print:b]\ninherits = a\n",
      "print",
      "a",
      "PROFILE_CYCLE",
      { name: "a", circle: ["a", "b", "a"] },
    ],
  ])("%j has no %s profile %s: %s", (text, kind, name, code, details) => {
    expect(() => bundleProfile(parseBundle(text), kind as "print", name)).toThrow(
      expect.objectContaining({ code, details }),
    );
  });

  test("two children of one parent are no circle", () => {
    const diamond = parseBundle(
      "[print:*a*]\nskirts = 3\n[print:*b*]\ninherits = *a*\n[print:*c*]\ninherits = *a*\nperimeters = 5\n[print:d]\ninherits = *c*; *b*\n",
    );
    expect(bundleProfile(diamond, "print", "d").settings).toEqual({
      skirts: 3,
      perimeters: 5,
      perimeter_generator: "arachne",
      print_settings_id: "d",
    });
  });

  test("what a person exports is whole: its parents are the program's", () => {
    const own =
      "inherits = 0.20mm QUALITY @MK3\nlayer_height = 0.2\nperimeters = 3\nfill_density = 20%\ntravel_speed = 180\n";
    expect(bundleProfile(parseBundle(`[print:mine]\n${own}`), "print", "mine").settings).toMatchObject({
      perimeters: 3,
    });
    // A vendor's are not.
    expect(() => bundleProfile(parseBundle(`[vendor]\n[print:mine]\n${own}`), "print", "mine")).toThrow(
      expect.objectContaining({ code: "PROFILE_PARENT_MISSING" }),
    );
  });
});
