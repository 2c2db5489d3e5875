import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reachableSpeed, trapezoidSeconds } from "../../src/core/trapezoid.ts";

describe("trapezoidSeconds", () => {
  it("takes d/v + v/a from rest to rest where the cruise speed is reached", () => {
    expect(trapezoidSeconds(100, 1000, 0, 100, 0)).toBeCloseTo(1.1, 12);
  });

  it("takes 2 sqrt(d/a) from rest to rest where it is not", () => {
    expect(trapezoidSeconds(5, 1000, 0, 100, 0)).toBeCloseTo(2 * Math.sqrt(5 / 1000), 12);
  });

  it("takes d/v where nothing changes", () => {
    expect(trapezoidSeconds(30, 500, 60, 60, 60)).toBeCloseTo(0.5, 12);
  });

  it("ramps all the way where it only just speeds up", () => {
    const exit = reachableSpeed(10, 4, 500);
    expect(trapezoidSeconds(4, 500, 10, 100, exit)).toBeCloseTo((exit - 10) / 500, 12);
  });

  it("takes as long one way as the other", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.double({ min: 10, max: 5000, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (s, a, from, to) => {
          const cruise = 80;
          const v0 = cruise * from;
          const v1 = Math.min(cruise, Math.max(v0 + (to - 0.5) * 0.1 * Math.min(a, 100), 0));
          if (Math.abs(v1 * v1 - v0 * v0) > 2 * a * s) return;
          const there = trapezoidSeconds(s, a, v0, cruise, v1);
          expect(there).toBeCloseTo(trapezoidSeconds(s, a, v1, cruise, v0), 9);
          expect(there).toBeGreaterThanOrEqual(s / cruise - 1e-12);
        },
      ),
    );
  });
});
