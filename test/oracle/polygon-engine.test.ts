/**
 * clipper-lib, an independent engine of the older Clipper 6, judges the areas of ours.
 *
 * Agreement of booleans: each engine rounds a crossing to units, which moves the sides that meet there by up to
 * sqrt(0.5) units, so two engines may differ by sqrt(2) units times the length of the sides.
 * Agreement of offsets: one part in a thousand; a corner at the very limit of a miter may be squared by one and not by
 * the other, and a short side may survive in one and not in the other.
 */
import clipperLib from "clipper-lib";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { ringLengthMm } from "../../src/geometry/path.ts";
import { type Rings, ringCount } from "../../src/geometry/polygons.ts";
import { crossingRings, stars } from "../geometry/arbitraries.ts";

const { Clipper, ClipperOffset, ClipType, PolyType, PolyFillType, JoinType, EndType } = clipperLib;
type Paths = { X: number; Y: number }[][];

const engine = await createPolygonEngine();
afterAll(() => engine.dispose());

function toPaths({ coords, ringStarts }: Rings): Paths {
  return Array.from({ length: ringStarts.length - 1 }, (_, ring) =>
    Array.from({ length: ringStarts[ring + 1] - ringStarts[ring] }, (_, i) => {
      const at = 2 * (ringStarts[ring] + i);
      return { X: coords[at], Y: coords[at + 1] };
    }),
  );
}

function judgeArea(paths: Paths): number {
  return paths.reduce((sum, path) => sum + Clipper.Area(path), 0) / 1e10;
}

function judgeBoolean(operation: number, fill: number, subject: Rings, clip?: Rings): Paths {
  const clipper = new Clipper();
  clipper.AddPaths(toPaths(subject), PolyType.ptSubject, true);
  if (clip) clipper.AddPaths(toPaths(clip), PolyType.ptClip, true);
  const solution: Paths = [];
  clipper.Execute(operation, solution, fill, fill);
  return solution;
}

function judgeOffset(rings: Rings, delta: number, join: number): Paths {
  const offset = new ClipperOffset(3, 500);
  offset.AddPaths(toPaths(rings), join, EndType.etClosedPolygon);
  const solution: Paths = [];
  offset.Execute(solution, delta);
  return solution;
}

function expectSameArea(ours: Rings, judged: Paths, tolerance: number): void {
  expect(Math.abs(areaMm2(ours) - judgeArea(judged))).toBeLessThanOrEqual(tolerance);
}

/** What rounding of crossings may do to an area, in mm2. */
function roundingOf(...inputs: readonly Rings[]): number {
  let length = 0;
  for (const { coords, ringStarts } of inputs)
    for (let ring = 0; ring < ringStarts.length - 1; ring++)
      length += ringLengthMm(coords, ringStarts[ring], ringStarts[ring + 1]);
  return length * Math.SQRT2 * 1e-5;
}

function expectSameOffset(ours: Rings, judged: Paths): void {
  expectSameArea(ours, judged, 1e-3 * Math.abs(judgeArea(judged)) + 1e-4);
}

describe("clipper-lib agrees on areas", () => {
  const pairs = fc.tuple(crossingRings, crossingRings);

  it.each([
    ["nonzero", PolyFillType.pftNonZero],
    ["evenodd", PolyFillType.pftEvenOdd],
    ["positive", PolyFillType.pftPositive],
  ] as const)("of %s unions", (rule, judgeRule) => {
    fc.assert(
      fc.property(crossingRings, (rings) => {
        expectSameArea(engine.union(rings, rule), judgeBoolean(ClipType.ctUnion, judgeRule, rings), roundingOf(rings));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["intersection", ClipType.ctIntersection],
    ["difference", ClipType.ctDifference],
  ] as const)("of %ss", (operation, judgeOperation) => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const judged = judgeBoolean(judgeOperation, PolyFillType.pftNonZero, a, b);
        expectSameArea(engine[operation](a, b), judged, roundingOf(a, b));
        // Once both sides are islands they are clipped group by group; their union has rounded once more.
        expectSameArea(engine[operation](engine.union(a), engine.union(b)), judged, 2 * roundingOf(a, b));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["miter", JoinType.jtMiter],
    ["round", JoinType.jtRound],
    ["square", JoinType.jtSquare],
  ] as const)("of %s offsets", (join, judgeJoin) => {
    fc.assert(
      fc.property(stars, fc.integer({ min: -100_000, max: 100_000 }), (shape, delta) => {
        const islands = engine.union(shape);
        expectSameOffset(engine.offset(islands, delta, { join }), judgeOffset(islands, delta, judgeJoin));
      }),
      { numRuns: 100 },
    );
  });

  it("of successive insets", () => {
    fc.assert(
      fc.property(stars, (shape) => {
        let ours = engine.union(shape);
        for (let i = 0; i < 3 && ringCount(ours) > 0; i++) {
          const judged = judgeOffset(ours, -45_000, JoinType.jtMiter);
          ours = engine.offset(ours, -45_000);
          expectSameOffset(ours, judged);
        }
      }),
      { numRuns: 60 },
    );
  });
});
