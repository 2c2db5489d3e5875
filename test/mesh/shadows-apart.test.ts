import { describe, expect, it } from "vitest";
import { box, cylinder, merge } from "../../fixtures/shapes.ts";
import { toUnits } from "../../src/core/units.ts";
import { areShadowsApart, type StandingMesh } from "../../src/mesh/shadows-apart.ts";
import type { TriangleMesh } from "../../src/mesh/triangle-mesh.ts";

const at = ({ positions, triangles }: TriangleMesh, x = 0, y = 0): StandingMesh => ({
  mesh: { vertices: Int32Array.from(positions, toUnits), triangles: Uint32Array.from(triangles) },
  offset: [toUnits(x), toUnits(y)],
});

/** 50 mm wide, its opening from 5 to 45 mm. */
const FRAME = merge(
  merge(box([50, 5, 3]), box([50, 5, 3], [0, 45, 0])),
  merge(box([5, 40, 3], [0, 5, 0]), box([5, 40, 3], [45, 5, 0])),
);
const POST = cylinder(2, 8, 40);
const apart = (a: StandingMesh, b: StandingMesh): boolean => {
  const is = areShadowsApart(a, b, toUnits(0.1));
  expect(areShadowsApart(b, a, toUnits(0.1))).toBe(is);
  return is;
};

describe("seen from above", () => {
  it("what stands in an opening is apart as long as it keeps its distance", () => {
    expect(apart(at(FRAME), at(POST, 25, 25))).toBe(true);
    expect(apart(at(FRAME), at(POST, 7.15, 25))).toBe(true);
    expect(apart(at(FRAME), at(POST, 7.05, 25))).toBe(false);
    expect(apart(at(FRAME), at(POST, 4, 25))).toBe(false);
    expect(apart(at(FRAME), at(POST, 25, 47.5))).toBe(false);
  });

  it("what stands in, under or on another is not, and what is beside it is", () => {
    expect(apart(at(box([10, 10, 4])), at(box([2, 2, 2], [0, 0, 9]), 4, 4))).toBe(false);
    expect(apart(at(box([10, 10, 4])), at(box([2, 2, 2]), 4, 4))).toBe(false);
    expect(apart(at(box([10, 10, 4])), at(box([2, 2, 2]), 10.2, 4))).toBe(true);
    expect(apart(at(box([10, 10, 4])), at(box([2, 2, 2]), 10.05, 4))).toBe(false);
  });

  it("nothing is not in the way", () => {
    const sheet = { positions: Float64Array.of(0, 0, 0, 5, 0, 0, 5, 0, 5), triangles: Uint32Array.of(0, 1, 2) };
    expect(apart(at(sheet), at(box([10, 10, 4])))).toBe(true);
  });
});
