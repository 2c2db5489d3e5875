/** Volumes that are taken away from what is printed. */
import { describe, expect, it } from "vitest";
import { box, merge } from "../../fixtures/shapes.ts";
import { areaMm2, type SliceOptions, type SliceResult, slice, sliceResin, type TriangleMesh } from "../../src/index.ts";
import type { Model, ModelItem, ModelObject } from "../../src/mesh/model.ts";
import { standing, threemfModel } from "./threemf-model.ts";

const SETTINGS = { layer_height: 0.5, first_layer_height: 0.5, nozzle_diameter: 0.8, skirts: 0 };

const block = box([20, 10, 4]);
/** The block's right half, from 2 mm up. */
const upperRight = box([15, 20, 10], [10, -5, 2]);

const modelOf = (
  objects: readonly ModelObject[],
  items: readonly ModelItem[] = [{ object: 0, transform: null }],
): Model => threemfModel(objects, items);
const cutBlock = (...negativeVolumes: readonly TriangleMesh[]): ModelObject => ({
  name: "",
  mesh: block,
  negativeVolumes,
});
const print = (model: Model, options: SliceOptions & { readonly threads?: number } = {}): Promise<SliceResult> =>
  slice(model, SETTINGS, { threads: 0, ...options });
/** Of each layer, mm2. */
const areas = ({ layers }: SliceResult): number[] =>
  layers.map(({ polygons }) => Math.round(areaMm2(polygons) * 10) / 10);

describe("negative volumes", () => {
  it("are taken away from the layers that they reach", async () => {
    const whole = await print(modelOf([{ name: "", mesh: block }]));
    expect(areas(whole)).toEqual(Array(8).fill(200));
    const cut = await print(modelOf([cutBlock(upperRight)]));
    expect(areas(cut)).toEqual([...Array(4).fill(200), ...Array(4).fill(100)]);
    expect(cut.mesh.volumeMm3).toBe(whole.mesh.volumeMm3);
  });

  it("give what the same part gives that was modelled so", async () => {
    const modelled = merge(box([10, 10, 4]), box([10, 10, 2], [10, 0, 0]));
    const [cut, own] = [await print(modelOf([cutBlock(upperRight)])), await slice(modelled, SETTINGS, { threads: 0 })];
    expect(areas(own)).toEqual(areas(cut));
    expect(cut.stats.filamentMm).toBeCloseTo(own.stats.filamentMm, 0);
  });

  it("may overlap and be inside out, and leave holes", async () => {
    const inner = box([2, 2, 10], [4, 4, -2]);
    const turned = { positions: inner.positions, triangles: inner.triangles.slice().reverse() };
    expect(areas(await print(modelOf([cutBlock(inner, turned, box([2, 2, 10], [5, 4, -2]))])))).toEqual(
      Array(8).fill(194),
    );
  });

  it("turn and are copied with the part, with the same bytes in threads", async () => {
    const model = modelOf([cutBlock(upperRight)]);
    const [alone, inThreads] = [await print(model), await print(model, { threads: 2 })];
    expect(inThreads.gcode.toString()).toBe(alone.gcode.toString());
    expect(areas(await print(model, { rotation: [180, 0, 0] }))).toEqual([
      ...Array(4).fill(100),
      ...Array(4).fill(200),
    ]);
    expect(areas(await print(model, { copies: 2 }))).toEqual(areas(alone).map((area) => 2 * area));
  });

  it("are of their object alone", async () => {
    const objects = [cutBlock(upperRight), { name: "", mesh: block }];
    const result = await print(modelOf(objects, [standing(0, 50, 50), standing(1, 50, 90), standing(0, 50, 130)]));
    expect(areas(result)).toEqual([...Array(4).fill(600), ...Array(4).fill(400)]);
    expect(new Set(result.items.map(({ object }) => object)).size).toBe(2);
  });

  it("are left out of resin prints, and the result says so", async () => {
    const settings = { layer_height: 0.1, supports_enable: false, pad_enable: false };
    const { warnings } = await sliceResin(modelOf([cutBlock(upperRight)]), settings, { threads: 0 });
    expect(warnings.find(({ code }) => code === "VOLUME_SKIPPED")?.details).toEqual({ volumes: 1 });
  });
});
