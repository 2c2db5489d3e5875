import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { box as boxMesh, circle, merge, stack } from "../../../fixtures/shapes.ts";
import { planLayers } from "../../../src/layers/plan.ts";
import { sliceMesh } from "../../../src/layers/slice-mesh.ts";
import { createKernel } from "../../../src/layers/wasm.ts";
import { placeMesh } from "../../../src/mesh/place.ts";
import { sampleSurface } from "../../../src/mesh/sample-surface.ts";
import { isBlocked, solidGrid } from "../../../src/toolpaths/seam/solid-grid.ts";
import { PLACES, type Places, Visibility } from "../../../src/toolpaths/seam/visibility.ts";
import { box, engine, type Ring, shape } from "../shapes.ts";

/** A prism of a height in mm, cut every half millimetre. */
function prism(height: number, ...rings: readonly Ring[]) {
  const slices = shape(...rings);
  return Array.from({ length: 2 * height }, (_, layer) => ({ top: (layer + 1) / 2, slices }));
}

describe("a ray through the cubes", () => {
  const layers = prism(12, box(-10, -10, 10, 10));
  const grid = solidGrid([...prism(6, box(-10, -10, 10, 10), box(-4, -4, 4, 4)), ...layers.slice(12)]);

  /** Whether a ray enters a box within it by more than a cube's width. */
  function enters(from: readonly number[], way: readonly number[], least: readonly number[], most: readonly number[]) {
    let [near, far] = [0, Infinity];
    for (let axis = 0; axis < 3; axis++) {
      const [a, b] = [least[axis], most[axis]].map((side) => (side - from[axis]) / way[axis]);
      near = Math.max(near, Math.min(a, b));
      far = Math.min(far, Math.max(a, b));
    }
    return far - near;
  }

  test("is blocked where the part is, and goes on where it is not", () => {
    const number = (most: number) =>
      fc.integer({ min: -100 * most, max: 100 * most }).map((hundredths) => hundredths / 100);
    const part = number(1).filter((own) => own !== 0);
    const way = fc.tuple(part, part, part);
    fc.assert(
      fc.property(fc.tuple(number(30), number(30), number(30)), way, (from, [dx, dy, dz]) => {
        const length = Math.hypot(dx, dy, dz);
        const unit = [dx / length, dy / length, dz / length];
        fc.pre(from.some((part, axis) => (axis < 2 ? Math.abs(part) > 11 : part < -1 || part > 13)));
        const blocked = isBlocked(grid, from[0], from[1], from[2], unit[0], unit[1], unit[2]);
        // The whole block, a little larger and a little smaller, less the room beneath.
        if (!(enters(from, unit, [-10.5, -10.5, -0.5], [10.5, 10.5, 12.5]) > 0)) expect(blocked).toBe(false);
        if (enters(from, unit, [-9.5, -9.5, 6.5], [9.5, 9.5, 11.5]) > 1) expect(blocked).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("goes up into the room beneath as far as its ceiling", () => {
    expect(isBlocked(grid, 0.1, 0.1, -5, 0, 0, 1)).toBe(true);
    expect(isBlocked(grid, 0.1, 0.1, 3, 0, 0, -1)).toBe(false);
    expect(isBlocked(grid, 0.1, 0.1, 3, 1, 0, 0)).toBe(true);
  });

  test("meets nothing where no layer has anything", () => {
    expect(isBlocked(solidGrid([]), 0, 0, 0, 0, 0, 1)).toBe(false);
  });
});

describe("what is seen", () => {
  test("is all of what nothing stands beside, however slanted", async () => {
    const kernel = await createKernel();
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 40 }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 2, max: 30 }),
        (sides, top, height) => {
          const rings = [8, top / 1.5 + 0.1].map((radius) => circle(radius, sides));
          const { placed } = placeMesh(stack(rings, [0, height]));
          const plan = planLayers(placed.height, { firstLayerHeight: 35_000, layerHeight: 30_000 });
          const { layers } = sliceMesh(placed, plan, { kernel, engine });
          const solid = solidGrid(layers.map(({ polygons }, i) => ({ top: plan.printZ[i], slices: polygons })));
          const samples = sampleSurface(placed, PLACES);
          const visibility = new Visibility(samples, solid);
          for (let i = 0; i < samples.positions.length; i += 30)
            expect(visibility.at(samples.positions[i], samples.positions[i + 1], samples.positions[i + 2])).toBe(1);
        },
      ),
      { numRuns: 10 },
    );
  });

  test("is less in a groove than beside it", () => {
    const across = (from: number, to: number, normal: number, y: number): number[][] =>
      Array.from({ length: 200 }, (_, i) => [from + ((to - from) * (i % 20)) / 20, y, (i / 20) % 10, normal]);
    const groove: Ring = [
      [-10, -10],
      [10, -10],
      [10, 10],
      [1, 10],
      [1, -5],
      [-1, -5],
      [-1, 10],
      [-10, 10],
    ];
    // The floor of the groove, and the side on the other side of the part.
    const all = [...across(-1, 1, 1, -5), ...across(-10, 10, -1, -10)];
    const places: Places = {
      positions: Float64Array.from(all.flatMap((place) => place.slice(0, 3))),
      normals: Float32Array.from(all.flatMap(([, , , y]) => [0, y, 0])),
      area: 1200,
    };
    const visibility = new Visibility(places, solidGrid(prism(10, groove)));
    expect(visibility.at(0, -5, 5)).toBeLessThan(0.3);
    expect(visibility.at(0, -10, 5)).toBe(1);
    // Nothing is near.
    expect(visibility.at(50, 50, 50)).toBe(1);
  });

  test("is told of bodies that are small and far apart too", () => {
    const corners = [0, 900].map((at) => boxMesh([0.5, 0.5, 0.5], [at, at, at]));
    const { placed } = placeMesh(merge(corners[0], corners[1]));
    const visibility = new Visibility(sampleSurface(placed, PLACES), solidGrid([]));
    for (const side of [-450.25, 450.25]) expect(visibility.at(side, side, side + 450.25)).toBe(1);
  });
});
