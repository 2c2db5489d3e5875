import { expect, it } from "vitest";
import { box, merge } from "../../fixtures/shapes.ts";
import { type Settings, slice, type TriangleMesh } from "../../src/index.ts";

/** A plate 20 mm wide on a post. */
const table: TriangleMesh = merge(box([4, 4, 3], [-2, -2, 0]), box([20, 20, 1], [-10, -10, 3]));

it.each<[string, Partial<Settings>, number]>([
  ["a raft's", { raft_layers: 2 }, 1],
  ["a raft's, with several tools", { raft_layers: 2, extruders: [{}, {}], infill_extruder: 2 }, 1],
  ["supports'", { support_material: true }, 1],
  ["each item's own, where they are printed one after the other", { raft_layers: 2, complete_objects: true }, 2],
])("total_layer_count counts %s layers", async (_, given, copies) => {
  const settings: Partial<Settings> = {
    layer_height: 0.2,
    first_layer_height: 0.2,
    start_gcode: ";start {total_layer_count}",
    layer_gcode: ";{layer_num + 1}/{total_layer_count}",
    ...given,
  };
  const { gcode, layers, stats } = await slice(table, settings, { threads: 0, copies });
  const told = gcode.toString().match(/^;\d+\/\d+$/gm)!;
  expect(told).toEqual(layers.map((_, i) => `;${i + 1}/${stats.layers}`));
  expect(gcode.toString()).toContain(`\n;start ${stats.layers}\n`);
  expect(stats.layers).toBeGreaterThan(copies * 20);
});
