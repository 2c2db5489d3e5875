import { describe, expect, test } from "vitest";
import { PRINTERS } from "../../src/index.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { resetWarnings } from "../../src/verbs/extruder-reset.ts";

const warned = (given: Partial<Settings>): unknown[] =>
  resetWarnings(completeSettings(given)).map(({ code, details }) => [code, details.name]);

// As PrusaSlicer 2.5 refuses them.
describe("a reset of the extruder at layers", () => {
  test.each(["G92 E0", "  g92  e0.0", "G92E0 ; again", "; x\n G92 E0\nM117 a"])(
    "that %j is: wanted of relative E, unwanted of absolute",
    (line) => {
      for (const name of ["layer_gcode", "before_layer_gcode"] as const) {
        expect(warned({ use_relative_e_distances: true, gcode_flavor: "marlin", [name]: line })).toEqual([]);
        expect(warned({ use_relative_e_distances: false, [name]: line })).toEqual([["EXTRUDER_RESET", name]]);
      }
    },
  );

  test.each(["", "; G92 E0", "G92 X0 E0", "G92 E", "G92 E5", "G92 E0.1", "M117 G92 E0"])("that %j is none", (line) => {
    expect(warned({ use_relative_e_distances: true, gcode_flavor: "marlin2", layer_gcode: line })).toEqual([
      ["EXTRUDER_RESET", "layer_gcode"],
    ]);
    expect(warned({ use_relative_e_distances: false, layer_gcode: line })).toEqual([]);
  });

  test("is wanted of Marlin alone, and neither the defaults nor a preset want for it", () => {
    for (const gcode_flavor of ["klipper", "reprapfirmware", "reprap"] as const)
      expect(warned({ use_relative_e_distances: true, gcode_flavor })).toEqual([]);
    for (const printer of [{}, ...Object.values(PRINTERS)]) expect(warned(printer)).toEqual([]);
  });
});
