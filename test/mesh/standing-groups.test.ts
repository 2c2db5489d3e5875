import { describe, expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { atOnce } from "../../src/core/steps.ts";
import { toUnits, UNITS_PER_MM } from "../../src/core/units.ts";
import { footprintHull, moveHull } from "../../src/mesh/hull.ts";
import { type Footprint, standingGroups } from "../../src/mesh/standing-groups.ts";

const { positions, triangles } = box([10, 10, 4]);
const mesh = { vertices: Int32Array.from(positions, toUnits), triangles: Uint32Array.from(triangles) };
const hull = footprintHull(mesh.vertices, UNITS_PER_MM);
const at = (x: number, y = 0): Footprint => ({
  hull: moveHull(hull, [x, y]),
  standing: { mesh, offset: [toUnits(x), toUnits(y)] },
});
const groups = (...all: readonly Footprint[]): number[][] => atOnce(standingGroups(all));

describe("what stands on a plate", () => {
  it("is a group each where all keep their distance", () => {
    expect(groups(at(40), at(0), at(0, 10.11), at(10.11))).toEqual([[0], [1], [2], [3]]);
    expect(groups()).toEqual([]);
  });

  it("is one group where each touches or overlaps one that does", () => {
    expect(groups(at(27), at(0), at(18), at(9), at(60), at(9, 10))).toEqual([[0, 1, 2, 3, 5], [4]]);
    expect(groups(at(60), at(0, 30), at(69), at(0, 20), at(30))).toEqual([[0, 2], [1, 3], [4]]);
  });

  it("is one group where what comes last joins groups that were apart, and what is long reaches far", () => {
    const bar: Footprint = {
      hull: moveHull(
        hull.map((mm, k) => (k % 2 ? mm : 10 * mm)),
        [0, 10],
      ),
      standing: undefined,
    };
    expect(groups(at(60), at(0), bar, at(30), at(90, 30), at(80, 19), at(90, 49))).toEqual([[0, 1, 2, 3, 5], [4], [6]]);
    expect(groups(at(0), at(0, 11), at(5, 5.5), at(20), at(14.9))).toEqual([[0, 1, 2, 3, 4]]);
  });

  it("is held to its hull where no more is known of it", () => {
    const [post, around] = [
      moveHull(hull, [10, 10]),
      moveHull(
        hull.map((mm) => 3 * mm),
        [0, 0],
      ),
    ];
    const sheet = { vertices: mesh.vertices, triangles: Uint32Array.of(0, 0, 0) };
    const seen = { mesh: sheet, offset: [0, 0] } as const;
    expect(groups({ hull: around, standing: seen }, { hull: post, standing: seen })).toEqual([[0], [1]]);
    expect(groups({ hull: around, standing: seen }, { hull: post, standing: undefined })).toEqual([[0, 1]]);
  });

  it("is looked at once each, thousands on one heap and thousands in a row", () => {
    let seen = 0;
    const counted = (all: readonly Footprint[]): number[][] => {
      const work = standingGroups(all);
      for (seen = 0; ; seen++) {
        const step = work.next();
        if (step.done) return step.value;
      }
    };
    const count = 5000;
    expect(counted(Array.from({ length: count }, () => at(0)))).toHaveLength(1);
    expect(seen).toBe(count - 1);
    expect(counted(Array.from({ length: count }, (_, i) => at(((7 * i) % count) * 9.9)))).toHaveLength(1);
    expect(seen).toBe(count - 1);
    expect(counted(Array.from({ length: count }, (_, i) => at(11 * i)))).toHaveLength(count);
    expect(seen).toBe(0);
  });
});
