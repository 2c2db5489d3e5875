import { describe, expect, test } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
import { boundarySites } from "../../../src/geometry/boundary-sites.ts";
import { markCentral } from "../../../src/toolpaths/arachne/central.ts";
import { Skeleton } from "../../../src/toolpaths/arachne/skeleton.ts";
import { resolvePerimeters } from "../../../src/toolpaths/resolve.ts";
import { type Ring, shape, testSettings } from "../shapes.ts";

/** The skeleton of a ring with its middle marked. */
function markedSkeleton(ring: Ring): Skeleton {
  const { variableWidth } = resolvePerimeters(testSettings({ perimeter_generator: "arachne" }), 0.2, false);
  const { beading, transitions } = variableWidth!;
  const skeleton = new Skeleton(boundarySites(shape(ring), 0), toUnits(10), transitions.slope);
  markCentral(skeleton, { ...beading, loops: 3 }, transitions.slope);
  return skeleton;
}

/** How much of the middle of a wall along x, from 8 to 12 mm, is central. */
function centralShare(ring: Ring): number {
  const skeleton = markedSkeleton(ring);
  const { sites } = skeleton;
  let share = 0;
  for (let segment = 0; segment < skeleton.segmentCount; segment++) {
    if (skeleton.central[segment] === 0) continue;
    const ends = [skeleton.from[segment], skeleton.to[segment]].map((node) => (skeleton.x[node] + sites.originX) / 1e5);
    share += Math.max(0, Math.min(12, Math.max(...ends)) - Math.max(8, Math.min(...ends))) / 4;
  }
  return share;
}

/** A wall that is `thin` up to x = 10 and `thick` after it, with a slope of some length between. */
const stepped = (thin: number, thick: number, length: number): Ring => [
  [0, 0],
  [20, 0],
  [20, thick],
  [10 + length / 2, thick],
  [10 - length / 2, thin],
  [0, thin],
];

describe("the middle of a wall", () => {
  test("is central where its sides are parallel", () => {
    expect(centralShare(stepped(1, 1, 0.1))).toBeCloseTo(1, 6);
  });

  test("goes on up a short steep step to one bead more", () => {
    expect(centralShare(stepped(1.06, 1.16, 0.1))).toBeCloseTo(1, 6);
  });

  test("goes on up a steep step of any length where as many beads fit", () => {
    expect(centralShare(stepped(0.85, 1.05, 1))).toBeCloseTo(1, 6);
  });

  test("is interrupted by a step to more beads than one, and by a long one to one more", () => {
    expect(centralShare(stepped(1, 1.9, 0.1))).toBeLessThan(0.95);
    expect(centralShare(stepped(0.95, 1.35, 1.5))).toBeLessThan(0.9);
  });

  test.each([
    { thickness: 1.14, arms: 3, why: "three beads fit there too" },
    { thickness: 1.2, arms: 0, why: "one more fits there, and it is too far" },
  ])("where walls of $thickness mm meet: $why", ({ thickness, arms }) => {
    const half = thickness / 2;
    const skeleton = markedSkeleton([
      [-10, 0],
      [10, 0],
      [10, thickness],
      [half, thickness],
      [half, 10],
      [-half, 10],
      [-half, thickness],
      [-10, thickness],
    ]);
    const peak = skeleton.radius.indexOf(Math.max(...skeleton.radius));
    expect(skeleton.segmentsAt[peak].filter((segment) => skeleton.central[segment] === 1)).toHaveLength(arms);
  });
});
