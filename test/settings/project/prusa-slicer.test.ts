/** Settings of PrusaSlicer's projects. */
import { describe, expect, test } from "vitest";
import { checkProject, settingsOfProject } from "../../../src/settings/project/project-settings.ts";
import { read } from "./read-project.ts";

describe("PrusaSlicer", () => {
  test("its names are the engine's; what asks for nothing is not told of", () => {
    const { settings, passedOver } = read("PrusaSlicer", {
      layer_height: "0.15",
      fill_density: "40%",
      nozzle_diameter: "0.6",
      bed_shape: "0x0,180x0,180x180,0x180",
      start_gcode: "G28\\nG1 Z5",
      extra_perimeters_on_overhangs: "1",
      a_name_of_tomorrow: "1",
      fill_pattern: "crosshatch",
    });
    expect(settings).toEqual({
      layer_height: 0.15,
      fill_density: "40%",
      nozzle_diameter: 0.6,
      bed_shape: [
        [0, 0],
        [180, 0],
        [180, 180],
        [0, 180],
      ],
      start_gcode: "G28\nG1 Z5",
    });
    expect(passedOver).toEqual(["a_name_of_tomorrow", "extra_perimeters_on_overhangs", "fill_pattern"]);
  });

  test("what custom g-code asks for comes along; what is not done at its value is told of", () => {
    const { settings, passedOver } = read("PrusaSlicer", {
      filament_abrasive: "1",
      nozzle_high_flow: "0",
      scarf_seam_placement: "everywhere",
      wipe_tower_extruder: "0",
      inherits_cummulative: ";;",
    });
    expect(settings).toEqual({ filament_abrasive: true, nozzle_high_flow: false });
    expect(passedOver).toEqual(["scarf_seam_placement"]);
  });

  test("of a resin print it is refused, as an .ini is; on an object the words mean nothing", () => {
    const project = { program: "PrusaSlicer", values: { printer_technology: "SLA" } } as const;
    expect(() => checkProject(project)).toThrow(
      expect.objectContaining({ code: "SETTING_UNSUPPORTED", details: { name: "printer_technology", got: "SLA" } }),
    );
    expect(settingsOfProject(project).passedOver).toEqual(["printer_technology"]);
    expect(() => checkProject({ program: "PrusaSlicer", values: { printer_technology: "FFF" } })).not.toThrow();
  });

  test("lists give every extruder's", () => {
    const { settings } = read("PrusaSlicer", {
      nozzle_diameter: "0.6,0.4",
      temperature: "210,240",
      filament_colour: "#111111;#222222",
      bed_temperature: "60,60",
      start_filament_gcode: '"; one";"; two"',
    });
    expect(settings).toMatchObject({ nozzle_diameter: 0.6, temperature: 210, start_filament_gcode: "; one" });
    expect(settings.extruders).toEqual([
      { nozzle_diameter: 0.6, temperature: 210, filament_colour: "#111111", start_filament_gcode: "; one" },
      { nozzle_diameter: 0.4, temperature: 240, filament_colour: "#222222", start_filament_gcode: "; two" },
    ]);
  });

  test("a filament's own retraction rules, names of earlier versions count", () => {
    const { settings } = read("PrusaSlicer", {
      retract_length: "2",
      filament_retract_length: "0.8",
      filament_retract_lift: "nil",
      solid_layers: "4",
    });
    expect(settings).toEqual({
      retract_length: 0.8,
      top_solid_layers: 4,
      bottom_solid_layers: 4,
    });
  });
});
