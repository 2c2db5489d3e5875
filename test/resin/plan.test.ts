import { describe, expect, it } from "vitest";
import { planResinLayers } from "../../src/resin/plan.ts";

function count(heightMm: number, liftMm = 0, initial = 0.1, layer = 0.1): number {
  return planResinLayers(heightMm, liftMm, initial, layer).printZ.length;
}

describe("planResinLayers", () => {
  // PrusaSlicer 2.5.0's layers of a box so high, whose file holds 32-bit floats.
  it.each([
    [20.04, 200],
    [20.06, 200],
    [20.09, 200],
    [20.1, 201],
    [20.3, 202],
    [20.7, 207],
    [5.3, 53],
    [5.35, 53],
    [1.1, 11],
    [0.3, 3],
  ])("gives a box of %d mm PrusaSlicer's %d layers of 0.1 mm", (height, layers) => {
    expect(count(Math.fround(height))).toBe(layers);
  });

  it("counts from the plate where the part is lifted", () => {
    expect(count(22.9925, 7)).toBe(299);
    expect(count(22.9925, 7, 0.05)).toBe(300);
  });

  it("gives the first layer in any case", () => {
    expect(count(0.02, 0, 0.3)).toBe(1);
  });

  it("has tops above the plate, and planes at mid-height in the part's own frame", () => {
    const plan = planResinLayers(0.25, 1, 0.3, 0.1);
    expect([...plan.printZ].map((mm) => mm.toFixed(2))).toEqual([
      "0.30",
      "0.40",
      "0.50",
      "0.60",
      "0.70",
      "0.80",
      "0.90",
      "1.00",
      "1.10",
      "1.20",
    ]);
    expect([...plan.sliceZ].slice(0, 2)).toEqual([-85_000, -65_000]);
    expect(plan.sliceZ[9]).toBe(15_000);
    expect([...plan.heights].slice(0, 2)).toEqual([0.3, 0.1]);
  });
});
