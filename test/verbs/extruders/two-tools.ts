/** A plate of two tools: a cube of 12 mm for the first, one half as high for the second. */
import { box } from "../../../fixtures/shapes.ts";
import { type SliceResult, slice } from "../../../src/index.ts";
import type { Model } from "../../../src/mesh/model.ts";
import type { Settings } from "../../../src/settings/settings.ts";
import { standing, threemfModel } from "../threemf-model.ts";

export const plate = (first = 1, second = 2): Model =>
  threemfModel(
    [
      { name: "high", mesh: box([12, 12, 4]), extruders: [first] },
      { name: "low", mesh: box([12, 12, 2]), extruders: [second] },
    ],
    [standing(0, 20, 20), standing(1, 50, 20)],
  );

export const SETTINGS: Partial<Settings> = {
  layer_height: 0.2,
  first_layer_height: 0.2,
  skirts: 2,
  temperature: 210,
  first_layer_temperature: 215,
  use_relative_e_distances: true,
  start_filament_gcode: "",
  end_filament_gcode: "",
  wipe_tower_x: 120,
  wipe_tower_y: 120,
  wiping_volumes_matrix: [0, 70, 60, 0],
  filament_density: 1.2,
  filament_cost: 20,
  extruders: [{}, { temperature: 240, first_layer_temperature: 235, filament_density: 1.4, filament_cost: 30 }],
};
export const TOWER: Partial<Settings> = {
  ...SETTINGS,
  wipe_tower: true,
  single_extruder_multi_material_priming: false,
};

export const sliced = (settings: Partial<Settings>, threads = 0, model: Model = plate()): Promise<SliceResult> =>
  slice(model, settings, { threads });
export const linesOf = ({ gcode }: SliceResult): string[] => gcode.toString().split("\n");
export const toolWords = (result: SliceResult): string[] => linesOf(result).filter((line) => /^T\d/.test(line));
/** Box of where each tool prints: least x and y, most x and y. */
export function printedBy(result: SliceResult, role?: string): Map<number, number[]> {
  const boxes = new Map<number, number[]>();
  let [tool, x, y, type] = [0, 0, 0, ""];
  for (const line of linesOf(result)) {
    if (/^T\d/.test(line)) tool = Number(line.slice(1));
    if (line.startsWith(";TYPE:")) type = line.slice(6);
    if (!line.startsWith("G1")) continue;
    x = Number(/X(\S+)/.exec(line)?.[1] ?? x);
    y = Number(/Y(\S+)/.exec(line)?.[1] ?? y);
    if (!/[XY].* E\.?\d/.test(line) || (role !== undefined && type !== role)) continue;
    const [minX, minY, maxX, maxY] = boxes.get(tool) ?? [x, y, x, y];
    boxes.set(tool, [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)]);
  }
  return boxes;
}
/** The tools that print skirt on each layer that has one, in their order. */
export function skirtTools(result: SliceResult): string[] {
  let tool = "0";
  return result.gcode
    .toString()
    .split(";LAYER_CHANGE")
    .map((layer) => {
      let tools = "";
      for (const line of layer.split("\n")) {
        if (/^T\d/.test(line)) tool = line.slice(1);
        if (line === ";TYPE:Skirt/Brim") tools += tool;
      }
      return tools;
    })
    .filter((tools) => tools !== "");
}
