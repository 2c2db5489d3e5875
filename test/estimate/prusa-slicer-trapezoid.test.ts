import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { peakSpeed, reachableSpeed, trapezoidSeconds } from "../../src/core/trapezoid.ts";
import { layTrapezoid } from "../../src/estimate/planners/prusa-slicer-trapezoid.ts";

function lay(s: number, a: number, v0: number, vc: number, v1: number): { s: number; peak: number; exit: number } {
  const out = { seconds: 0, peak_v: 0, exit_v: 0 };
  layTrapezoid(out, s, a, v0, vc, v1);
  return { s: out.seconds, peak: out.peak_v, exit: out.exit_v };
}

describe("a trapezoid whose ends may be out of reach", () => {
  it("is the common one where they are within reach", () => {
    const speed = fc.double({ min: 0.1, max: 300, noNaN: true });
    const way = fc.double({ min: 0.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(way, fc.double({ min: 10, max: 9000, noNaN: true }), speed, speed, speed, (s, a, v0, vc, v1) => {
        fc.pre(v0 <= vc && v1 <= Math.min(vc, reachableSpeed(v0, s, a)) && v0 <= reachableSpeed(v1, s, a));
        const { s: seconds, peak, exit } = lay(s, a, v0, vc, v1);
        expect(seconds).toBeCloseTo(trapezoidSeconds(s, a, v0, vc, v1), 6);
        expect(peak).toBeCloseTo(peakSpeed(s, a, v0, vc, v1), 6);
        expect(exit).toBeCloseTo(v1, 4);
      }),
      { numRuns: 300 },
    );
  });

  it("speeds up, or slows down, over all of its length where it is too short", () => {
    expect(lay(1, 1000, 10, 100, 100)).toEqual({
      s: (Math.sqrt(2100) - 10) / 1000,
      peak: Math.sqrt(2100),
      exit: Math.sqrt(2100),
    });
    const { s, peak, exit } = lay(1, 1000, 100, 100, 10);
    expect(s).toBeCloseTo((100 - Math.sqrt(8000)) / 1000, 12);
    expect(peak).toBe(100);
    expect(exit).toBeCloseTo(Math.sqrt(8000), 9);
  });

  it("leaves at its cruise speed where the next is entered faster", () => {
    expect(lay(10, 1000, 5, 5, 8)).toEqual({ s: 2, peak: 5, exit: 5 });
  });

  it("takes no time to change speeds without an acceleration, and none without a speed", () => {
    expect(lay(10, 0, 5, 50, 8)).toEqual({ s: 0.2, peak: 50, exit: 50 });
    expect(lay(10, 1000, 0, 0, 8).s).toBe(0);
  });
});
