import { expect, test } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
import { boundsOf } from "../../../src/geometry/bounds.ts";
import { containsPoint } from "../../../src/geometry/contains.ts";
import { EMPTY_POLYLINES } from "../../../src/geometry/polygons.ts";
import { findOverhang } from "../../../src/regions/support/overhangs.ts";
import { resolveSupports } from "../../../src/regions/support/resolve.ts";
import { completeSettings } from "../../../src/settings/complete.ts";
import { box, engine, shape } from "../../toolpaths/shapes.ts";

const options = resolveSupports(
  completeSettings({ support_material: true, external_perimeter_extrusion_width: 0.45, layer_height: 0.2 }),
);

const layer = {
  index: 10,
  lowerHeight: 0.2,
  overAir: () => EMPTY_POLYLINES,
  bottoms: [],
  bridges: [],
  covered: undefined,
};

/** Whether the dense part of the support under a plate of 10 mm covers a place beside a fin that holds the plate. */
function coversBeside(fin: number, mmFromFin: number): boolean {
  const found = findOverhang(
    engine,
    { ...layer, slices: shape(box(0, 0, 10, 10)), lower: shape(box(5, 0, 5 + fin, 10)) },
    options,
  )!;
  return containsPoint(found.dense, toUnits(5 - mmFromFin), toUnits(5));
}

test("supports keep off what holds the overhang, but not off what is too narrow to be printed", () => {
  expect(coversBeside(1, 0.1)).toBe(false);
  expect(coversBeside(1, 0.5)).toBe(true);
  expect(coversBeside(0.4, 0.1)).toBe(true);
});

test("enforced layers pass over what outlines that were simplified each by itself differ by", () => {
  const enforcing = { ...options, enforcedLayers: 20 };
  const standingOut = (mm: number) => {
    const bulged = [...box(0, 0, 10, 10).slice(0, 2), [10 + mm, 5] as const, ...box(0, 0, 10, 10).slice(2)];
    return findOverhang(engine, { ...layer, slices: shape(bulged), lower: shape(box(0, 0, 10, 10)) }, enforcing);
  };
  expect(standingOut(0.0125)).toBeUndefined();
  expect(standingOut(0.05)).toBeDefined();
});

test("dense layers lie in the cells of the grid that the overhang lies in", () => {
  const { gridStep } = options;
  const cells = (2 * gridStep) / 1e5;
  // A plate in the air, 0.02 mm short of two cells to each side.
  const half = cells - 0.02;
  const plate = { ...layer, slices: shape(box(-half, -half, half, half)), lower: shape(box(50, 50, 60, 60)) };
  const { dense } = findOverhang(engine, plate, options)!;
  const { minX, maxX } = boundsOf(dense);
  expect(Math.max(-minX, maxX)).toBeLessThan(toUnits(cells + 0.5));
});

test("the largest threshold supports what hangs over, not what layers differ by", () => {
  const steepest = { ...options, reach: resolveSupports(completeSettings({ support_material_threshold: 90 })).reach };
  const standingOut = (mm: number) =>
    findOverhang(
      engine,
      { ...layer, slices: shape(box(0, 0, 10, 10)), lower: shape(box(mm, 0, 10, 10)) },
      { ...steepest, skipsBridges: false },
    );
  expect(standingOut(0.002)).toBeUndefined();
  expect(boundsOf(standingOut(1)!.overhang).maxX).toBeGreaterThan(toUnits(0.99));
});

test("layers of supports are no thicker than the printer lets them, though the object's are", () => {
  const { heights } = resolveSupports(
    completeSettings({ layer_height: 0.3, max_layer_height: 0.25, min_layer_height: 0.07 }),
  );
  expect(heights.most).toBe(0.25);
});

test("what stands out by less than a two-hundredth of the threshold is no overhang", () => {
  const reach = options.reach(layer.lowerHeight) / toUnits(1);
  const standingOut = (mm: number) =>
    findOverhang(engine, { ...layer, slices: shape(box(0, 0, 10 + mm, 10)), lower: shape(box(0, 0, 10, 10)) }, options);
  expect(standingOut(reach * 1.004)).toBeUndefined();
  expect(standingOut(reach * 1.006)).toBeDefined();
});
