import { describe, expect, it } from "vitest";
import { box, merge } from "../../fixtures/shapes.ts";
import { type ModelInput, type Settings, slice, type TriangleMesh } from "../../src/index.ts";
import { objectsOf, standing, threemfModel } from "./threemf-model.ts";

/** An octahedron on its tip, 2 `radius` mm high. */
function octahedron(radius: number): TriangleMesh {
  const [r, d] = [radius, 2 * radius];
  return {
    positions: Float64Array.from([r, r, 0, d, r, r, r, d, r, 0, r, r, r, 0, r, r, r, d]),
    triangles: Uint32Array.from([0, 2, 1, 0, 3, 2, 0, 4, 3, 0, 1, 4, 5, 1, 2, 5, 2, 3, 5, 3, 4, 5, 4, 1]),
  };
}

const found = async (model: ModelInput, changes: Partial<Settings> = {}) => {
  const settings = { layer_height: 0.2, first_layer_height: 0.2, perimeters: 2, thin_walls: false, ...changes };
  const { warnings } = await slice(model, settings, { threads: 0 });
  return warnings.filter(({ code }) => code === "LAYERS_MISSING").map(({ details }) => details);
};

describe("layers that hang in the air, as those below are not printed, are warned of", () => {
  it("above a tip that is too thin to print", async () => {
    expect(await found(octahedron(8))).toEqual([{ gaps: 1, fromMm: 0, toMm: 0.4 }]);
  });

  it("above a gap, told once with the lowest", async () => {
    const stack = merge(merge(box([20, 20, 2]), box([20, 20, 2], [0, 0, 3])), box([20, 20, 2], [0, 0, 7]));
    expect(await found(stack)).toEqual([{ gaps: 2, fromMm: 2, toMm: 3 }]);
  });

  it("of each object, whatever others print at those heights", async () => {
    const stack = merge(box([20, 20, 2]), box([20, 20, 2], [0, 0, 3]));
    const plate = threemfModel(objectsOf("object", [box([20, 20, 5]), stack]), [standing(0, 0, 0), standing(1, 50, 0)]);
    expect(await found(plate)).toEqual([{ gaps: 1, fromMm: 2, toMm: 3 }]);
  });

  it("not where supports or a raft are printed under them, nor above the part's top", async () => {
    const table = merge(box([20, 20, 2]), box([20, 20, 2], [0, 0, 5]));
    expect(await found(table, { support_material: true })).toEqual([]);
    expect(await found(box([20, 20, 2]), { raft_layers: 3 })).toEqual([]);
    const pin = merge(box([20, 20, 2]), box([0.1, 0.1, 5], [10, 10, 0]));
    expect(await found(pin)).toEqual([]);
  });
});
