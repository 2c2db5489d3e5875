import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LayerPlan } from "../../src/layers/layer.ts";
import { mergePlans } from "../../src/layers/merge-plans.ts";
import { NO_LAYERS } from "../../src/layers/plan.ts";

/** Layers so thick, micrometres. */
function planOf(heights: readonly number[]): LayerPlan {
  let top = 0;
  const printZ = Float64Array.from(heights, (um) => (top += um) / 1000);
  return { printZ, heights: Float64Array.from(heights, (um) => um / 1000), sliceZ: Int32Array.from(printZ) };
}

const plans = fc.array(fc.array(fc.integer({ min: 50, max: 400 }), { maxLength: 30 }).map(planOf), {
  minLength: 1,
  maxLength: 4,
});

describe("mergePlans", () => {
  it("has a layer wherever a plan has one, each once, and tells which is whose", () => {
    fc.assert(
      fc.property(plans, (all) => {
        const { plan, places } = mergePlans(all);
        const tops = [...plan.printZ];
        expect(new Set(tops)).toEqual(new Set(all.flatMap(({ printZ }) => [...printZ])));
        expect(tops.every((z, i) => i === 0 || z > tops[i - 1])).toBe(true);
        for (const [k, { printZ }] of all.entries())
          for (const [i, z] of printZ.entries()) expect(tops[places[k]?.[i] ?? i]).toBe(z);
        expect(plan.heights.reduce((sum, height) => sum + height, 0)).toBeCloseTo(tops.at(-1) ?? 0, 9);
      }),
    );
  });

  it("takes tops for one that only rounding keeps apart", () => {
    const [low, high] = [planOf([200, 200]), planOf([200, 200, 200])];
    const off = { ...low, printZ: low.printZ.map((z) => z + 5e-5) };
    expect(mergePlans([off, high])).toEqual({ plan: high, places: [undefined, undefined] });
    expect(mergePlans([planOf([300, 300]), off]).plan.printZ).toHaveLength(4);
  });

  it("leaves plans that begin alike as they are, and those without layers", () => {
    const high = planOf([200, 100, 200]);
    expect(mergePlans([planOf([200, 100]), high, NO_LAYERS])).toEqual({
      plan: high,
      places: [undefined, undefined, undefined],
    });
    const { places } = mergePlans([NO_LAYERS, planOf([200, 200]), planOf([300])]);
    expect(places.map((own) => own && [...own])).toEqual([[], [0, 2], [1]]);
  });
});
