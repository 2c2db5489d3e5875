import { describe, expect, it } from "vitest";
import { junctionSpeed, safeSpeed } from "../../src/estimate/planners/classic-jerk.ts";

const JERK = [10, 10, 1, 2];
const v = (x: number, y: number, z = 0, e = 0): Float64Array => Float64Array.of(x, y, z, e);

function junction(exit: Float64Array, entry: Float64Array): number {
  const [out, into] = [exit, entry].map((axes) => Math.hypot(axes[0], axes[1], axes[2]));
  return junctionSpeed(exit, out, safeSpeed(exit, out, JERK), entry, into, safeSpeed(entry, into, JERK), JERK);
}

describe("safeSpeed", () => {
  it("is the cruise speed where no axis exceeds its jerk, else the least jerk of those that do", () => {
    expect(safeSpeed(v(9, 0), 9, JERK)).toBe(9);
    expect(safeSpeed(v(60, 80), 100, JERK)).toBe(10);
    expect(safeSpeed(v(60, 80, 0, 3), 100, JERK)).toBe(2);
  });
});

describe("junctionSpeed", () => {
  it("is the slower side's in a straight line", () => {
    expect(junction(v(80, 0), v(50, 0))).toBe(50);
    expect(junction(v(50, 0), v(80, 0))).toBe(50);
  });

  it("holds the difference of an axis that keeps its direction to its jerk", () => {
    // Y changes from 0 to 0.6 v, X from v to 0.8 v.
    expect(junction(v(100, 0), v(80, 60))).toBeCloseTo(10 / 0.6, 9);
  });

  it("holds the larger speed of an axis that turns back to its jerk", () => {
    expect(junction(v(100, 0), v(-100, 0))).toBeCloseTo(10, 9);
  });

  it("looks at E too", () => {
    expect(junction(v(100, 0, 0, 5), v(100, 0, 0, 0))).toBeCloseTo(40, 9);
  });

  it("takes the safe speed where that is as good", () => {
    // Y of the second side is just above its jerk: its safe speed is 10, not 10.05.
    expect(junction(v(6.03, 8.04), v(7.53, 10.04))).toBe(10);
  });
});
