import { describe, expect, test } from "vitest";
import { toUnits } from "../../src/core/units.ts";
import { planLayers } from "../../src/layers/plan.ts";
import { floatHeights } from "../../src/mesh/float-heights.ts";

function plan(heightMm: number, firstMm: number, layerMm: number) {
  return planLayers(toUnits(heightMm), { firstLayerHeight: toUnits(firstMm), layerHeight: toUnits(layerMm) });
}

describe("a layer is added while its middle is below the top", () => {
  test.each([
    [20, 0.35, 0.3, 66, 19.85],
    [20, 0.2, 0.2, 100, 20],
    [10, 0.2, 0.1, 99, 10],
    [20, 2, 2, 10, 20],
    [20, 2, 10, 3, 22],
    [20, 2, 15, 2, 17],
    [20.00001, 0.3, 0.2, 100, 20.1], // one unit above a middle
    [20, 0.25, 0.25, 80, 20],
    [48, 0.2, 0.2, 240, 48],
    [0.11, 0.2, 0.2, 1, 0.2],
  ])("%d mm at %d / %d: %d layers up to %d", (height, first, layer, count, top) => {
    const { sliceZ, printZ, heights } = plan(height, first, layer);
    expect([sliceZ.length, printZ.length, heights.length]).toEqual([count, count, count]);
    expect(printZ.at(-1)).toBe(top);
  });

  // What PrusaSlicer 2.5 comes to where a middle is the top itself.
  test.each([
    [4.3, 0.2, 0.2, 22],
    [6.5, 0.2, 0.2, 32],
    [10.7, 0.2, 0.2, 53],
    [20.5, 0.2, 0.2, 103],
    [0.425, 0.2, 0.15, 3],
    [0.575, 0.2, 0.15, 3],
    [15.425, 0.2, 0.15, 103],
    [1.35, 0.3, 0.3, 5],
    [30.75, 0.3, 0.3, 102],
  ])("%d mm at %d / %d, a tie: %d layers", (height, first, layer, count) => {
    expect(plan(height, first, layer).sliceZ.length).toBe(count);
  });

  // The same of boxes that lie at -3.3 mm in their file.
  test.each([
    [0.7, -3.3, 4],
    [10.7, -3.3, 54],
    [11.9, -3.3, 60],
    [12.3, -3.3, 61],
    [19.7, -3.3, 98],
    [19.9, -3.3, 100],
  ])("%d mm from %d mm on, a tie: %d layers", (height, lowestMm, count) => {
    const highestMm = Number((lowestMm + height).toFixed(1));
    const { topMm } = floatHeights({ inFile: { lowestMm, highestMm, scale: 1 } });
    const layerHeight = toUnits(0.2);
    expect(planLayers(toUnits(height), { firstLayerHeight: layerHeight, layerHeight, topMm }).sliceZ.length).toBe(
      count,
    );
  });

  // What is in the file counts, not the decimal beside it: with 15.4 mm PrusaSlicer has 93 layers.
  test.each([
    [15.4, 93],
    [15.40000057220459, 94],
  ])("a highest point at %d mm, a tie or just over it: %d layers", (highestMm, count) => {
    const { topMm } = floatHeights({ inFile: { lowestMm: Math.fround(-3.3), highestMm, scale: 1 } });
    const layerHeight = toUnits(0.2);
    expect(planLayers(toUnits(18.7), { firstLayerHeight: layerHeight, layerHeight, topMm }).sliceZ.length).toBe(count);
  });

  // A cube of 20 mm that was moved before it was saved, scaled: what PrusaSlicer 2.5 makes of it.
  test.each([
    [9.35, 32],
    [10.55, 35],
    [14.15, 47],
    [18.95, 63],
    [26.15, 87],
  ])("%d mm of a file that has no decimals, a tie: %d layers", (height, count) => {
    const inFile = { lowestMm: -30.981464385986328, highestMm: -10.981464385986328, scale: height / 20 };
    const { topMm } = floatHeights({ inFile });
    const options = { firstLayerHeight: toUnits(0.2), layerHeight: toUnits(0.3), topMm };
    expect(planLayers(toUnits(height), options).sliceZ.length).toBe(count);
  });

  test("the first layer has its own height", () => {
    const { printZ, heights, sliceZ } = plan(1, 0.2, 0.3);
    expect([...printZ]).toEqual([0.2, 0.5, 0.8, 1.1]);
    expect([...heights]).toEqual([0.2, 0.3, 0.3, 0.3]);
    expect([...sliceZ]).toEqual([10000, 35000, 65000, 95000]);
  });

  test("half a unit is rounded down", () => {
    const { sliceZ } = planLayers(1000, { firstLayerHeight: 15, layerHeight: 7 });
    expect([...sliceZ.subarray(0, 3)]).toEqual([7, 18, 25]);
  });

  test("a thousand layers end where they should, without drift", () => {
    const { printZ } = plan(100, 0.1, 0.1);
    expect(printZ.length).toBe(1000);
    expect(printZ[332]).toBe(33.3);
    expect(printZ.at(-1)).toBe(100);
  });

  test("a part below the first middle has no layers, and says so", () => {
    expect(() => plan(0.1, 0.2, 0.2)).toThrow(expect.objectContaining({ code: "NO_LAYERS" }));
    expect(() => plan(0.1, 0.2, 0.2)).toThrow(/0\.1 mm high, expected more than half the first layer of 0\.2 mm/);
  });
});
