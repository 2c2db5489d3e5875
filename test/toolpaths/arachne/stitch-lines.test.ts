import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stitchLines } from "../../../src/toolpaths/arachne/stitch-lines.ts";
import type { BeadLine } from "../../../src/toolpaths/arachne/trace.ts";

const REACH = 40_000;

type Place = readonly [x: number, y: number];

/** A line through places in mm, 0.4 mm wide. */
function line(places: readonly Place[], given: Partial<BeadLine> = {}): BeadLine {
  return {
    points: places.flatMap(([x, y]) => [x * 1e5, y * 1e5, 40_000]),
    isClosed: false,
    isMiddle: true,
    depth: 0,
    ...given,
  };
}

/** Places in mm of each line, the lines that close marked. */
function placesOf(lines: readonly BeadLine[]): { places: number[][]; isClosed: boolean }[] {
  return lines.map(({ points, isClosed }) => ({
    places: Array.from({ length: points.length / 3 }, (_, i) => [points[3 * i] / 1e5, points[3 * i + 1] / 1e5]),
    isClosed,
  }));
}

function stitched(...lines: BeadLine[]): ReturnType<typeof placesOf> {
  return placesOf(stitchLines(lines, REACH));
}

const LEFT: Place[] = [
  [0, 0],
  [5, 0],
];
const RIGHT: Place[] = [
  [5.3, 0],
  [10, 0],
];

/** Begins where LEFT ends. */
const NEXT: Place[] = [
  [5, 0],
  [10, 0],
];

describe("beads that end near each other", () => {
  test("are one line, over the gap, whichever way they run in the middle of a wall", () => {
    // Put to the end first, then to the beginning.
    const expected = [{ places: [...LEFT, ...RIGHT].toReversed(), isClosed: false }];
    expect(stitched(line(LEFT), line(RIGHT))).toEqual(expected);
    expect(stitched(line(LEFT), line(RIGHT.toReversed()))).toEqual(expected);
    expect(stitched(line(RIGHT), line(LEFT))).toEqual(expected);
  });

  test("keep their direction at the sides of a wall", () => {
    const isMiddle = false;
    const whole = [...LEFT, ...RIGHT];
    expect(stitched(line(LEFT, { isMiddle }), line(RIGHT, { isMiddle }))).toEqual([{ places: whole, isClosed: false }]);
    expect(stitched(line(RIGHT, { isMiddle }), line(LEFT, { isMiddle }))).toEqual([{ places: whole, isClosed: false }]);
    expect(stitched(line(LEFT, { isMiddle }), line(RIGHT.toReversed(), { isMiddle }))).toHaveLength(2);
  });

  test("stay apart over more than the reach, of different kinds and at different depths", () => {
    const far = RIGHT.map(([x, y]): Place => [x + 0.2, y]);
    expect(stitched(line(LEFT), line(far))).toHaveLength(2);
    expect(stitched(line(LEFT), line(RIGHT, { isMiddle: false }))).toHaveLength(2);
    expect(stitched(line(LEFT), line(RIGHT, { depth: 1 }))).toHaveLength(2);
  });

  test("at one place are two of three", () => {
    const up: Place[] = [
      [5, 0],
      [5, 4],
    ];
    const found = stitched(line(LEFT), line(up), line(NEXT));
    expect(found.map(({ places }) => places.length).sort()).toEqual([2, 3]);
  });

  test("at one place go on along the longest: a stub stays by itself, and nobody steps back over it", () => {
    const stub: Place[] = [
      [5, 0],
      [5, 0.25],
    ];
    const whole = [...LEFT, [10, 0]].toReversed();
    for (const lines of [
      [LEFT, stub, NEXT],
      [NEXT, stub, LEFT],
      [LEFT, NEXT, stub],
    ])
      expect(stitched(...lines.map((places) => line(places))).map(({ places }) => places.length)).toEqual([3, 2]);
    expect(stitched(line(LEFT), line(stub), line(NEXT))[0].places).toEqual(whole);
  });

  test("close, if they are long enough, and nothing else is nearer", () => {
    const hook: Place[] = [
      [0, 0],
      [3, 0],
      [3, 3],
      [0, 0.3],
    ];
    expect(stitched(line(hook))).toEqual([{ places: hook, isClosed: true }]);
    const tiny = hook.map(([x, y]): Place => [x / 10, y / 10]);
    expect(stitched(line(tiny))).toEqual([{ places: tiny.toReversed(), isClosed: false }]);
    const tail: Place[] = [
      [-0.1, 0.3],
      [-5, 0.3],
    ];
    expect(stitched(line(hook), line(tail))).toEqual([{ places: [...hook, ...tail].toReversed(), isClosed: false }]);
  });

  test("lose no point of any, nor a closed line", () => {
    const coordinate = fc.integer({ min: 0, max: 200_000 });
    const anyLine = fc.record({
      points: fc
        .array(fc.tuple(coordinate, coordinate, fc.constant(40_000)), { minLength: 2, maxLength: 5 })
        .map((points) => points.flat()),
      isClosed: fc.boolean(),
      isMiddle: fc.boolean(),
      depth: fc.integer({ min: 0, max: 1 }),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
        const found = stitchLines(lines, REACH);
        const after = found.map(({ points }) => points);
        for (const { points, isClosed } of lines) {
          if (isClosed) expect(after).toContain(points);
          for (let i = 0; i < points.length; i += 3) {
            const [x, y] = points.slice(i, i + 2);
            const isThere = after.some((own) =>
              own.some((value, at) => at % 3 === 0 && Math.hypot(value - x, own[at + 1] - y) < 1000),
            );
            expect(isThere).toBe(true);
          }
        }
        expect(found.length).toBeLessThanOrEqual(lines.length);
      }),
    );
  });
});
