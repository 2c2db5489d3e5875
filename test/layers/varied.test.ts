import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { box, merge, sphere } from "../../fixtures/shapes.ts";
import { toUnits } from "../../src/core/units.ts";
import { adaptiveRule } from "../../src/layers/adaptive.ts";
import type { LayerPlan } from "../../src/layers/layer.ts";
import { planLayers } from "../../src/layers/plan.ts";
import { planVariedLayers, spanRule, thinnest } from "../../src/layers/varied.ts";
import type { PlacedMesh } from "../../src/mesh/triangle-mesh.ts";
import { reordered, standing } from "./meshes.ts";

const BOUNDS = { least: 0.07, most: 0.3 };
const OPTIONS = { firstLayerHeight: toUnits(0.2), layerHeight: toUnits(0.2), varied: BOUNDS };

/** Each layer stands on the one below, and the last one's middle is the last below the top. */
function expectWhole({ sliceZ, printZ, heights }: LayerPlan, height: number): void {
  let top = 0;
  for (let i = 0; i < heights.length; i++) {
    expect(sliceZ[i]).toBe(Math.floor(toUnits(top) + toUnits(heights[i]) / 2));
    top = Number((top + heights[i]).toFixed(5));
    expect(printZ[i]).toBeCloseTo(top, 9);
    expect(sliceZ[i]).toBeLessThan(toUnits(height));
  }
  expect(Math.abs(top - height)).toBeLessThanOrEqual(BOUNDS.most);
}

describe("planVariedLayers", () => {
  test("with one thickness gives the plan of layers that are all as thick", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40_000 }), (um) => {
        const height = 20_000 + um * 100;
        expect(planVariedLayers(height, OPTIONS, () => 0.2)).toEqual(planLayers(height, OPTIONS));
      }),
      { numRuns: 50 },
    );
  });

  test("stays within the bounds, whatever is asked for, and covers the height", () => {
    const wish = fc.array(fc.double({ min: -1, max: 2, noNaN: true }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(wish, fc.integer({ min: 300, max: 9000 }), (wishes, um) => {
        const plan = planVariedLayers(um * 100, OPTIONS, (bottom) => wishes[Math.floor(bottom * 7) % wishes.length]);
        expectWhole(plan, um / 1000);
        for (const thickness of plan.heights.slice(1)) {
          expect(thickness).toBeGreaterThanOrEqual(BOUNDS.least - 1e-9);
          expect(thickness).toBeLessThanOrEqual(BOUNDS.most + 1e-9);
          expect(thickness * 1000).toBeCloseTo(Math.round(thickness * 1000), 6);
        }
      }),
      { numRuns: 50 },
    );
  });

  // As many as PrusaSlicer 2.5 has of a box so high, whose last middle is its very top; an exact compare has one less.
  test.each([
    [8.6, 0.2, 0.1, 6.5, 0.1, 75],
    [16.75, 0.1, 3.1, 5.9, 0.3, 147],
    [18.6, 0.2, 4.6, 11.4, 0.15, 105],
    [24.45, 0.1, 2.3, 15.5, 0.3, 156],
    [15.75, 0.1, 6.3, 10.6, 0.25, 130],
    [28.7, 0.2, 14.2, 21.8, 0.3, 131],
  ])("of %f mm in layers of %f mm, from %f to %f mm of %f mm, are %i", (high, usual, from, to, own, count) => {
    const rule = spanRule([{ from, to, low: own, high: own }], usual, BOUNDS);
    expect(planVariedLayers(toUnits(high), OPTIONS, rule).heights).toHaveLength(count);
  });

  test("begins on a raft where it is told to", () => {
    const plan = planVariedLayers(toUnits(1), { ...OPTIONS, bottom: toUnits(0.9) }, () => 0.1);
    expect(plan.printZ[0]).toBeCloseTo(1.1, 9);
    expect(plan.sliceZ[0]).toBe(toUnits(0.1));
  });
});

describe("spans", () => {
  const rule = spanRule(
    [
      { from: 3, to: 7, low: 0.1, high: 0.1 },
      { from: 7, to: 9, low: 0.1, high: 0.3 },
    ],
    0.2,
    BOUNDS,
  );

  test("rule where they are, in proportion, and layer_height elsewhere", () => {
    expect(rule(1)).toBe(0.2);
    expect(rule(5)).toBe(0.1);
    expect(rule(8 - BOUNDS.least / 2)).toBeCloseTo(0.2, 9);
    expect(rule(9)).toBe(0.2);
  });

  test("of 0.1 from 3 to 7 mm make 40 layers of 100 of 0.2 into 20 more", () => {
    const own = spanRule([{ from: 3, to: 7, low: 0.1, high: 0.1 }], 0.2, BOUNDS);
    const { heights } = planVariedLayers(toUnits(20), OPTIONS, own);
    expect(heights.filter((thickness) => thickness === 0.1)).toHaveLength(40);
    expect(heights).toHaveLength(120);
  });

  test("of several objects: the thinnest rules", () => {
    expect(thinnest([() => 0.2, () => 0.1, () => 0.3])(0)).toBe(0.1);
  });
});

describe("adaptive layers", () => {
  const plan = (mesh: PlacedMesh, quality: number): LayerPlan =>
    planVariedLayers(mesh.height, OPTIONS, adaptiveRule(mesh, quality, 0.2, BOUNDS));
  const ball = standing(sphere(10, 60));

  test("are as thick as can be on vertical walls, and end with them", () => {
    const { heights, printZ } = plan(standing(box([10, 10, 9.2])), 0.5);
    expect(new Set(heights.slice(1, -1))).toEqual(new Set([0.3]));
    expect(printZ.at(-1)).toBeCloseTo(9.2, 1);
  });

  test("end at a flat face between", () => {
    const low = box([10, 10, 4.33]);
    const high = box([4, 4, 8], [20, 20, 0]);
    const { printZ } = plan(standing(merge(low, high)), 0.5);
    expect(Math.min(...printZ.map((z) => Math.abs(z - 4.33)))).toBeLessThan(1e-6);
  });

  test("of a ball are thin at its ends and thick in its middle", () => {
    const { heights, printZ } = plan(ball, 0.5);
    expectWhole({ ...plan(ball, 0.5) }, 20);
    expect(heights[2]).toBeLessThan(0.12);
    expect(heights.at(-2)).toBeLessThan(0.12);
    expect(heights[printZ.findIndex((z) => z > 10)]).toBe(0.3);
    // Where the wall leans by 45 degrees they are about as thick as layer_height.
    expect(heights[printZ.findIndex((z) => z > 10 + 10 * Math.SQRT1_2)]).toBeCloseTo(0.2, 1);
  });

  test("are the more, the finer", () => {
    const counts = [0, 0.25, 0.5, 0.75, 1].map((quality) => plan(ball, quality).heights.length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(new Set(counts).size).toBe(5);
    expect(new Set(plan(ball, 1).heights.slice(1))).toEqual(new Set([0.07]));
  });

  test("do not depend on the order of triangles", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(plan(reordered(ball, seed), 0.5)).toEqual(plan(ball, 0.5));
      }),
      { numRuns: 10 },
    );
  });
});
