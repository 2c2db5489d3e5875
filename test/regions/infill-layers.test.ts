/** Combined infill, solid layers at intervals, and infill under what rests on it. */
import { describe, expect, test } from "vitest";
import { toUnits } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../../src/geometry/polygons.ts";
import { combineSparse, resolveCombining } from "../../src/regions/combine-infill.ts";
import type { LayerSurfaces } from "../../src/regions/surfaces.ts";
import { type StandingLayer, sparseWhereNeeded } from "../../src/regions/where-needed.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { area, areaOf, box, enclosed, engine, inputs, layersWith, regionSettings, regionsOf, times } from "./stacks.ts";

const plan = (count: number, height = 0.2) => ({ heights: new Float64Array(count).fill(height) });
const groups = (given: Partial<Settings>, count: number, height?: number): number[][] => {
  const combining = resolveCombining(regionSettings(given), plan(count, height))!;
  return Array.from({ length: count }, (_, i) => combining.groupOf(i))
    .filter(({ last }, i) => last === i)
    .map(({ first, last }) => [first, last]);
};

describe("combining", () => {
  test("pairs layers above the first; the last stands alone where one is left over", () => {
    expect(groups({ infill_every_layers: 2 }, 6)).toEqual([
      [0, 0],
      [1, 2],
      [3, 4],
      [5, 5],
    ]);
    expect(groups({ infill_every_layers: 2 }, 5)).toEqual([
      [0, 0],
      [1, 2],
      [3, 4],
    ]);
    expect(resolveCombining(regionSettings({ infill_every_layers: 2 }), plan(6))?.most).toBe(2);
  });

  test("pairs layers from the first one up over a raft, which is what lies on the bed", () => {
    expect(groups({ infill_every_layers: 2, raft_layers: 2 }, 5)).toEqual([
      [0, 1],
      [2, 3],
      [4, 4],
    ]);
  });

  test("goes by the smaller nozzle of those that fill", () => {
    const extruders = [{ nozzle_diameter: 0.8 }, { nozzle_diameter: 0.4 }];
    const combined = (chosen: Partial<Settings>) =>
      groups({ extruders, nozzle_diameter: 0.8, infill_every_layers: 100, ...chosen }, 5);
    const byCoarse = [
      [0, 0],
      [1, 4],
    ];
    const byFine = [
      [0, 0],
      [1, 2],
      [3, 4],
    ];
    expect(combined({})).toEqual(byCoarse);
    expect(combined({ perimeter_extruder: 2 })).toEqual(byCoarse);
    expect(combined({ infill_extruder: 2 })).toEqual(byFine);
    expect(combined({ solid_infill_extruder: 2 })).toEqual(byFine);
  });

  test("ends at what the nozzle can print at once", () => {
    expect(groups({ infill_every_layers: 100 }, 6)).toEqual([
      [0, 0],
      [1, 2],
      [3, 4],
      [5, 5],
    ]);
    expect(groups({ infill_every_layers: 100 }, 6, 0.1)).toEqual([
      [0, 0],
      [1, 4],
      [5, 5],
    ]);
    expect(groups({ automatic_infill_combination: true }, 6, 0.1)).toEqual([
      [0, 0],
      [1, 4],
      [5, 5],
    ]);
    const automatic = {
      automatic_infill_combination: true,
      automatic_infill_combination_max_layer_height: "50%",
    } as const;
    expect(groups(automatic, 6, 0.1)).toEqual([
      [0, 0],
      [1, 2],
      [3, 4],
      [5, 5],
    ]);
  });

  test("is off for one layer and for hollow parts", () => {
    expect(resolveCombining(regionSettings(), plan(6))).toBeUndefined();
    expect(resolveCombining(regionSettings({ infill_every_layers: 2, fill_density: "0%" }), plan(6))).toBeUndefined();
  });

  const group = { first: 1, last: 2, height: 0.4, clearance: toUnits(0.9), leastArea: 0.16 };
  const wide = area(box(0, 0, 20, 10));
  const narrow = area(box(0, 0, 10, 10));

  test("prints what all share on the last, and the rest on each with a clearance", () => {
    const at = (i: number): ExPolygons => (i === 1 ? wide : narrow);
    const lower = combineSparse(engine, at, group, 1);
    expect(areaMm2(lower.own)).toBeCloseTo(9.1 * 10, 3);
    expect(lower.combined).toBe(EMPTY_EXPOLYGONS);
    const upper = combineSparse(engine, at, group, 2);
    expect(areaMm2(upper.own)).toBe(0);
    expect(areaMm2(upper.combined)).toBeCloseTo(100, 6);
  });

  test("leaves alone what shares nothing, or next to nothing", () => {
    for (const other of [area(box(30, 0, 40, 10)), area(box(19.7, 0, 30, 0.3))]) {
      const { own, combined } = combineSparse(engine, (i) => (i === 1 ? wide : other), group, 1);
      expect(own).toBe(wide);
      expect(combined).toBe(EMPTY_EXPOLYGONS);
    }
  });
});

describe("solid layers at intervals", () => {
  const cube = inputs(times(20, area(box(0, 0, 10, 10))));
  const shell = { top_solid_layers: 1, bottom_solid_layers: 1 };

  test("are bridged over sparse infill", () => {
    const regions = regionsOf(cube, regionSettings({ ...shell, solid_infill_every_layers: 6 }));
    expect(layersWith(regions, "internal-bridge")).toEqual([6, 12, 18]);
    for (const layer of [6, 12, 18]) {
      expect(areaOf(regions[layer], "internal-bridge")).toBeCloseTo(100, 6);
      expect(areaOf(regions[layer], "sparse")).toBe(0);
    }
  });

  test("are plain where all are solid, and none where the part is hollow", () => {
    const all = regionsOf(cube, regionSettings({ ...shell, solid_infill_every_layers: 1 }));
    expect(layersWith(all, "sparse")).toEqual([]);
    expect(layersWith(all, "internal-bridge")).toEqual([]);
    const given = { solid_infill_every_layers: 2, solid_infill_below_area: 1e6, fill_density: "0%" } as const;
    const none = regionsOf(cube, regionSettings({ top_solid_layers: 0, bottom_solid_layers: 0, ...given }));
    expect(layersWith(none, "internal-bridge")).toEqual([]);
    expect(layersWith(none, "solid")).toEqual([]);
  });
});

describe("infill where something rests on it", () => {
  const inside = area(box(0, 0, 40, 40));
  const layer = (own: LayerSurfaces, slices: ExPolygons = area(box(-1, -1, 41, 41))) => ({
    slices,
    surfaces: own,
    perimeterWidth: toUnits(0.45),
  });

  const neededOf = (layers: readonly StandingLayer[]) => sparseWhereNeeded(engine, layers, async () => {});

  test("is all of it under a ceiling, and so on down", async () => {
    const needed = await neededOf([
      layer(enclosed(inside)),
      layer(enclosed(inside)),
      layer(enclosed(EMPTY_EXPOLYGONS, inside)),
    ]);
    expect(needed.map(areaMm2)).toEqual([1600, 1600, 0].map((mm2) => expect.closeTo(mm2, 4)));
  });

  test("is only what is under a small one, with gaps closed", async () => {
    const part = area(box(5, 5, 15, 15), box(18, 5, 25, 15));
    const rest = engine.difference(inside, part);
    const [below] = await neededOf([layer(enclosed(inside)), layer(enclosed(rest, part))]);
    // Both and what is between them, but for their corners.
    expect(areaMm2(below)).toBeGreaterThan(195);
    expect(areaMm2(below)).toBeLessThan(200);
  });

  test("is under perimeters that stand on no perimeter", async () => {
    const slices = area(box(10, 10, 20, 20));
    const [below] = await neededOf([layer(enclosed(inside)), layer(enclosed(area(box(11, 11, 19, 19))), slices)]);
    // The ring, and a little of the corners of its hole.
    expect(areaMm2(below)).toBeGreaterThan(36);
    expect(areaMm2(below)).toBeLessThan(40);
  });

  test("is none where nothing rests", async () => {
    const needed = await neededOf([layer(enclosed(inside)), layer(enclosed(inside))]);
    expect(needed.map(areaMm2)).toEqual([0, 1600]);
  });
});
