import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ringWinding } from "../../src/geometry/contains.ts";
import { type Ring, RingArena, wholeRing } from "../../src/geometry/ring.ts";
import { withinBounds } from "../../src/geometry/within-bounds.ts";
import { gridRings } from "./arbitraries.ts";

const STEPS = 6;
const BOUNDS = { minX: -2, minY: -1, maxX: 2, maxY: 3 };

function pointsOf({ coords, start, end }: Ring): number[] {
  return [...coords.subarray(2 * start, 2 * end)];
}

describe("withinBounds", () => {
  it("keeps how often a ring winds around every point within, and which points lie on it", () => {
    fc.assert(
      fc.property(gridRings(STEPS, 1), ({ coords, ringStarts }) => {
        const ring = { coords, start: ringStarts[0], end: ringStarts[1] };
        const within = withinBounds(ring, BOUNDS, new RingArena());
        for (let x = BOUNDS.minX; x <= BOUNDS.maxX; x++)
          for (let y = BOUNDS.minY; y <= BOUNDS.maxY; y++)
            expect(within === undefined ? 0 : ringWinding(within.coords, within.start, within.end, x, y)).toBe(
              ringWinding(coords, ring.start, ring.end, x, y),
            );
      }),
      { numRuns: 2000 },
    );
  });

  it("keeps of points beyond one side the first and the last", () => {
    const ring = wholeRing(Int32Array.of(0, 0, 9, 0, 9, 1, 8, 2, 9, 3, 0, 3));
    expect(pointsOf(withinBounds(ring, BOUNDS, new RingArena())!)).toEqual([0, 0, 9, 0, 9, 3, 0, 3]);
  });

  it("does not cut the corner of the bounds where points lie beyond one side and then another", () => {
    const around = [-9, -9, 9, -9, 9, 9, -9, 9];
    expect(pointsOf(withinBounds(wholeRing(Int32Array.from(around)), BOUNDS, new RingArena())!)).toEqual(around);
  });

  it("knows a ring that lies beyond one side", () => {
    const ring = wholeRing(Int32Array.of(3, -9, 9, 0, 3, 9));
    expect(withinBounds(ring, BOUNDS, new RingArena())).toBeUndefined();
  });
});
