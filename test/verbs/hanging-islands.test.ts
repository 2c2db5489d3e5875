import { describe, expect, it } from "vitest";
import { box, merge } from "../../fixtures/shapes.ts";
import { type ModelInput, type Settings, slice, type TriangleMesh } from "../../src/index.ts";
import { objectsOf, standing, threemfModel } from "./threemf-model.ts";
import { modifier, zonedModel } from "./zoned-model.ts";

const found = async (model: ModelInput, changes: Partial<Settings> = {}, threads = 0) => {
  const settings = { layer_height: 0.2, first_layer_height: 0.2, perimeters: 2, thin_walls: false, ...changes };
  const { warnings } = await slice(model, settings, { threads });
  return warnings.filter(({ code }) => /^(ISLANDS|LAYERS)_/.test(code)).map(({ code, details }) => [code, details]);
};

/** A pillar with an arm, from which a rod hangs down to `z`. */
const gallows = (z: number, [width, depth]: readonly [number, number] = [4, 3]): TriangleMesh =>
  merge(merge(box([6, 6, 12]), box([20, 6, 2], [0, 0, 10])), box([width, depth, 11 - z], [15, 1, z]));
const hanging = { islands: 1, fromMm: 4, mostMm2: 12 };

describe("islands that begin in the air", () => {
  it("are warned of: how many, how high the first, how large the largest", async () => {
    expect(await found(gallows(4))).toEqual([["ISLANDS_HANGING", hanging]]);
    const two = merge(gallows(4), box([2, 2, 5], [9, 2, 6]));
    expect(await found(two)).toEqual([["ISLANDS_HANGING", { ...hanging, islands: 2 }]]);
    expect(await found(two, {}, 2)).toEqual(await found(two));
  });

  it("not where they stand on the bed, on a raft, or on the part, nor arms that lean out", async () => {
    expect(await found(gallows(0))).toEqual([]);
    expect(await found(gallows(0), { raft_layers: 2 })).toEqual([]);
    expect(await found(merge(gallows(3), box([20, 6, 3])))).toEqual([]);
  });

  it("not where they are too narrow for a strand", async () => {
    expect(await found(gallows(4, [0.4, 3]))).toEqual([]);
    expect(await found(gallows(4, [0.6, 3]))).toHaveLength(1);
  });

  it("not where supports are under them, but where these may not stand on the part", async () => {
    expect(await found(gallows(4), { support_material: true })).toEqual([]);
    expect(await found(gallows(4), { support_material: true, support_material_style: "organic" })).toEqual([]);
    const overFoot = merge(gallows(4), box([20, 6, 1]));
    expect(await found(overFoot, { support_material: true })).toEqual([]);
    expect(await found(overFoot, { support_material: true, support_material_buildplate_only: true })).toEqual([
      ["ISLANDS_HANGING", hanging],
    ]);
    expect(await found(gallows(4), { support_material_enforce_layers: 3 })).toEqual([["ISLANDS_HANGING", hanging]]);
  });

  it("not beside a gap in all of the part, which is told of instead", async () => {
    const stack = merge(box([20, 20, 2]), box([5, 5, 2], [0, 0, 3]));
    expect(await found(stack)).toEqual([["LAYERS_MISSING", { gaps: 1, fromMm: 2, toMm: 3 }]]);
  });

  it("whatever has settings or a tool of its own", async () => {
    const over = box([40, 40, 6], [-5, -5, 0]);
    expect(await found(zonedModel(gallows(4), [modifier(over, { fill_density: "40%" })]))).toEqual([
      ["ISLANDS_HANGING", hanging],
    ]);
    const tools = { extruders: [{}, {}], single_extruder_multi_material: true };
    expect(await found(zonedModel(gallows(4), [modifier(over, { extruder: "2" })]), tools)).toEqual([
      ["ISLANDS_HANGING", hanging],
    ]);
  });

  it("of each object once, whatever others have at that height, together and one after the other", async () => {
    const objects = objectsOf("object", [box([30, 30, 5]), gallows(4)]);
    const plate = threemfModel(objects, [standing(0, 0, 0), standing(1, 50, 0), standing(1, 90, 0)]);
    expect(await found(plate)).toEqual([["ISLANDS_HANGING", hanging]]);
    expect(await found(plate, { complete_objects: true })).toEqual([["ISLANDS_HANGING", hanging]]);
  });
});
