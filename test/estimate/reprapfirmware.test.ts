import { describe, expect, it } from "vitest";
import { planned } from "./planned.ts";
import { EASY } from "./streams.ts";

const LIMITS = { ...EASY, jerk: [10, 10, 10, 10], print: 500, minExtrudingFeed: 90, minTravelFeed: 90 };
const plan = (lines: Parameters<typeof planned>[1], limits = LIMITS) => planned("reprapfirmware", lines, limits).moves;

describe("RepRapFirmware", () => {
  it("goes from rest to rest, as slowly as it is told", () => {
    const [move] = plan([[50, 0, 0, 0, 10]]);
    expect(move.seconds).toBeCloseTo(50 / 10 + 10 / 1000, 9);
  });

  it("turns by the difference of vectors: a right angle at the jerk, back at half of it", () => {
    const moves = plan([
      [50, 0, 0, 0, 100],
      [50, 50, 0, 0, 100],
      [50, 0, 0, 0, 100],
    ]);
    expect(moves.map((move) => move.exit_v)).toEqual([10, 5, 0]);
  });

  it("stops between moves of different kinds", () => {
    const moves = plan([
      [50, 0, 0, 0, 100],
      [100, 0, 0, 1, 100],
      [150, 0, 0, 1, 100],
      [140, 0, 0, -0.1, 100],
      [140, 0, 0, -1, 40],
      [140, 0, 1, 0, 10],
      [140, 0, 2, 0, 10],
    ]);
    expect(moves.map((move) => move.exit_v)).toEqual([0, 100, 0, 0, 0, 10, 0]);
  });

  it("accelerates by what X and Y do, and by the axis's own limit elsewhere", () => {
    const limits = { ...LIMITS, acceleration: [1e9, 1e9, 60, 2000] };
    const accelerations = plan(
      [
        [50, 0, 0, 1, 100],
        [100, 0, 0, 0, 100],
        [100, 0, 5, 0, 100],
        [100, 0, 5, -5, 40],
      ],
      limits,
    ).map((move) => move.accel_a);
    expect(accelerations).toEqual([500, 1000, 60, 2000]);
  });

  it("takes the retracting acceleration where the axis has no limit", () => {
    const limits = { ...LIMITS, acceleration: [0, 0, 0, 0], retract: 700 };
    expect(plan([[0, 0, 5, 0, 10]], limits)[0].accel_a).toBe(700);
  });
});
