import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isClockwiseOnTop, reversedLoop } from "../../src/toolpaths/loops.ts";

const bead = (...places: [number, number][]) => ({
  coords: Int32Array.from(places.flat()),
  bounds: { minX: 0, minY: 0, maxX: 0, maxY: 0 },
  isHole: false,
  depth: 1,
  isOpen: true,
  children: [],
});

describe("an open bead past its highest point", () => {
  test.each([
    ["over a hill", bead([0, 0], [5, 9], [10, 0]), true],
    ["over a hill with a flat top", bead([0, 0], [2, 9], [8, 9], [10, 0]), true],
    // Closed by a straight line, which falls to the right of the first one and to the left of the second.
    ["up to its end, bent to the left", bead([10, 0], [0, 5], [10, 9]), true],
    ["up to its end, bent to the right", bead([0, 0], [10, 5], [0, 9]), false],
    ["down from its beginning, bent to the right", bead([0, 9], [10, 5], [0, 0]), true],
  ])("%s", (_, own, isClockwise) => {
    expect(isClockwiseOnTop(own)).toBe(isClockwise);
    expect(isClockwiseOnTop(reversedLoop(own))).toBe(!isClockwise);
  });

  test("a straight one goes neither way", () => {
    expect(isClockwiseOnTop(bead([0, 0], [3, 3], [9, 9]))).toBe(false);
    expect(isClockwiseOnTop(bead([9, 9], [3, 3], [0, 0]))).toBe(false);
  });

  test("whatever the bead, it and its reverse go opposite ways, or neither does", () => {
    const place = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }));
    fc.assert(
      fc.property(fc.uniqueArray(place, { minLength: 2, maxLength: 8, selector: String }), (places) => {
        const own = bead(...places);
        expect(isClockwiseOnTop(own) && isClockwiseOnTop(reversedLoop(own))).toBe(false);
      }),
    );
  });
});
