/** A project that Cura wrote itself, with the machine's whole definition in it: its formulas are worked out. */
import { describe, expect, test } from "vitest";
import { completeSettings } from "../../src/settings/complete.ts";
import { readProject } from "../../src/verbs/read-project.ts";
import { modelsPresent, NEEDS_MODELS, readModel } from "./models.ts";

describe.skipIf(!modelsPresent)(`a project of Cura${modelsPresent ? "" : ` (${NEEDS_MODELS})`}`, () => {
  test("gives machine, material and quality", async () => {
    const project = (await readProject(readModel("3mf/cura_project_16bars.3mf")))!;
    expect(project.program).toBe("Cura");
    expect(project.settings).toMatchObject({
      max_print_height: 300,
      nozzle_diameter: 0.4,
      filament_diameter: 2.85,
      filament_density: 1.24,
      temperature: 200,
      first_layer_temperature: 205,
      bed_temperature: 60,
      layer_height: 0.1,
      // round(0.4 / 1.5, 2)
      first_layer_height: 0.27,
      // A wall of 1 mm: 0.35 mm and two of 0.3.
      perimeters: 3,
      // 1 mm of top in layers of 0.1.
      top_solid_layers: 10,
      // ceil(ceil(70 * 30 / 70) * 20 / 30)
      external_perimeter_speed: 20,
      infill_speed: 70,
    });
    expect(completeSettings(project.settings).perimeters).toBe(3);
    expect(project.passedOver).toContain("acceleration_ironing");
    expect(project.warnings.map(({ code }) => code)).toEqual(["SETTING_NOT_HONOURED"]);
  });
});
