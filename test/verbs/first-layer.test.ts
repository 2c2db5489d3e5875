import { expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { type Settings, type SliceOptions, slice } from "../../src/index.ts";

/** PrusaSlicer 2.5 on the same boxes and settings is the judge of all these texts. */
const START = [
  ";min {first_layer_print_min[0]} {first_layer_print_min[1]}",
  ";max {first_layer_print_max[0]} {first_layer_print_max[1]}",
  ";size {first_layer_print_size[0]} [first_layer_print_size]",
  ";hull {first_layer_print_convex_hull[0]} [first_layer_print_convex_hull]",
].join("\n");
const SETTINGS: Partial<Settings> = {
  layer_height: 0.3,
  first_layer_height: 0.3,
  skirts: 0,
  perimeters: 2,
  fill_density: "20%",
  start_gcode: START,
};

async function told(settings: Partial<Settings>, options: SliceOptions = {}): Promise<string[]> {
  const { gcode } = await slice(box([20, 20, 0.9]), { ...SETTINGS, ...settings }, { threads: 0, ...options });
  return gcode
    .toString()
    .split("\n")
    .filter((line) => /^;(min|max|size|hull) /.test(line))
    .map((line) => line.replace(/^;\w+ /, ""));
}

const TWO: Partial<Settings> = { extruders: [{}, {}], infill_extruder: 2, use_relative_e_distances: true };

it.each<[string, Partial<Settings>, string[]]>([
  ["the part's section", {}, ["90 90", "110 110", "20 20", "[90, 90] 90,90"]],
  [
    "the skirt",
    { skirts: 1, skirt_distance: 3, min_skirt_length: 0, first_layer_extrusion_width: 0.42 },
    ["86.4666 86.4666", "113.533 113.533", "27.0669 27.0669", "[86.4666, 90] 86.4666,90"],
  ],
  ["elephants' feet", { elefant_foot_compensation: 0.2 }, ["90 90", "110 110", "20 20", "[90, 90] 90,90"]],
  [
    "the wipe tower",
    { ...TWO, wipe_tower: true, single_extruder_multi_material: true, single_extruder_multi_material_priming: false },
    ["90 90", "242.396 152.696", "152.396 152.396", "[90, 90] 90,90"],
  ],
])("what the first layer covers is told: %s", async (_, settings, expected) => {
  expect(await told(settings)).toEqual(expected);
});

it("counts objects that are printed one after the other, wherever nozzles stand", async () => {
  const [min, max] = await told({ ...TWO, complete_objects: true, extruder_clearance_radius: 5 }, { copies: 2 });
  const offset = { ...TWO, extruders: [{}, { extruder_offset: [[18, 0]] }] as const, perimeter_extruder: 2 };
  expect([min, max]).toEqual((await told({ ...TWO }, { copies: 2, spacing: 6 })).slice(0, 2));
  expect((await told(offset)).slice(0, 2)).toEqual(["90 90", "110 110"]);
});
