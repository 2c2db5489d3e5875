/** A plate of two tools, some of whose purging goes into the objects. */
import { describe, expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { type Settings, type SliceResult, slice } from "../../src/index.ts";
import type { Model } from "../../src/mesh/model.ts";
import { standing, threemfModel } from "./threemf-model.ts";

const PLATE: Model = threemfModel(
  [
    { name: "wide", mesh: box([30, 30, 3]), extruders: [1] },
    { name: "narrow", mesh: box([15, 15, 3]), extruders: [2] },
  ],
  [standing(0, 20, 20), standing(1, 70, 20)],
);
const TOWER: Partial<Settings> = {
  layer_height: 0.2,
  first_layer_height: 0.2,
  fill_pattern: "rectilinear",
  skirts: 0,
  use_relative_e_distances: true,
  wipe_tower: true,
  single_extruder_multi_material_priming: false,
  start_filament_gcode: "",
  end_filament_gcode: "",
  wipe_tower_x: 120,
  wipe_tower_y: 120,
  wiping_volumes_matrix: [0, 70, 60, 0],
  extruders: [{}, { temperature: 210 }],
};
const sliced = (given: Partial<Settings> = {}, threads: 0 | 2 = 0): Promise<SliceResult> =>
  slice(PLATE, { ...TOWER, ...given }, { threads });

/** What is printed on each layer: tool and kind of strand, once where they follow each other. */
function sequences({ gcode }: SliceResult): string[][] {
  const layers: string[][] = [];
  let [tool, type] = ["T0", ""];
  for (const line of gcode.toString().split("\n")) {
    if (line === ";LAYER_CHANGE") layers.push([]);
    if (/^T\d/.test(line)) tool = line;
    if (line.startsWith(";TYPE:")) type = line.slice(6);
    const own = layers.at(-1);
    if (own && /^G1 .*[XY].* E\.?\d/.test(line) && own.at(-1) !== `${tool} ${type}`) own.push(`${tool} ${type}`);
  }
  return layers;
}

describe("wipe_into_infill", () => {
  it("spares the tower what infill takes, and prints as much of everything else", async () => {
    const [off, on] = [await sliced(), await sliced({ wipe_into_infill: true })];
    expect(on.stats.toolChanges).toBe(off.stats.toolChanges);
    expect(on.stats.wipeTowerMm).toBeLessThan(0.85 * off.stats.wipeTowerMm);
    for (const role of Object.keys(off.stats.roles).filter((name) => name !== "wipe-tower"))
      expect(on.stats.roles[role].filamentMm).toBeCloseTo(off.stats.roles[role].filamentMm, 1);
    expect(on.stats.filamentMm - on.stats.wipeTowerMm).toBeCloseTo(off.stats.filamentMm - off.stats.wipeTowerMm, 1);
  });

  it("prints infill right after the change, when its perimeters are done", async () => {
    const [even, odd] = sequences(await sliced({ wipe_into_infill: true })).slice(6, 8);
    expect(even.filter((one) => /Wipe|Internal|External/.test(one))).toEqual([
      "T0 External perimeter",
      "T1 Wipe tower",
      "T1 Internal infill",
      "T1 External perimeter",
      "T1 Internal infill",
    ]);
    expect(odd.slice(-5).filter((one) => /Internal/.test(one))).toEqual(["T0 Internal infill", "T0 Internal infill"]);
  });

  it("leaves at least a filament's own purge to the tower", async () => {
    const given: Partial<Settings> = { wipe_into_infill: true, infill_first: true, fill_density: "60%" };
    const [little, much] = [
      await sliced({ ...given, filament_minimal_purge_on_wipe_tower: 15 }),
      await sliced({ ...given, filament_minimal_purge_on_wipe_tower: 50 }),
    ];
    expect(much.stats.roles["wipe-tower"].volumeCm3 * 1000).toBeGreaterThan(50 * much.stats.toolChanges);
    expect(little.stats.wipeTowerMm).toBeLessThan(much.stats.wipeTowerMm);
  });

  it("changes to no tool that infill alone would ask for", async () => {
    const given: Partial<Settings> = { infill_extruder: 2, bottom_solid_layers: 0, top_solid_layers: 0 };
    const of = (settings: Partial<Settings>) =>
      slice(box([20, 20, 3]), { ...TOWER, ...given, solid_infill_extruder: 1, ...settings }, { threads: 0 });
    expect((await of({})).stats.toolChanges).toBeGreaterThan(5);
    const { stats } = await of({ wipe_into_infill: true });
    expect([stats.toolChanges, stats.wipeTowerMm]).toEqual([0, 0]);
  });

  it("changes nothing without a tower, nor where a filament dissolves", async () => {
    const text = async (given: Partial<Settings>): Promise<string> =>
      (await sliced(given)).gcode.toString().replaceAll(/^; (wipe_into_infill|filament_soluble) = .*\n/gm, "");
    expect(await text({ wipe_tower: false, wipe_into_infill: true })).toBe(await text({ wipe_tower: false }));
    const extruders = [{}, { temperature: 210, filament_soluble: true }];
    expect((await sliced({ wipe_into_infill: true, extruders })).stats.wipeTowerMm).toBe(
      (await sliced({ extruders })).stats.wipeTowerMm,
    );
  });

  it("is the same with threads", async () => {
    const given = { wipe_into_infill: true } as const;
    expect((await sliced(given, 2)).gcode.toString()).toBe((await sliced(given)).gcode.toString());
  });
});

describe("wipe_into_objects", () => {
  it("lets one tool print objects that may be of any colour", async () => {
    const { stats } = await sliced({ wipe_into_objects: true });
    expect([stats.toolChanges, stats.wipeTowerMm]).toEqual([0, 0]);
    expect(stats.tools.map(({ tool }) => tool)).toEqual([0]);
    const apart = (await sliced()).stats;
    expect(stats.filamentMm / (apart.filamentMm - apart.wipeTowerMm)).toBeCloseTo(1, 2);
  });

  it("loses nothing of what other tools would print, where one remains", async () => {
    const all = await sliced({ wipe_tower: false });
    for (const given of [{}, { infill_extruder: 2 }] satisfies Partial<Settings>[]) {
      const { stats } = await sliced({ ...given, wipe_into_objects: true });
      for (const role of Object.keys(all.stats.roles))
        expect(stats.roles[role].filamentMm).toBeCloseTo(all.stats.roles[role].filamentMm, 1);
    }
  });
});
