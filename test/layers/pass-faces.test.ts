import { afterAll, describe, expect, it, test } from "vitest";
import { box, merge } from "../../fixtures/shapes.ts";
import { toUnits } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { passFaces } from "../../src/layers/pass-faces.ts";
import { planLayers } from "../../src/layers/plan.ts";
import { sliceMesh } from "../../src/layers/slice-mesh.ts";
import { createTwin } from "../../src/layers/twin.ts";
import { placeMesh } from "../../src/mesh/place.ts";

const engine = await createPolygonEngine();
afterAll(() => engine.dispose());

/** Planes at 0.1, 0.3, 0.5 mm and so on. */
function planOf(heightMm: number) {
  return planLayers(toUnits(heightMm), { firstLayerHeight: toUnits(0.2), layerHeight: toUnits(0.2) });
}

/** Of the steps of a stair, `every` mm from the first on, those that are below their plane. */
function passedOf(heightMm: number, lowestMm: number, firstMm: number, every: number): number[] {
  const height = toUnits(heightMm);
  // As a file of floats has it.
  const [low, high] = [Math.fround(lowestMm), Math.fround(Number((lowestMm + heightMm).toFixed(1)))];
  const { sliceZ } = passFaces(planOf(heightMm), { height, inFile: { lowestMm: low, highestMm: high, scale: 1 } });
  const steps: number[] = [];
  for (let z = toUnits(firstMm); z < height; z += toUnits(every)) if (sliceZ.includes(z + 1)) steps.push(z / 1e5);
  return steps;
}

describe("a plane at the height of a face", () => {
  // Which steps of a stair PrusaSlicer 2.5 cuts above, as the width of its external perimeters tells.
  test.each([
    [10, 0, 0.3, 0.4, [0.7, 1.1]],
    [12.7, 0, 0.1, 0.4, [0.1, 1.3]],
    [48, 0, 0.3, 0.8, [0.3, 1.9, 4.3, 5.9]],
    [10, 5, 0.3, 0.4, [0.7, 1.1, 2.7, 3.9, 5.9, 7.9]],
    [
      12.7,
      -3.3,
      0.1,
      0.4,
      [0.1, 0.9, 1.3, 1.7, 2.1, 2.5, 2.9, 3.3, 3.7, 4.1, 4.9, 5.3, 6.1, 6.9, 7.3, 9.3, 11.3, 11.7],
    ],
    [48, 100.1, 0.3, 0.8, [1.1, 5.1, 9.1, 13.1, 17.1, 21.1, 25.1, 28.3, 29.1, 32.3, 36.3, 40.3, 44.3]],
  ])("%d mm high, from %d mm on, steps from %d by %d mm", (height, lowest, first, every, above) => {
    expect(passedOf(height, lowest, first, every)).toEqual(above);
  });

  it("moves by a unit at most, and leaves the rest of the plan as it was", () => {
    const plan = planOf(48);
    const passed = passFaces(plan, { height: toUnits(48), inFile: { lowestMm: 0, highestMm: 48, scale: 1 } });
    expect(passed).toEqual({ ...plan, sliceZ: passed.sliceZ });
    expect(new Set(passed.sliceZ.map((z, i) => z - plan.sliceZ[i]))).toEqual(new Set([0, 1]));
  });

  it("stays at the very top, where what is above would be nothing", () => {
    for (let tenths = 3; tenths < 400; tenths += 2) {
      const height = toUnits(tenths / 10);
      const inFile = { lowestMm: 0.1, highestMm: (tenths + 1) / 10, scale: 1 };
      const { sliceZ } = passFaces(planOf(tenths / 10), { height, inFile });
      expect(sliceZ.at(-1)).toBeLessThanOrEqual(height);
    }
  });

  // As PrusaSlicer 2.5 cuts a cube of 20 mm with something cut into its top and its bottom, saved as single floats.
  test.each([
    ["below a plane whose height rounding has just missed", 19.4999981, 19.5, 100],
    ["at the plane, where PrusaSlicer's rounding puts it there", 0.49999994, 0.5, 400],
    ["above a plane that rounding has missed to the other side", 19.5000019, 19.5, 400],
    ["at a plane of the very same height", 19.5, 19.5, 400],
    ["above a plane that it has missed by nearly a unit", 3.7000095, 3.7, 400],
    ["below a plane that it has missed by nearly a unit", 3.6999905, 3.7, 100],
  ])("has a face %s", (_, stepMm, planeMm, area) => {
    const step = Math.fround(stepMm);
    const { placed } = placeMesh(merge(box([20, 20, step]), box([10, 10, 20 - step], [0, 0, step])));
    const plan = passFaces(planOf(20), placed);
    const { layers } = sliceMesh(placed, plan, { engine, kernel: createTwin() });
    const layer = layers.find(({ sliceZ }) => Math.abs(sliceZ - planeMm) < 1e-4);
    expect(areaMm2(layer!.polygons)).toBeCloseTo(area, 3);
  });
});
