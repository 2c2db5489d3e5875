import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeResinSettings, completeSettings, RESIN_SETTINGS } from "../../src/settings/complete.ts";
import { formatIni, parseAssignment, parseIni, parseResinIni, parseSetting } from "../../src/settings/ini.ts";
import { PRINTERS } from "../../src/settings/presets.ts";

describe("parseIni", () => {
  it("reads each kind of value, comments, blank lines and a byte order mark", () => {
    const { settings, warnings } = parseIni(
      "\uFEFF# comment\r\n; another\n\nlayer_height = 0.2\nfirst_layer_height=75%\nperimeters = 2\nfill_density = 15%\n" +
        'cooling = 1\ninfill_first = 0\nbed_shape = 0x0,250x0,250x210.5,0x210.5\nstart_gcode = G28\\nG1 Z5 ; "up"\n' +
        'start_filament_gcode = "; hot \\n"\nseam_position = rear\nretract_lift_above = .5',
    );
    expect(warnings).toEqual([]);
    expect(settings).toEqual({
      layer_height: 0.2,
      first_layer_height: "75%",
      perimeters: 2,
      fill_density: "15%",
      cooling: true,
      infill_first: false,
      bed_shape: [
        [0, 0],
        [250, 0],
        [250, 210.5],
        [0, 210.5],
      ],
      start_gcode: 'G28\nG1 Z5 ; "up"',
      start_filament_gcode: "; hot \n",
      seam_position: "rear",
      retract_lift_above: 0.5,
    });
  });

  it("takes the first of a list for two modes, and the other as the silent one", () => {
    expect(parseIni("machine_max_jerk_x = 8,10").settings).toEqual({
      machine_max_jerk_x: 8,
      silent: { machine_max_jerk_x: 10 },
    });
  });

  it("passes over the bed's picture, which every profile that PrusaSlicer's window exports has", () => {
    const { settings, warnings } = parseIni(
      "bed_custom_model = \nbed_custom_texture = C:\\\\bed.svg\nperimeters = 3\n",
    );
    expect({ settings, warnings }).toEqual({ settings: { perimeters: 3 }, warnings: [] });
  });

  it("passes over settings that ask for nothing, and warns of those that ask for something", () => {
    const { settings, warnings } = parseIni(
      "print_host = mine\nextra_perimeters_on_overhangs = 0\npost_process = a.py\nthreads = 3",
    );
    expect(settings).toEqual({});
    expect(warnings.map(({ code, details }) => [code, details.name])).toEqual([
      ["SETTING_NOT_HONOURED", "post_process"],
    ]);
  });

  it("passes over what a print by one extruder does not have, with a warning, and refuses it of several", () => {
    const tower = "idle_temperature = nil,70\n";
    expect(parseIni(tower).warnings).toMatchObject([{ details: { name: "idle_temperature" } }]);
    expect(() => parseIni(`${tower}nozzle_diameter = 0.4,0.4\n`)).toThrow(
      expect.objectContaining({ code: "SETTING_UNSUPPORTED" }),
    );
    expect(parseIni("idle_temperature = nil, nil\nnozzle_diameter = 0.4,0.4\n").warnings).toEqual([]);
  });

  it("knows what the newest versions write, and asks for nothing", () => {
    const told = "gyroid_optimized = 0\ntoolchange_ordering = default\nfilament_cooling_wait_for_temp = 0,0\n";
    const nozzles = "nozzle_diameter = 0.4,0.4\n";
    expect(parseIni(`${told}${nozzles}`)).toEqual({
      settings: { nozzle_diameter: 0.4, extruders: [{}, {}] },
      warnings: [],
    });
    for (const asked of ["gyroid_optimized = 1\n", `toolchange_ordering = cyclic\n${nozzles}`])
      expect(() => parseIni(asked)).toThrow(expect.objectContaining({ code: "SETTING_UNSUPPORTED" }));
    expect(parseIni("filament_flush_volume = 30\n").settings).toEqual({ filament_flush_volume: 30 });
  });

  it("knows what PrusaSlicer keeps its books by", () => {
    const text = 'inherits_cummulative = ;;"A"\ncompatible_prints_condition_cummulative = ""\nprinthost_port = 80\n';
    expect(parseIni(text)).toEqual({ settings: {}, warnings: [] });
  });

  it("reads over blanks between numbers, and before a sign", () => {
    const { settings } = parseIni(
      "bed_shape = 0x0, 200 x 0, 200x200, 0x200\nfirst_layer_height = 120 %\nretract_before_wipe = 70 %\n",
    );
    expect(settings).toMatchObject({ first_layer_height: "120%", retract_before_wipe: "70%" });
    expect(settings.bed_shape?.[1]).toEqual([200, 0]);
  });

  it("says what is expected where that is nothing", () => {
    const [{ message }] = parseIni("post_process = /bin/true\n").warnings;
    expect(message).toContain("post_process = /bin/true is not supported, expected none");
  });

  it("takes a quoted text from a list that ends in a semicolon", () => {
    const { settings } = parseIni('filament_ramming_parameters = "120 100 6.6| 0.05 6.6";');
    expect(settings).toEqual({ filament_ramming_parameters: "120 100 6.6| 0.05 6.6" });
  });

  it.each([
    ["printer_technology = SLA", "SETTING_UNSUPPORTED", "printer_technology = SLA"],
    ["scarf_seam_placement = everywhere", "SETTING_UNSUPPORTED", "expected nowhere"],
    ["prefer_clockwise_movements = 1", "SETTING_UNSUPPORTED", "expected 0"],
    ["layer_hight = 0.2", "SETTING_UNKNOWN", "layer_height"],
    ["fill_pattern = crosshatch", "SETTING_INVALID", "one of rectilinear, alignedrectilinear"],
    ["layer_height = thick", "SETTING_INVALID", '"thick"'],
    ["skirt_distance = 1,5", "SETTING_INVALID", 'skirt_distance is "1,5", expected a number'],
    ["support_material = 1,foo", "SETTING_INVALID", '"1,foo", expected true or false'],
    ["first_layer_speed = 20,x", "SETTING_INVALID", '"20,x"'],
    ["fill_density = 12,5%", "SETTING_INVALID", '"12,5%", expected a percentage'],
    ["machine_max_jerk_x = 1,2,3", "SETTING_INVALID", '"1,2,3"'],
    ["[print:a]", "PROFILE_MALFORMED", "line 1"],
  ])("refuses %s", (text, code, message) => {
    expect(() => parseIni(text)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(message) }));
  });
});

describe("formatIni", () => {
  it("is read back to the same settings", () => {
    const settings = completeSettings({ ...PRINTERS.generic, start_gcode: ' G28 ; "home"\n\\n\tM83 ' });
    expect(completeSettings(parseIni(formatIni(settings)).settings)).toEqual(settings);
  });

  it("keeps any text but blanks alone, single, of a list, or of several extruders", () => {
    const text = fc
      .string({ unit: fc.constantFrom("a", " ", "\n", "\r", "\\", '"', ";", ",", "n", "=", "\t", "ä", "\u2028") })
      .map((some) => (/[^\s]|[\n\r]/.test(some) ? some : ""));
    fc.assert(
      fc.property(text, text, text, (start_gcode, start_filament_gcode, other) => {
        const one = { start_gcode, start_filament_gcode };
        expect(parseIni(formatIni(one)).settings).toEqual(one);
        const extruders = [{ start_filament_gcode }, { start_filament_gcode: `${other}.` }];
        const two = { start_gcode, start_filament_gcode, extruders, nozzle_diameter: 0.4 };
        const same = start_filament_gcode === `${other}.`;
        expect(parseIni(formatIni(two)).settings).toEqual(same ? { ...two, extruders: [{}, {}] } : two);
      }),
    );
  });

  it.each([
    ["start_gcode", "G28 ; home", "G28 ; home"],
    ["start_gcode", 'G28\nM117 "a\\b"\n', 'G28\\nM117 "a\\\\b"\\n'],
    ["start_gcode", '"G28" ; "home"', '\\"G28" ; "home"'],
    ["start_gcode", " G28", "\\ G28"],
    ["start_gcode", "  ", "  "],
    ["start_gcode", "G28\r\n", "G28\\r\\n"],
    ["filament_vendor", "Some Maker", "Some Maker"],
    ["filament_type", "PLA", "PLA"],
    ["start_filament_gcode", "M900 K0\n", '"M900 K0\\n"'],
    ["start_filament_gcode", 'M117 "a"', '"M117 \\"a\\""'],
    ["start_filament_gcode", "a\\b", '"a\\\\b"'],
    ["filament_notes", "", '""'],
  ])("writes %s as PrusaSlicer does: %j", (name, text, written) => {
    expect(formatIni({ [name]: text })).toBe(`${name} = ${written}\n`);
  });

  it("reads single texts with their quotes, as PrusaSlicer does", () => {
    const read = (text: string) => parseIni(`start_gcode = ${text}`).settings.start_gcode;
    expect(read("G28 ; home")).toBe("G28 ; home");
    expect(read('"G28 ; home\\n"')).toBe('"G28 ; home\n"');
    expect(read('"G28" ; "home"')).toBe('"G28" ; "home"');
  });
});

describe("parseAssignment", () => {
  it("takes names as files do", () => {
    expect(parseAssignment("filament_retract_length", "1")).toEqual({ retract_length: 1 });
    expect(parseAssignment("solid_layers", "4")).toEqual({ top_solid_layers: 4, bottom_solid_layers: 4 });
    expect(parseAssignment("extruder", "2")).toEqual({ perimeter_extruder: 2, infill_extruder: 2 });
    expect(parseAssignment("extra_perimeters_on_overhangs", "0")).toEqual({});
  });

  it.each([
    ["post_process", "a.py", "SETTING_UNSUPPORTED"],
    ["filament_retract_lenght", "1", "SETTING_UNKNOWN"],
    ["filament_cost", "", "SETTING_INVALID"],
    ["skirt_distance", "1,5", "SETTING_INVALID"],
  ])("refuses %s = %s", (name, text, code) => {
    expect(() => parseAssignment(name, text)).toThrow(expect.objectContaining({ code }));
  });

  it("has no other names for a resin print's", () => {
    expect(() => parseAssignment("solid_layers", "4", RESIN_SETTINGS)).toThrow(
      expect.objectContaining({ code: "SETTING_UNKNOWN" }),
    );
  });
});

describe("parseSetting", () => {
  it("takes the first of a list, but of none what stands before a comma", () => {
    expect(parseSetting("machine_max_junction_deviation", "0.013,0.02")).toBe(0.013);
    expect(parseSetting("filament_diameter", "1.75,2.85")).toBe(1.75);
    expect(() => parseSetting("layer_height", "0.2,0.3")).toThrow(expect.objectContaining({ code: "SETTING_INVALID" }));
  });

  it("checks what it reads", () => {
    expect(parseSetting("layer_height", "0.25")).toBe(0.25);
    expect(() => parseSetting("layer_height", "")).toThrow(expect.objectContaining({ code: "SETTING_INVALID" }));
    expect(() => parseSetting("toString", "1")).toThrow(expect.objectContaining({ code: "SETTING_UNKNOWN" }));
  });
});

describe("parseResinIni", () => {
  it("reads what it writes, of every setting", () => {
    const settings = completeResinSettings({
      display_mirror_x: false,
      printer_notes: "a\n; b",
      hollowing_enable: true,
    });
    expect(parseResinIni(formatIni(settings)).settings).toEqual(settings);
  });

  it("passes over what PrusaSlicer writes beside, and names of filament prints", () => {
    const text =
      "exposure_time = 7\nmaterial_notes = soft\nrelative_correction = 1,1\nperimeters = 3\npost_process = \n";
    expect(parseResinIni(text)).toEqual({ settings: { exposure_time: 7 }, warnings: [] });
  });

  it("refuses a name that nothing has, with the nearest of its own", () => {
    expect(() => parseResinIni("exposure_tim = 7")).toThrow(
      expect.objectContaining({
        code: "SETTING_UNKNOWN",
        details: { name: "exposure_tim", nearest: "exposure_time" },
      }),
    );
  });

  it("refuses a value outside its row, and a line that is none", () => {
    expect(() => parseResinIni("display_pixels_x = 0")).toThrow(expect.objectContaining({ code: "SETTING_INVALID" }));
    expect(() => parseResinIni("{}")).toThrow(expect.objectContaining({ code: "PROFILE_MALFORMED" }));
  });
});
