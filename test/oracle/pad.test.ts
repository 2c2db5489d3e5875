/**
 * Pads against PrusaSlicer 2.5.0's: `prusa-slicer --export-sla --load pad.ini PART.stl -o out.sl1`, with a display of
 * 160 x 160 mm (models: 240 x 240) and 0.1 mm a pixel, gamma_correction 1, elefant_foot_compensation 0, supports_enable
 * 0, pad_enable 1 and the settings told here; the area is the sum of a layer's levels. Shapes are 3 mm high.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toUnits } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, type Rings } from "../../src/geometry/polygons.ts";
import { sliceMesh } from "../../src/layers/slice-mesh.ts";
import { createTwin } from "../../src/layers/twin.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import { makePad } from "../../src/resin/pad.ts";
import { padFootprint } from "../../src/resin/pad-outline.ts";
import { placeSolid } from "../../src/resin/place-solid.ts";
import { resolvePad } from "../../src/resin/resolve.ts";
import { completeResinSettings } from "../../src/settings/complete.ts";
import type { ResinSettings } from "../../src/settings/resin-settings.ts";
import { type Points, rings } from "../geometry/shapes.ts";
import { modelsPresent, NEEDS_MODELS, readStl } from "./models.ts";

let engine: PolygonEngine;
beforeAll(async () => {
  engine = await createPolygonEngine();
});
afterAll(() => engine.dispose());

/** Areas in mm2 of the pad under or around a part, cut at heights in mm; without what the part itself covers. */
function padAreas(model: ExPolygons, settings: Partial<ResinSettings>, heights: readonly number[]): number[] {
  const options = resolvePad(completeResinSettings({ pad_enable: true, ...settings }))!;
  const solid = placeSolid(makePad(model, EMPTY_EXPOLYGONS, engine, options));
  const sliceZ = Int32Array.from(heights, toUnits);
  const plan = { sliceZ, printZ: Float64Array.from(heights), heights: new Float64Array(heights.length).fill(0.05) };
  const { layers } = sliceMesh(solid, plan, { engine, kernel: createTwin() });
  return layers.map(({ polygons }) => areaMm2(options.around ? engine.difference(polygons, model) : polygons));
}

const rectangle = (x: number, y: number, width: number, height: number): Points => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
const BOX = rings(rectangle(0, 0, 30, 20));
const SMALL = rings(rectangle(0, 0, 10, 10));
const L = rings([
  [0, 0],
  [30, 0],
  [30, 10],
  [10, 10],
  [10, 22],
  [0, 22],
]);
const apart = (gap: number, ...more: readonly Points[]): Rings =>
  rings(rectangle(0, 0, 10, 10), rectangle(10 + gap, 0, 10, 10), ...more);
const FAR = rectangle(80, 0, 10, 10);
const AROUND = { pad_around_object: true, pad_around_object_everywhere: true } as const;
const WALL = { pad_wall_height: 3, pad_brim_size: 10 } as const;
const LEANING = { ...WALL, pad_wall_slope: 60 } as const;

/** Settings, then heights of the cuts and areas there; the part's own area is taken off above the pad's floor. */
const SHAPES: readonly (readonly [string, Rings, Partial<ResinSettings>, Readonly<Record<string, number>>])[] = [
  ["a box", BOX, {}, { 0.025: 767.959, 1.975: 767.959 }],
  ["a box, thinner, with a wider brim", BOX, { pad_wall_thickness: 1, pad_brim_size: 3 }, { 0.525: 928.121 }],
  ["a box, leaning", BOX, { pad_wall_slope: 60 }, { 0.025: 646.633, 1.025: 707.044, 1.975: 766.403 }],
  ["a bay", L, {}, { 1: 594.355 }],
  ["two islands, 20 mm apart", apart(20), {}, { 1: 409.146 }],
  ["two islands, 45 mm apart", apart(45), {}, { 1: 511.622 }],
  ["two islands, 48 mm apart", apart(48), {}, { 1: 343.918 }],
  ["two islands, 20 mm apart, merged over 22", apart(20), { pad_max_merge_distance: 22 }, { 1: 343.918 }],
  ["three in a row", apart(20, FAR), {}, { 1: 741.795 }],
  ["three in a row, two of them merged", apart(20, FAR), { pad_max_merge_distance: 36 }, { 1: 609.898 }],
  ["three in a triangle", apart(20, rectangle(15, 30, 10, 10)), {}, { 1: 645.1 }],
  ["three in a triangle, one small", apart(20, rectangle(15, 30, 4, 4)), {}, { 1: 522.251 }],
  ["a wall", SMALL, WALL, { 1.975: 813.642, 2.075: 293.015 - 100, 4.975: 293.017 - 100 }],
  [
    "a leaning wall",
    SMALL,
    LEANING,
    { 0.025: 700.513, 1.025: 756.761, 2.075: 193.568, 3.525: 204.093, 4.925: 214.256 },
  ],
  ["around a small box", SMALL, AROUND, { 1: 87.409 }],
  ["around a box", BOX, AROUND, { 1: 186.409 }],
  [
    "around a box, with many wide sticks",
    BOX,
    { ...AROUND, pad_object_connector_stride: 7, pad_object_connector_width: 1, pad_object_gap: 2 },
    { 1: 226.759 },
  ],
];

test.each(SHAPES)("%s: areas within 0.7 %%", (_, shape, settings, cuts) => {
  const heights = Object.keys(cuts).map(Number);
  const areas = padAreas(engine.union(shape), settings, heights);
  for (const [i, area] of Object.values(cuts).entries()) expect(Math.abs(areas[i] / area - 1)).toBeLessThan(0.007);
});

/** Areas 0.95 mm above the plate; layers of 0.1 mm. */
const MODELS: Readonly<Record<string, number>> = {
  "3DBenchy": 832.3,
  arc_bridge: 196.1,
  castle: 860.7,
  overhang_test: 806.4,
  support_test: 640.5,
  boat: 869.0,
  spiral_stair: 609.6,
  vase: 118.0,
  hole_test: 2974.9,
  pyramids_441_shells: 42238.3,
  tiny_holes: 1360.0,
  thin_wall_test: 778.6,
  gear_knurled: 1852.9,
  square_tower_ascii: 4171.6,
};

describe.skipIf(!modelsPresent)(`models: areas within 2 % (${NEEDS_MODELS})`, () => {
  test.each(Object.entries(MODELS))("%s", (name, area) => {
    const mesh = placeMesh(readMesh(readStl(name)).mesh).placed;
    // What stands on a pad of 2 mm, layer by layer.
    const heights = new Float64Array(20).fill(0.1);
    const printZ = heights.map((height, i) => (i + 1) * height);
    const sliceZ = Int32Array.from(heights, (_, i) => toUnits(0.1 * i + 0.05));
    const { layers } = sliceMesh(mesh, { sliceZ, printZ, heights }, { engine, kernel: createTwin() });
    const footprint = padFootprint(
      engine,
      layers.map(({ polygons }) => polygons),
    );
    expect(Math.abs(padAreas(footprint, {}, [0.95])[0] / area - 1)).toBeLessThan(0.02);
  });
});
