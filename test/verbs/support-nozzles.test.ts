/** Strands as wide as the nozzle that prints them lets them be; judged by PrusaSlicer 2.5's filament of each role. */
import { describe, expect, it } from "vitest";
import { box, merge } from "../../fixtures/shapes.ts";
import { ROLE, type SliceResult, slice } from "../../src/index.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { standing, threemfModel } from "./threemf-model.ts";

/** A slab 30 mm wide on a post of 10 mm, 12 mm high. */
const TEE = merge(box([10, 20, 9], [10, 0, 0]), box([30, 20, 3], [0, 0, 9]));

const SETTINGS: Partial<Settings> = {
  layer_height: 0.2,
  first_layer_height: 0.2,
  first_layer_extrusion_width: 0,
  thick_bridges: false,
  fill_density: "0%",
  skirts: 2,
  skirt_distance: 3,
  min_skirt_length: 0,
  support_material: true,
  support_material_threshold: 45,
  support_material_spacing: 2,
  extruders: [
    { nozzle_diameter: 0.4, filament_diameter: 1.75 },
    { nozzle_diameter: 0.6, filament_diameter: 1.75 },
  ],
};
const BY_SECOND: Partial<Settings> = { support_material_extruder: 2, support_material_interface_extruder: 2 };
const TOUCHING: Partial<Settings> = { support_material_contact_distance: 0, support_material_synchronize_layers: true };

const print = (given: Partial<Settings>): Promise<SliceResult> => slice(TEE, { ...SETTINGS, ...given }, { threads: 0 });

describe("filament of supports, their interfaces, skirt and brim, mm", () => {
  it.each<[string, Partial<Settings>, Record<string, number>]>([
    ["all by the finer nozzle", {}, { support: 409.33, "support-interface": 124.54, "skirt-brim": 10.79 }],
    ["supports by the wider nozzle", BY_SECOND, { support: 446.93, "support-interface": 153.4, "skirt-brim": 15.83 }],
    [
      "interfaces alone by the wider nozzle",
      { ...TOUCHING, support_material_interface_extruder: 2 },
      { support: 519.23, "support-interface": 132.99, "skirt-brim": 10.79 },
    ],
    [
      "supports without dense layers",
      { ...TOUCHING, support_material_extruder: 2, support_material_interface_layers: 0 },
      { support: 608.34, "support-interface": 10.1, "skirt-brim": 15.83 },
    ],
    [
      "a raft",
      { ...BY_SECOND, support_material: false, raft_layers: 5 },
      { support: 75.11, "support-interface": 222.18, "skirt-brim": 13.3 },
    ],
    [
      "layers as high as each nozzle lays them",
      {
        ...BY_SECOND,
        extruders: [{ max_layer_height: 0.2 }, { nozzle_diameter: 0.6, min_layer_height: 0.15, max_layer_height: 0.5 }],
      },
      { support: 431.78, "support-interface": 167.0, "skirt-brim": 15.83 },
    ],
    [
      "a brim of the perimeters' nozzle",
      { ...BY_SECOND, support_material: false, brim_width: 4 },
      { "skirt-brim": 33.48 },
    ],
  ])("%s", async (_, given, expected) => {
    const { stats } = await print(given);
    for (const [role, filament] of Object.entries(expected)) {
      const got = stats.roles[role]?.filamentMm ?? 0;
      expect(Math.abs(got - filament), `${role}: got ${got}, expected ${filament}`).toBeLessThan(
        0.005 * filament + 0.5,
      );
    }
  });
});

describe("skirt and brim of a plate", () => {
  const CUBE = box([10, 10, 0.4]);
  const plate = (...extruders: readonly number[]) =>
    threemfModel(
      extruders.map((extruder, i) => ({ name: `${i}`, mesh: CUBE, extruders: [extruder] })),
      extruders.map((_, i) => standing(i, 30 * i)),
    );
  const widths = async (given: Partial<Settings>, ...extruders: readonly number[]): Promise<number[]> => {
    const settings = { ...SETTINGS, brim_width: 3, skirts: 1, support_material: false, ...given };
    const { layers } = await slice(plate(...extruders), settings, { threads: 0 });
    const { widths, roles } = layers[0].toolpaths;
    const own = [...widths].filter((_, path) => roles[path] === ROLE.skirtBrim);
    return [...new Set(own.map((width) => Number(width.toFixed(6))))].sort();
  };

  it("are as wide as the supports' nozzle, and the first object's perimeters', let them be, whoever prints them", async () => {
    expect(await widths({}, 1, 2)).toEqual([0.45]);
    expect(await widths({}, 2, 1)).toEqual([0.45, 0.675]);
    expect(await widths(BY_SECOND, 2, 1)).toEqual([0.675]);
    expect(await widths({ ...BY_SECOND, support_material_extruder: 0 }, 2, 2)).toEqual([0.45, 0.675]);
  });
});
