import { describe, expect, it } from "vitest";
import { speedFromRest, vectorJerkSpeed } from "../../src/estimate/planners/vector-jerk.ts";
import { limits, side } from "./sides.ts";

const junction = (exit: readonly number[], entry: readonly number[]): number =>
  vectorJerkSpeed(side(exit), side(entry), limits());

describe("jerk by the difference of vectors", () => {
  it("is the slower side's speed in a straight line", () => {
    expect(junction([80, 0], [50, 0])).toBe(50);
    expect(junction([30, 40], [60, 80])).toBe(50);
  });

  it("takes a right angle at the jerk of either axis", () => {
    expect(junction([100, 0], [0, 80])).toBeCloseTo(10, 9);
  });

  it("turns back at half the jerk", () => {
    expect(junction([100, 0], [-100, 0])).toBeCloseTo(5, 9);
  });

  it("looks at E too", () => {
    // E changes from 5 mm/s to none: at most by 2.
    expect(junction([100, 0, 0, 5], [100, 0, 0, 0])).toBeCloseTo(40, 9);
  });
});

describe("the speed from rest", () => {
  it("is that at which no axis exceeds its jerk", () => {
    expect(speedFromRest(side([3, 4]), limits())).toBe(5);
    expect(speedFromRest(side([60, 80]), limits())).toBeCloseTo(12.5, 9);
    expect(speedFromRest(side([60, 80, 0, 40]), limits())).toBeCloseTo(5, 9);
  });
});
