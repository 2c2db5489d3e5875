/** What Bambu Studio and OrcaSlicer purge at a change of the filament, and the tower that they do it on. */
import { describe, expect, it } from "vitest";
import { completeSettings } from "../../../src/settings/complete.ts";
import { mapBambu } from "../../../src/settings/project/bambu.ts";
import type { Mapped } from "../../../src/settings/project/mapping.ts";

const TWO = {
  filament_colour: '["#ff0000","#00ff00"]',
  nozzle_diameter: '["0.4"]',
  enable_prime_tower: "1",
  flush_volumes_matrix: '["0","280","140","0"]',
};

const mapped = (values: Readonly<Record<string, string>> = {}): Mapped => mapBambu({ ...TWO, ...values });
const purged = (values: Readonly<Record<string, string>>) => mapped(values).settings.wiping_volumes_matrix;

describe("what is purged", () => {
  it("is what is flushed, and what the tower is primed with", () => {
    expect(purged({})).toEqual([0, 280, 140, 0]);
    expect(purged({ flush_multiplier: "0.5" })).toEqual([0, 140, 70, 0]);
    expect(purged({ flush_multiplier: '["0.3"]', prime_volume: "45" })).toEqual([0, 129, 87, 0]);
  });

  it("is that alone where the machine flushes onto the tower", () => {
    expect(purged({ prime_volume: "45", purge_in_prime_tower: "1" })).toEqual([0, 280, 140, 0]);
    expect(purged({ prime_volume: "45", purge_in_prime_tower: "0" })).toEqual([0, 325, 185, 0]);
  });

  it("is the first nozzle's of two", () => {
    expect(purged({ flush_volumes_matrix: '["0","1","2","0","0","5","6","0"]' })).toEqual([0, 1, 2, 0]);
  });

  it("has no counterpart where it is no square, or nothing", () => {
    for (const flush_volumes_matrix of ['["0","1","2"]', "[]", '["a","b","c","d"]'])
      expect(mapped({ flush_volumes_matrix, prime_volume: "45" }).settings.wiping_volumes_matrix).toBeUndefined();
  });
});

describe("a tower", () => {
  it("stands where the project has it, as wide as it is there", () => {
    const own = mapped({
      wipe_tower_x: '["165"]',
      wipe_tower_y: '["216"]',
      prime_tower_width: "35",
      prime_tower_brim_width: "3",
    });
    expect(own.passedOver).toEqual([]);
    expect(own.settings).toMatchObject({
      wipe_tower: true,
      wipe_tower_x: 165,
      wipe_tower_y: 216,
      wipe_tower_width: 35,
      wipe_tower_brim_width: 3,
      single_extruder_multi_material: true,
    });
  });

  it("has the cone, the spacing and the flow of OrcaSlicer's; its ribs have no counterpart", () => {
    const lines = { wipe_tower_extra_spacing: "120%", wipe_tower_extra_flow: "150%" };
    const walled = (wipe_tower_wall_type: string): Mapped =>
      mapped({ ...lines, wipe_tower_wall_type, wipe_tower_cone_angle: "30" });
    expect(walled("cone").settings).toMatchObject({ ...lines, wipe_tower_cone_angle: 30 });
    expect(walled("cone").passedOver).toEqual([]);
    expect(walled("rectangle").settings.wipe_tower_cone_angle).toBe(0);
    expect(walled("rectangle").passedOver).toEqual([]);
    expect(walled("rib").passedOver).toEqual(["wipe_tower_cone_angle", "wipe_tower_wall_type"]);
  });

  it("begins with no strips at the bed's edge, unless the project has them", () => {
    const primes = (values: Readonly<Record<string, string>>) =>
      mapped(values).settings.single_extruder_multi_material_priming;
    expect([{}, { single_extruder_multi_material_priming: "1" }].map(primes)).toEqual([false, true]);
  });

  it.each([
    ["is not asked for", { enable_prime_tower: "0" }],
    ["is beside a raft", { raft_layers: "2" }],
    ["is beside objects that are printed one after the other", { print_sequence: "by object" }],
    ["has nothing told of what it purges", { flush_volumes_matrix: "[]" }],
  ])("is none where it %s", (_, values) => {
    expect(mapped(values).settings.wipe_tower).toBe(false);
    expect(() => completeSettings(mapped(values).settings)).not.toThrow();
  });

  it("is none where there is one filament, and nothing of it counts", () => {
    const { settings, passedOver } = mapped({ filament_colour: '["#ff0000"]', flush_volumes_matrix: '["0"]' });
    expect(settings).not.toHaveProperty("wipe_tower");
    expect(passedOver).toEqual(["enable_prime_tower", "flush_volumes_matrix"]);
  });

  it("has supports in the part's layers, by any filament", () => {
    const supports = { enable_support: "1", support_type: "normal(auto)", independent_support_layer_height: "1" };
    const filaments = { support_filament: "0", support_interface_filament: "2" };
    for (const enable_prime_tower of ["0", "1"]) {
      const { settings } = mapped({ ...supports, ...filaments, enable_prime_tower });
      expect(settings).toMatchObject({
        support_material_extruder: 0,
        support_material_interface_extruder: 2,
        support_material_synchronize_layers: true,
      });
      expect(() => completeSettings(settings)).not.toThrow();
    }
    const apart = mapped({
      ...supports,
      enable_prime_tower: "0",
      support_filament: "0",
      support_interface_filament: "0",
    });
    expect(apart.settings.support_material_synchronize_layers).toBe(false);
  });
});

describe("what each filament prints", () => {
  const extruders = (values: Readonly<Record<string, string>>) => {
    const { settings, passedOver } = mapped(values);
    const { perimeter_extruder, infill_extruder, solid_infill_extruder } = completeSettings(settings);
    return [perimeter_extruder, infill_extruder, solid_infill_extruder, passedOver];
  };

  it("is told of walls, sparse and solid infill, each by itself; 0 is the object's own", () => {
    expect(extruders({ wall_filament: "2" })).toEqual([2, 1, 1, []]);
    expect(extruders({ sparse_infill_filament: "2" })).toEqual([1, 2, 1, []]);
    expect(extruders({ solid_infill_filament: "2", sparse_infill_filament: "0" })).toEqual([1, 1, 2, []]);
    expect(extruders({ wall_filament: "0", solid_infill_filament: "0" })).toEqual([1, 1, 1, []]);
  });
});

it("that is not wanted asks for nothing, also where one filament prints all", () => {
  const { passedOver } = mapped({ filament_colour: '["#ff0000"]', enable_prime_tower: "0" });
  expect(passedOver).toEqual(["flush_volumes_matrix"]);
});
