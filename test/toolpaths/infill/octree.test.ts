import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toMm } from "../../../src/core/units.ts";
import { AXES, buildOctree, type Cube, toTree, toWorld } from "../../../src/toolpaths/infill/adaptive/octree.ts";
import { linesAt } from "../../../src/toolpaths/infill/adaptive/octree-lines.ts";
import { meetsBox } from "../../../src/toolpaths/infill/adaptive/triangle-box.ts";

/** A triangle of the world in the tree's frame. */
const triangle = (...points: readonly (readonly [number, number, number])[]): Float64Array =>
  Float64Array.from(points.flatMap(([x, y, z]) => [0, 1, 2].map((k) => toTree(x, y, z, k))));

/** A part of 20 mm, as the points that the tree has to hold, with a small triangle on its top. */
const PART = triangle([-10, -10, 0], [10, -10, 0], [10, 10, 20], [-10, 10, 20]);
const TOP = triangle([1, 1, 19.9], [2, 1, 19.9], [1, 2, 19.9]);

const leaves = (cube: Cube): Cube[] => {
  const inside = cube.children.filter((child) => child !== undefined);
  return inside.length === 0 ? [cube] : inside.flatMap(leaves);
};

test("cubes stand on a corner: their axes are square to each other and rise alike", () => {
  for (let i = 0; i < 3; i++) {
    expect(AXES[i][2]).toBeCloseTo(1 / Math.sqrt(3), 12);
    for (let j = 0; j < 3; j++)
      expect(AXES[i].reduce((sum, value, k) => sum + value * AXES[j][k], 0)).toBeCloseTo(i === j ? 1 : 0, 12);
  }
  for (let k = 0; k < 3; k++) {
    const [x, y, z] = [0, 1, 2].map((i) => toTree(3, -4, 5, i));
    expect(toWorld(x, y, z, k)).toBeCloseTo([3, -4, 5][k], 12);
  }
});

const octree = (triangles: readonly Float64Array[], spacing: number): Promise<Cube> =>
  buildOctree(PART, triangles, spacing, async () => {});

test("the smallest cubes, two line distances wide, are where a surface is", async () => {
  const tree = await octree([TOP], 2);
  const small = leaves(tree).filter(({ edge }) => edge === 4);
  expect(small.length).toBeGreaterThan(0);
  for (const { x, y, z } of small) {
    expect(Math.hypot(toWorld(x, y, z, 0) - 1.5, toWorld(x, y, z, 1) - 1.5)).toBeLessThan(2 * Math.sqrt(3) + 1);
    expect(Math.abs(toWorld(x, y, z, 2) - 19.9)).toBeLessThan(2 * Math.sqrt(3) + 0.1);
  }
  expect(leaves(await octree([], 2))).toHaveLength(1);
});

test("a part that one cube holds has that cube's middle where the tree's frame has it, as in PrusaSlicer", async () => {
  const many = await octree([], 2);
  const one = await octree([TOP], 20);
  expect([one.edge, leaves(one).length]).toEqual([40, 1]);
  for (const k of [0, 1, 2]) expect(toWorld(one.x, one.y, one.z, k)).toBeCloseTo([many.x, many.y, many.z][k], 9);
});

describe("lines", () => {
  test("of a cube alone are its middle planes, longest at its middle", async () => {
    const tree = await octree([], 2);
    const lengths = (z: number) => {
      const { coords, starts } = linesAt(tree, z);
      return Array.from({ length: starts.length - 1 }, (_, i) =>
        toMm(Math.hypot(coords[4 * i + 2] - coords[4 * i], coords[4 * i + 3] - coords[4 * i + 1])),
      );
    };
    const middle = toWorld(tree.x, tree.y, tree.z, 2);
    expect(lengths(middle)).toHaveLength(3);
    for (const length of lengths(middle)) expect(length).toBeCloseTo(tree.edge * Math.SQRT2, 3);
    for (const length of lengths(middle + tree.edge / Math.sqrt(12)))
      expect(length).toBeCloseTo((tree.edge * Math.SQRT2) / 2, 3);
    expect(lengths(middle + tree.edge)).toHaveLength(0);
  });

  test("that go on from cube to cube are one", async () => {
    // Everything is divided, so that each line runs through many cubes.
    const everywhere = Array.from({ length: 400 }, (_, i) =>
      triangle(
        [(i % 20) - 10, Math.floor(i / 20) - 10, 0],
        [(i % 20) - 10, Math.floor(i / 20) - 10, 20],
        [(i % 20) - 9, Math.floor(i / 20) - 10, 10],
      ),
    );
    const tree = await octree(everywhere, 1);
    const { starts } = linesAt(tree, 10);
    const loose = leaves(tree).filter(({ x, y, z, edge }) => Math.abs(toWorld(x, y, z, 2) - 10) < edge / Math.sqrt(3));
    expect(starts.length - 1).toBeLessThan(loose.length);
  });
});

test("a triangle meets a box where a fine sample of it does, and not where a plane parts them", () => {
  const coordinate = fc.double({ min: -2, max: 2, noNaN: true });
  fc.assert(
    fc.property(fc.array(coordinate, { minLength: 9, maxLength: 9 }), (values) => {
      const corners = Float64Array.from(values);
      const at = (u: number, v: number, k: number) =>
        corners[k] + u * (corners[3 + k] - corners[k]) + v * (corners[6 + k] - corners[k]);
      let nearest = Infinity;
      for (let u = 0; u <= 24; u++)
        for (let v = 0; u + v <= 24; v++)
          nearest = Math.min(nearest, Math.max(...[0, 1, 2].map((k) => Math.abs(at(u / 24, v / 24, k)))));
      if (nearest <= 1) expect(meetsBox(corners, 0, 0, 0, 1)).toBe(true);
      if (nearest > 1.4) expect(meetsBox(corners, 0, 0, 0, 1)).toBe(false);
    }),
    { numRuns: 300 },
  );
});
