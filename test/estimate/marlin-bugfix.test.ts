import { describe, expect, it } from "vitest";
import { planned } from "./planned.ts";
import { EASY } from "./streams.ts";

const seconds = (lines: Parameters<typeof planned>[1], limits = EASY): number =>
  planned("marlin_bugfix", lines, limits).seconds;

/** Seconds over 50 mm at 100 mm/s and 1000 mm/s2, from one speed to another. */
const leg = (v0: number, v1: number): number => {
  const ways = (10_000 - v0 * v0 + 10_000 - v1 * v1) / 2000;
  return (100 - v0 + 100 - v1) / 1000 + (50 - ways) / 100;
};

describe("newer Marlins", () => {
  it("start at the jerk and come to rest without any", () => {
    expect(seconds([[50, 0, 0, 0, 100]])).toBeCloseTo(leg(10, 0), 9);
  });

  it("take a right angle at the jerk, and turn back at half of it", () => {
    expect(
      seconds([
        [50, 0, 0, 0, 100],
        [50, 50, 0, 0, 100],
      ]),
    ).toBeCloseTo(leg(10, 10) + leg(10, 0), 9);
    expect(
      seconds([
        [50, 0, 0, 0, 100],
        [0, 0, 0, 0, 100],
      ]),
    ).toBeCloseTo(leg(10, 5) + leg(5, 0), 9);
  });

  it("take junction deviation where the machine has one", () => {
    const corner = Math.sqrt((1000 * 0.02 * Math.SQRT1_2) / (1 - Math.SQRT1_2));
    expect(
      seconds(
        [
          [50, 0, 0, 0, 100],
          [50, 50, 0, 0, 100],
        ],
        { ...EASY, junctionDeviation: 0.02 },
      ),
    ).toBeCloseTo(leg(0, corner) + leg(corner, 0), 9);
  });
});
