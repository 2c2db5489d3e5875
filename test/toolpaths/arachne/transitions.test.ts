import { describe, expect, test } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
import { boundarySites } from "../../../src/geometry/boundary-sites.ts";
import { transitionAnchor, transitionThickness } from "../../../src/toolpaths/arachne/beading.ts";
import { Skeleton } from "../../../src/toolpaths/arachne/skeleton.ts";
import { countBeads } from "../../../src/toolpaths/arachne/transitions.ts";
import { resolvePerimeters } from "../../../src/toolpaths/resolve.ts";
import { type Ring, shape, testSettings } from "../shapes.ts";

const { variableWidth } = resolvePerimeters(testSettings({ perimeter_generator: "arachne" }), 0.2, false);
const { beading, transitions } = { ...variableWidth!, beading: { ...variableWidth!.beading, loops: 3 } };
/** Mm at which two beads become three, and the part of a change's length that lies on the side of the two. */
const CHANGE = transitionThickness(2, beading) / 1e5;
const PART = (transitionAnchor(2, beading) * transitions.length) / 1e5;

/** The numbers of beads along the middle of a wall, from one x to another. */
function countsBetween(ring: Ring, from: number, to: number): Set<number> {
  const sites = boundarySites(shape(ring), 0);
  const skeleton = new Skeleton(sites, toUnits(10), transitions.slope);
  countBeads(skeleton, beading, transitions);
  const counts = new Set<number>();
  for (let segment = 0; segment < skeleton.segmentCount; segment++) {
    const [a, b] = [skeleton.from[segment], skeleton.to[segment]].map(
      (node) => (skeleton.x[node] + sites.originX) / 1e5,
    );
    if (skeleton.central[segment] === 1 && Math.abs(b - a) > 0.001 && (a + b) / 2 > from && (a + b) / 2 < to)
      counts.add(skeleton.count[segment]);
  }
  return counts;
}

/** A wall along x, symmetrical, through places given as x and thickness. */
function wall(...places: readonly (readonly [x: number, thickness: number])[]): Ring {
  return [
    ...places.map(([x, thickness]) => [x, -thickness / 2] as const),
    ...places.toReversed().map(([x, thickness]) => [x, thickness / 2] as const),
  ];
}

describe("the number of beads along a wall", () => {
  test.each([
    ["more, where the change to fewer does not fit before its end", 0.9 * PART, [3]],
    ["fewer, where it fits", 1.1 * PART, [2, 3]],
  ])("is to its end that of %s", (_, room, expected) => {
    // The middle ends half the thickness before the wall.
    const slope = 0.02;
    const end = 10 + room + CHANGE / 2;
    const ring = wall([10 - 0.2 / slope, CHANGE + 0.2], [end, CHANGE - slope * (end - 10)]);
    expect([...countsBetween(ring, 5, end)].sort()).toEqual(expected);
  });

  test.each([
    ["a place 0.19 mm thicker than the change keeps that of its wall, as two beads share that", 0.19, [2]],
    ["one 0.21 mm thicker has one more", 0.21, [2, 3]],
  ])("%s", (_, more, expected) => {
    const ring = wall([0, CHANGE - 0.1], [10, CHANGE + more], [20, CHANGE - 0.1]);
    expect([...countsBetween(ring, 1, 19)].sort()).toEqual(expected);
  });

  test.each([
    ["a full wall's place 0.09 mm thinner than the change to infill keeps its infill", 0.09, [7]],
    ["one 0.11 mm thinner has beads only", 0.11, [6, 7]],
  ])("%s", (_, less, expected) => {
    const full = transitionThickness(6, beading) / 1e5;
    const ring = wall([0, full + 0.1], [10, full - less], [20, full + 0.1]);
    expect([...countsBetween(ring, 1, 19)].sort()).toEqual(expected);
  });
});
