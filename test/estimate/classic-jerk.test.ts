import { describe, expect, it } from "vitest";
import { CLASSIC_JERK } from "../../src/estimate/planners/classic-jerk.ts";
import { corner, limits, side } from "./sides.ts";

const start = (...axes: number[]): number => CLASSIC_JERK.startSpeed(side(axes), limits());
const junction = (exit: readonly number[], entry: readonly number[]): number =>
  corner(CLASSIC_JERK, side(exit), side(entry));

describe("the safe speed", () => {
  it("is the cruise speed where no axis exceeds its jerk, else that at which none does", () => {
    expect(start(9, 0)).toBe(9);
    expect(start(60, 80)).toBeCloseTo(12.5, 9);
    expect(start(60, 80, 0, 3)).toBeCloseTo(12.5, 9);
    expect(start(0, 0, 0, -40)).toBeCloseTo(2, 9);
  });

  it("is also that at which a move may end", () => {
    const move = side([60, 80]);
    move.start_v = 12.5;
    expect(CLASSIC_JERK.endSpeed(move)).toBe(12.5);
  });
});

describe("a corner by classic jerk", () => {
  it("is the slower side's speed in a straight line", () => {
    expect(junction([80, 0], [50, 0])).toBe(50);
    expect(junction([50, 0], [80, 0])).toBe(50);
  });

  it("holds the difference of an axis that keeps its direction to its jerk", () => {
    // Y changes from 0 to 0.6 v, X from v to 0.8 v.
    expect(junction([100, 0], [80, 60])).toBeCloseTo(10 / 0.6, 9);
  });

  it("holds the larger speed of an axis that turns back to its jerk", () => {
    expect(junction([100, 0], [-100, 0])).toBeCloseTo(10, 9);
  });

  it("looks at E too", () => {
    expect(junction([100, 0, 0, 5], [100, 0, 0, 0])).toBeCloseTo(40, 9);
  });

  it("takes the safe speed where that is as good", () => {
    // X turns back from v to -0.99995 v, so at 10; the second side's safe speed is a little higher.
    expect(junction([100, 0], [-99.995, 1])).toBeCloseTo(10.0005, 4);
  });
});
