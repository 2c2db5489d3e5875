import { describe, expect, test } from "vitest";
import { parseIni, parseResinIni } from "../../src/settings/ini.ts";
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

  test("is checked as the printer's is", () => {
    expect(() => parseIni("filament_retract_length = much\n")).toThrow(
      expect.objectContaining({ code: "SETTING_INVALID" }),
    );
  });
});

describe("earlier versions", () => {
  test("called settings otherwise", () => {
    expect(parseIni("external_fill_pattern = rectilinear\n").settings).toEqual({
      top_fill_pattern: "rectilinear",
      bottom_fill_pattern: "rectilinear",
    });
    expect(parseIni("octoprint_host = printer.local\nocto = 1".split("\n")[0])).toEqual({ settings: {}, warnings: [] });
  });

  test("called values otherwise", () => {
    expect(parseIni("draft_shield = 0\n").settings).toEqual({ draft_shield: "disabled" });
  });

  test("had settings that mean nothing today", () => {
    expect(parseIni('brim_inside_holes = 1\nrenamed_from = "A"\n')).toEqual({ settings: {}, warnings: [] });
    expect(parseResinIni("serial_port = COM3\n")).toEqual({ settings: {}, warnings: [] });
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
});
