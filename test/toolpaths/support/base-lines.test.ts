import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
import { boundsOf } from "../../../src/geometry/bounds.ts";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import { islandAt } from "../../../src/geometry/islands.ts";
import { lineLengthMm } from "../../../src/geometry/path.ts";
import { type ExPolygons, islandCount, type Polylines, polylineCount } from "../../../src/geometry/polygons.ts";
import type { FillTask } from "../../../src/toolpaths/infill/pattern.ts";
import { supportBase } from "../../../src/toolpaths/support/base-lines.ts";
import { box, hole, island, type Points, rings, square } from "../../geometry/shapes.ts";

const engine = await createPolygonEngine();
const SPACING = 0.4;
const STEP = 2;

function fill(area: ExPolygons, degrees = 0, spacing = SPACING, step = STEP, judgedBy = step): Polylines {
  const task: FillTask = {
    spacing: toUnits(spacing),
    density: spacing / step,
    isFull: false,
    angle: ((degrees + 90) * Math.PI) / 180,
    z: 0,
    layer: 0,
    bounds: () => boundsOf(area),
    resolution: 0,
    anchor: 0,
    maxAnchor: 0,
    loopClip: 0,
    judgedBy: toUnits(judgedBy),
  };
  return supportBase.fill(area, task, engine).lines;
}

function lengthMm({ coords, starts }: Polylines): number {
  let sum = 0;
  for (let line = 0; line < starts.length - 1; line++) sum += lineLengthMm(coords, starts[line], starts[line + 1]);
  return sum;
}

describe("supportBase", () => {
  it("is one zigzag on the grid's lines, grown edges lying on them", () => {
    // From line to line and half a strand more: the lines at 0, 2, 4, 6 and their links.
    const lines = fill(island(box(-0.2, -0.2001, 10.2, 6.2001)));
    expect(polylineCount(lines)).toBe(1);
    expect(lengthMm(lines)).toBeCloseTo(4 * 10 + 3 * 2, 2);
  });

  it("draws both sides of a column that holds one line", () => {
    const lines = fill(island(box(0, -0.3, 10, 1.5)));
    expect(polylineCount(lines)).toBe(1);
    // The line, and around what is above it until half a strand before its own begin.
    expect(lengthMm(lines)).toBeCloseTo(9.6 + 1.3 + 9.6 + 1.3 - 0.2, 2);
  });

  it("does not go over a line on its way to the line's end", () => {
    // The lines at 0 and 2 are as wide as the foot, whose top lies on the second; the line at 4 stands in its middle.
    const step = island([
      [0, -0.2001],
      [20, -0.2001],
      [20, 2.2001],
      [12, 2.2001],
      [12, 4.2001],
      [8, 4.2001],
      [8, 2.2001],
      [0, 2.2001],
    ]);
    const lines = fill(step);
    expect(polylineCount(lines)).toBe(2);
    const foot = 2 * 19.6 + 2;
    // Until they come within 0.8 of a strand of the line that they meet beside its end.
    const tails = 2 * (2 - 0.8 * SPACING);
    expect(lengthMm(lines)).toBeCloseTo(foot + 3.6 + tails, 2);
  });

  it("follows an edge that rises slowly beyond a line's end, until it comes near to the next line", () => {
    // Below the line at 2, which goes over all of it, the edge rises from 0 to 1.1 over 11 mm.
    const hull = island([
      [0, -0.2001],
      [5, -0.2001],
      [16, 0.9],
      [16, 1.7999],
      [30, 1.7999],
      [30, 4.2001],
      [0, 4.2001],
    ]);
    const lines = fill(hull);
    const zigzag = 29.6 + 2 + 29.6 + 2 + 4.8;
    const edge = Math.hypot(10.8, 1.1) + 0.7;
    expect(lengthMm(lines)).toBeGreaterThan(zigzag + edge - 0.5);
    expect(lengthMm(lines)).toBeLessThan(zigzag + edge + 0.5);
  });

  it("outlines what lies between two lines, and nothing narrower than a strand", () => {
    const lines = fill(island(box(0, 0.5, 3, 1.5)));
    expect(lengthMm(lines)).toBeCloseTo(2 * (2.6 + 0.6) - 0.15 * SPACING, 2);
    expect(polylineCount(fill(island(box(0, 0.5, 3, 0.8))))).toBe(0);
  });

  it("goes on from a zigzag's end towards another zigzag until half a strand before its line", () => {
    // Two blocks whose lines lie on each other's grid, joined along half their widths.
    const steps = island([
      [0, -0.3],
      [10, -0.3],
      [10, 2.3],
      [20, 2.3],
      [20, 4.3],
      [10, 4.3],
      [10, 6.3],
      [0, 6.3],
    ]);
    const lines = fill(steps);
    expect(polylineCount(lines)).toBeLessThan(4);
    expect(lengthMm(lines)).toBeGreaterThan(3 * 9.6 + 19.6);
  });

  it("leaves open what reaches little beyond its last line", () => {
    const near = lengthMm(fill(island(box(0, -0.3, 10, 2.5))));
    const far = lengthMm(fill(island(box(0, -0.3, 10, 2.8))));
    const zigzag = 2 * 9.6 + 2;
    // The edge is left where the line, without its end of 1.7 strands, is 0.8 strands away.
    const tail = 0.3 + 1.7 * SPACING - Math.sqrt((0.8 * SPACING) ** 2 - 0.3 ** 2);
    expect(near).toBeCloseTo(zigzag + tail, 2);
    // Around the rest until half a strand before the line's other end.
    expect(far).toBeCloseTo(zigzag + 0.6 + 9.6 + 0.6 - 0.2, 2);
  });

  it("does not draw twice what of a hole's edge lies on a line", () => {
    // The lines at 2 and 6 go on along the rims of the hole.
    const lines = fill(island(box(-5, -2.3, 5, 8.3), hole(box(-1.8, 2.2003, 1.8, 5.7997))));
    const strands = 5 * 9.6 + 2 * 2.8;
    const tails = 2 * (2 - 0.8 * SPACING);
    expect(lengthMm(lines)).toBeCloseTo(strands + 5 * 2 + tails, 2);
  });

  /** A block on a plate with a cavity of this outline in it, filled with supports by PrusaSlicer 2.5: mm of strands a layer. */
  it.each<[string, number, Points, Points?]>([
    ["a rectangle that reaches little beyond its lines", 61.8, box(-6, -3.2, 6, 3.2)],
    [
      "a hexagon",
      93.5,
      [
        [-4, -7],
        [4, -7],
        [8, 0],
        [4, 7],
        [-4, 7],
        [-8, 0],
      ],
    ],
    [
      "a pentagon",
      83.5,
      [
        [-5, -7],
        [4, -6],
        [8, 1],
        [0, 7],
        [-8, 2],
      ],
    ],
    [
      "a trapezoid",
      89.5,
      [
        [-7, -6.5],
        [7, -6.5],
        [2, 6.5],
        [-7, 6.5],
      ],
    ],
    [
      "a turned square, whose edges leave the lines slowly",
      96.6,
      [
        [-7.5, -5],
        [5.5, -7],
        [7.5, 5],
        [-5.5, 7],
      ],
    ],
    [
      "a turned rectangle, whose edges leave the lines more slowly still",
      189.9,
      [
        [-6.718, -12.177],
        [10.899, -8.638],
        [6.718, 12.177],
        [-10.899, 8.638],
      ],
    ],
    [
      "an L, along whose step a line meets the edge",
      159.4,
      [
        [-9.278, -8.26],
        [9.278, -8.26],
        [9.278, 3.898],
        [-0.135, 3.898],
        [-0.135, 8.26],
        [-9.278, 8.26],
      ],
    ],
    ["a frame", 122.2, box(-8, -7, 8, 7), box(-5, -3, 1, 2)],
    ["a frame whose hole ends near a line", 135, box(-7, -9, 7, 9), box(-3, -3, 1, 4)],
  ])("is as long as PrusaSlicer's in %s", (_, theirs, outline, pillar) => {
    const cavity = pillar ? island(outline, hole(pillar)) : island(outline);
    // Supports keep off walls.
    const area = engine.offset(cavity, -toUnits(0.2715));
    expect(Math.abs(lengthMm(fill(area, 0, 0.31708, 2.31708)) / theirs - 1)).toBeLessThan(0.02);
  });

  it("goes around both sides of a hole that bulges as far as the print's first strands make worth it", () => {
    // The line at 4 ends at the hole, whose rims lie 1.6 off it.
    const frame = island(box(-7, -0.3, 7, 8.3), hole(box(-1.8, 2.6, 1.8, 5.4)));
    const around = 2 * 1.6 + 4;
    const one = lengthMm(fill(frame));
    const both = lengthMm(fill(frame, 0, SPACING, STEP, 0.5));
    expect(both - one).toBeCloseTo(around - SPACING, 2);
  });

  it("goes on along an edge that runs nearly as the line that ends on it", () => {
    // The line at 0 ends on the slope, along which nothing would lead to another zigzag.
    const slope = island([
      [-0.05, -0.3],
      [10.2, -0.3],
      [10.2, 2.2001],
      [-1.7, 2.2001],
      [-1.7, 0.5],
    ]);
    const zigzag = 10.3 + 2 + 11.5;
    const edge = Math.hypot(1.2, 0.6);
    expect(lengthMm(fill(slope))).toBeGreaterThan(zigzag + edge - 0.2);
    expect(lengthMm(fill(slope))).toBeLessThan(zigzag + edge + 0.2);
  });

  it("goes around a hole, and turns with its angle", () => {
    const frame = island(square(20), hole(square(7)));
    expect(lengthMm(fill(frame, 90))).toBeCloseTo(lengthMm(fill(frame)), 0);
  });

  it("stays inside whatever area, half a strand off its edge", () => {
    const spot = fc.double({ min: -20, max: 20, noNaN: true });
    const side = fc.double({ min: 4, max: 20, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(spot, spot, side), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(0, 30, 90),
        (boxes, degrees) => {
          const area = engine.union(rings(...boxes.map(([x, y, width]) => square(width, x, y))), "evenodd");
          for (let i = 0; i < islandCount(area); i++) {
            const own = islandAt(area, i);
            const lines = fill(own, degrees);
            const outside = engine.cutLines(lines, engine.offset(own, -toUnits(SPACING / 2) + 20));
            expect(lengthMm(outside)).toBeLessThan(0.05);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
