import { describe, expect, it } from "vitest";
import { box, cylinder, sphere } from "../../fixtures/shapes.ts";
import type { HeightSpan } from "../../src/core/height-span.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { type SliceOptions, type SliceResult, slice } from "../../src/index.ts";
import type { Model, ModelObject } from "../../src/mesh/model.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { objectsOf, standing, threemfModel } from "./threemf-model.ts";

const SETTINGS: Partial<Settings> = {
  layer_height: 0.2,
  first_layer_height: 0.2,
  skirts: 0,
  use_relative_e_distances: true,
};

function modelOf(meshes: readonly ModelObject["mesh"][], layerHeights: readonly HeightSpan[][] = []): Model {
  const items = meshes.map((_, i) => standing(i, 30 * i));
  const objects = objectsOf("part", meshes).map((object, i) =>
    layerHeights[i] ? { ...object, layerHeights: layerHeights[i] } : object,
  );
  return threemfModel(objects, items);
}

const sliced = (input: Model | ModelObject["mesh"], given: Partial<Settings> = {}, options: SliceOptions = {}) =>
  slice(input, { ...SETTINGS, ...given }, { threads: 0, ...options });
const text = ({ gcode }: SliceResult): string => Buffer.concat([...gcode.chunks]).toString();
const areaAt = ({ layers }: SliceResult, z: number): number =>
  areaMm2(layers.find(({ printZ }) => Math.abs(printZ - z) < 1e-4)!.polygons);
const heightsOf = ({ layers }: SliceResult): number[] => layers.map(({ height }) => height);

describe("layers of several thicknesses", () => {
  const ranges = [[{ from: 2, to: 4, low: 0.1, high: 0.1 }]];

  it("follow the file's ranges, and the text tells them", async () => {
    const result = await sliced(modelOf([cylinder(8, 6, 48)], ranges));
    expect(heightsOf(result).filter((height) => height === 0.1)).toHaveLength(20);
    expect(result.layers).toHaveLength(40);
    expect(heightsOf(result).reduce((sum, height) => sum + height, 0)).toBeCloseTo(6, 9);
    const told = [...text(result).matchAll(/^;LAYER_CHANGE\n;Z:(.*)\n;HEIGHT:(.*)$/gm)];
    expect(told.map(([, z]) => Number(z))).toEqual(result.layers.map(({ printZ }) => Number(printZ.toFixed(5))));
    expect(told.map(([, , height]) => Number(height))).toEqual(heightsOf(result));
  });

  it("extrude by their thickness: a solid takes as much plastic as in layers that are all alike", async () => {
    const solid: Partial<Settings> = { fill_density: "100%" };
    const mesh = box([12, 12, 6]);
    const [even, varied] = await Promise.all([sliced(mesh, solid), sliced(modelOf([mesh], ranges), solid)]);
    expect(varied.stats.filamentMm / even.stats.filamentMm).toBeCloseTo(1, 1.5);
    for (const { toolpaths, height } of varied.layers)
      expect([...toolpaths.heights].filter((own) => own !== height && own < 0.38)).toEqual([]);
  });

  it("are each object's own: a plate has a layer wherever one of them has", async () => {
    const meshes = [box([10, 10, 6]), box([10, 10, 5]), cylinder(5, 4, 24)];
    const thick = [{ from: 1, to: 5, low: 0.3, high: 0.3 }];
    const heights = [...ranges, [], thick];
    const plate = await sliced(modelOf(meshes, heights));
    const alone = await Promise.all(meshes.map((mesh, i) => sliced(modelOf([mesh], [heights[i]]))));
    const tops = new Set(alone.flatMap(({ layers }) => layers.map(({ printZ }) => printZ.toFixed(3))));
    expect(plate.layers.map(({ printZ }) => printZ.toFixed(3)).sort()).toEqual([...tops].sort());
    const filament = alone.reduce((sum, { stats }) => sum + stats.filamentMm, 0);
    expect(plate.stats.filamentMm / filament).toBeCloseTo(1, 3);
    for (const own of alone)
      for (const { printZ, polygons } of own.layers)
        expect(areaAt(plate, printZ)).toBeGreaterThanOrEqual(areaMm2(polygons) - 1e-6);
    expect(plate.warnings.map(({ code }) => code)).not.toContain("LAYERS_MISSING");
    expect(text(await sliced(modelOf(meshes, heights), {}, { threads: 2 } as SliceOptions))).toBe(text(plate));
  });

  it("of each object hang over its own layers below", async () => {
    const speeds = { external_perimeter_speed: 60, small_perimeter_speed: 60, overhang_speed_3: 5, cooling: false };
    const given: Partial<Settings> = { ...speeds, enable_dynamic_overhang_speeds: true, fill_density: "0%" };
    const fine = [{ from: 1, to: 12, low: 0.07, high: 0.07 }];
    const [ball, heights] = [sphere(6, 24), [[], fine]];
    const plate = await sliced(modelOf([ball, ball], heights), given);
    const alone = await Promise.all(heights.map((own) => sliced(modelOf([ball], [own]), given)));
    const secondsOf = ({ stats }: SliceResult): number => stats.roles["external-perimeter"].timeSeconds;
    expect(secondsOf(plate) / (secondsOf(alone[0]) + secondsOf(alone[1]))).toBeCloseTo(1, 2);
    const fast = await sliced(modelOf([ball, ball], heights), { ...given, enable_dynamic_overhang_speeds: false });
    expect(secondsOf(plate)).toBeGreaterThan(1.05 * secondsOf(fast));
  });

  it("are one where a wipe tower grows with them: as thin as any object wants them", async () => {
    const tower: Partial<Settings> = { extruders: [{}, {}], infill_extruder: 2, wipe_tower: true };
    const on = async (heights: readonly HeightSpan[][], given: Partial<Settings>): Promise<[number[], string[]]> => {
      const result = await sliced(modelOf([box([10, 10, 6]), box([10, 10, 5])], heights), given);
      return [heightsOf(result), result.warnings.map(({ code }) => code)];
    };
    const all = [...ranges, [{ from: 3, to: 5, low: 0.15, high: 0.15 }]];
    const [heights, codes] = await on(all, tower);
    expect(heights.filter((height) => height === 0.1)).toHaveLength(20);
    expect(heights.filter((height) => height === 0.15).length).toBeGreaterThanOrEqual(6);
    expect(codes).toContain("LAYER_HEIGHTS_SHARED");
    // An object that the file says nothing of keeps layers at layer_height at most.
    const thick = [[{ from: 1, to: 5, low: 0.3, high: 0.3 }]];
    expect(Math.max(...(await on(thick, tower))[0])).toBe(0.2);
    for (const [wanted, given] of [
      [ranges, {}],
      [[...ranges, ...ranges], tower],
      [[], tower],
      [ranges, { complete_objects: true, extruder_clearance_radius: 5 }],
    ] as const)
      expect((await on(wanted, given))[1]).not.toContain("LAYER_HEIGHTS_SHARED");
  });

  it("are each object's own where they are printed one after the other", async () => {
    const inTurn = { complete_objects: true, extruder_clearance_radius: 5 };
    const [low, high] = [box([10, 10, 5]), box([10, 10, 6])];
    // Of the same shape and with other layers, the third is another object.
    const result = await sliced(modelOf([high, low, high], [[], ...ranges, ...ranges]), inTurn);
    expect(result.items.map(({ object }) => object)).toEqual([0, 1, 2]);
    const heights = heightsOf(result);
    expect(heights).toHaveLength(30 + 35 + 40);
    expect(new Set(heights.slice(0, 30))).toEqual(new Set([0.2]));
    expect(heights.slice(30, 65).filter((height) => height === 0.1)).toHaveLength(20);
    const tops = [...text(result).matchAll(/^;Z:(.*)$/gm)].map(([, z]) => Number(z));
    expect([tops[29], tops[30], tops[64], tops[104]]).toEqual([6, 0.2, 5, 6]);
    const alone = await Promise.all([
      sliced(modelOf([low], ranges), inTurn),
      sliced(modelOf([high]), inTurn),
      sliced(modelOf([high], ranges), inTurn),
    ]);
    const filament = alone.reduce((sum, { stats }) => sum + stats.filamentMm, 0);
    expect(result.stats.filamentMm / filament).toBeCloseTo(1, 3);
    expect(result.warnings.map(({ code }) => code)).not.toContain("LAYERS_MISSING");
    const threaded = await sliced(modelOf([high, low, high], [[], ...ranges, ...ranges]), inTurn, {
      threads: 2,
    } as SliceOptions);
    expect(text(threaded)).toBe(text(result));
  });

  it.each<SliceOptions>([{ rotation: [90, 0, 0] }, { rotation: [180, 0, 0] }, { scale: 2 }, { scale: [1, 1, 0.5] }])(
    "are the settings' once the model's heights are changed, and a warning says so: %j",
    async (placing) => {
      const result = await sliced(modelOf([box([6, 6, 6])], ranges), {}, placing);
      expect(new Set(heightsOf(result))).toEqual(new Set([0.2]));
      expect(result.warnings).toContainEqual(
        expect.objectContaining({ code: "LAYER_HEIGHTS_DROPPED", details: { count: 1 } }),
      );
    },
  );

  it.each<SliceOptions>([
    { scale: 1 },
    { rotation: [0, 0, 0] },
    { rotation: [0, 0, 30] },
    { rotation: [0, 360, 90], scale: [2, 0.5, 1] },
  ])("are the file's however else it is placed: %j", async (placing) => {
    const result = await sliced(modelOf([box([6, 6, 6])], ranges), {}, placing);
    expect(heightsOf(result).filter((height) => height === 0.1)).toHaveLength(20);
    expect(result.warnings.map(({ code }) => code)).not.toContain("LAYER_HEIGHTS_DROPPED");
  });

  it("adapt to slopes where asked, the same for any threads", async () => {
    const ball = sphere(6, 24);
    const given = { adaptive_layer_height: true };
    const once = await sliced(ball, given);
    const heights = heightsOf(once);
    expect(Math.max(...heights)).toBeCloseTo(0.3, 9);
    expect(heights[2]).toBeLessThan(0.15);
    expect(once.layers.at(-1)!.printZ).toBeGreaterThan(11.8);
    expect(text(await sliced(ball, given, { threads: 2 } as SliceOptions))).toBe(text(once));
    const fine = await sliced(ball, { ...given, adaptive_quality: "90%" });
    expect(fine.layers.length).toBeGreaterThan(once.layers.length);
  });

  it("are within the printer's own bounds", async () => {
    const bounds = { adaptive_layer_height: true, min_layer_height: 0.12, max_layer_height: 0.25 };
    const heights = heightsOf(await sliced(sphere(6, 24), bounds)).slice(1);
    expect(Math.min(...heights)).toBe(0.12);
    expect(Math.max(...heights)).toBe(0.25);
  });
});
