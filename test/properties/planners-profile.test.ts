import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlannedMove } from "../../src/estimate/planners/planner.ts";
import { JUDGES } from "../estimate/judges.ts";
import { planned } from "../estimate/planned.ts";
import { arbitraryLimits, arbitraryWay, type Leg, legsOf } from "../estimate/ways.ts";

/** For rounding: of a speed, an acceleration or a time. */
const MORE = 1 + 1e-9;

/** What any trapezoid keeps: its axes' feeds and accelerations, and its length in its time. */
function expectTrapezoid(move: PlannedMove, leg: Leg, most_a: number): void {
  const { entry_v: v0, peak_v: vp, exit_v: v1, accel_a: a, seconds } = move;
  expect(vp).toBeLessThanOrEqual(leg.cruise * MORE);
  expect(Math.max(v0, v1)).toBeLessThanOrEqual(vp * MORE);
  expect(a).toBeLessThanOrEqual(most_a * MORE);
  expect(v1 * v1).toBeLessThanOrEqual((v0 * v0 + 2 * a * leg.mm) * MORE);
  expect(v0 * v0).toBeLessThanOrEqual((v1 * v1 + 2 * a * leg.mm) * MORE);
  const ramps = (2 * vp * vp - v0 * v0 - v1 * v1) / (2 * a);
  expect(ramps).toBeLessThanOrEqual(leg.mm + 1e-6);
  expect(seconds).toBeCloseTo((2 * vp - v0 - v1) / a + Math.max(leg.mm - ramps, 0) / vp, 8);
}

describe.each(JUDGES)("a plan of $name", ({ model, junctionDeviation, hasLeastFeeds, accel, start, end, corner }) => {
  it("exceeds no speed, no acceleration and no corner, move by move", () => {
    fc.assert(
      fc.property(arbitraryWay(40), arbitraryLimits, (way, machine) => {
        const limits = { ...machine, junctionDeviation };
        const legs = legsOf(way, limits, hasLeastFeeds);
        const { moves } = planned(model, way, limits);
        expect(moves).toHaveLength(legs.length);
        for (const [i, leg] of legs.entries()) {
          expectTrapezoid(moves[i], leg, accel(leg, limits));
          const most = i === 0 ? start(leg, limits) : corner(legs[i - 1], leg, limits);
          expect(moves[i].entry_v).toBeLessThanOrEqual(most * MORE);
          if (i > 0) expect(moves[i].entry_v).toBe(moves[i - 1].exit_v);
        }
        expect(moves[legs.length - 1].exit_v).toBeLessThanOrEqual(end(legs[legs.length - 1], limits) * MORE);
      }),
      { numRuns: 200 },
    );
  });
});
