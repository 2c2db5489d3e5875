import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlannedMove } from "../../src/estimate/planners/planner.ts";
import { JUDGES } from "../estimate/judges.ts";
import { planned } from "../estimate/planned.ts";
import { arbitraryLimits, arbitraryWay, type Leg, legsOf, type Move } from "../estimate/ways.ts";

/** For rounding: of a speed, an acceleration or a time. */
const MORE = 1 + 1e-9;

/** Cura reckons in single precision: of a place on the bed that is 1e-5 mm, of a move of 0.5 mm this much. */
const SINGLE_MORE = 1 + 1e-4;

/** What any trapezoid keeps: its axes' feeds and accelerations, and its length in its time. */
function expectTrapezoid(move: PlannedMove, leg: Leg, most_a: number, more: number): void {
  const { entry_v: v0, peak_v: vp, exit_v: v1, accel_a: a, length, seconds } = move;
  expect(Math.abs(length - leg.mm)).toBeLessThanOrEqual(leg.mm * (more - 1));
  expect(vp).toBeLessThanOrEqual(leg.cruise * more);
  expect(Math.max(v0, v1)).toBeLessThanOrEqual(vp * MORE);
  expect(a).toBeLessThanOrEqual(most_a * more);
  expect(v1 * v1).toBeLessThanOrEqual((v0 * v0 + 2 * a * length) * MORE);
  expect(v0 * v0).toBeLessThanOrEqual((v1 * v1 + 2 * a * length) * MORE);
  const ramps = (2 * vp * vp - v0 * v0 - v1 * v1) / (2 * a);
  expect(ramps).toBeLessThanOrEqual(length + 1e-6);
  expect(seconds).toBeCloseTo((2 * vp - v0 - v1) / a + Math.max(length - ramps, 0) / vp, 8);
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
          expectTrapezoid(moves[i], leg, accel(leg, limits), MORE);
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

describe("a plan of Klipper", () => {
  it("takes no corner faster than its arc and the extruder allow", () => {
    // Its other limits stand in klipper.test.ts. By angles: beside a turn lies an arc that strays from the corner as
    // far as one of a right angle at the square corner velocity does, and its tangent is half of either leg at most.
    fc.assert(
      fc.property(arbitraryWay(40), arbitraryLimits, (way, limits) => {
        const { squareCornerVelocity, acceleration, extruderCornerVelocity } = limits.toolhead;
        const strays = (squareCornerVelocity ** 2 * (Math.SQRT2 - 1)) / acceleration;
        const legs = legsOf(way, limits, false);
        const { moves } = planned("klipper", way, limits);
        for (let i = 1; i < legs.length; i++) {
          const [out, into] = [legs[i - 1], legs[i]];
          const v = moves[i].entry_v;
          expect(Math.abs(v - moves[i - 1].exit_v)).toBeLessThan(1e-9);
          if (isExtruderOnly(out) || isExtruderOnly(into)) expect(v).toBe(0);
          expect(v * Math.abs(into.r[3] - out.r[3])).toBeLessThanOrEqual(extruderCornerVelocity * MORE);
          const half = turnOf(out, into) / 2;
          if (half < 1e-4 || half > 1.57) continue;
          const radius = (strays * Math.cos(half)) / (1 - Math.cos(half));
          for (const [leg, { accel_a }] of [
            [out, moves[i - 1]],
            [into, moves[i]],
          ] as const)
            expect(v * v).toBeLessThanOrEqual(accel_a * Math.min(radius, leg.mm / 2 / Math.tan(half)) * (1 + 1e-6));
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe("a plan of Cura", () => {
  it("exceeds no speed, no acceleration and no corner, move by move", () => {
    // Its corners are bounds on cruise speeds: what X and Y together, Z or E change between them, above their jerk,
    // slows the second one in proportion.
    fc.assert(
      fc.property(arbitraryWay(40, 500), arbitraryLimits, (way, machine) => {
        const limits = { ...machine, minTravelFeed: 0 };
        const legs = legsOf(way, limits);
        const { moves } = planned("cura", way, limits);
        expect(moves).toHaveLength(legs.length);
        for (const [i, leg] of legs.entries()) {
          expectTrapezoid(moves[i], leg, leg.accelerate(limits.print), SINGLE_MORE);
          if (i === 0) continue;
          expect(moves[i].entry_v).toBe(moves[i - 1].exit_v);
          const out = legs[i - 1];
          const change = leg.r.map((share, axis) => share * leg.cruise - out.r[axis] * out.cruise);
          const slows = Math.max(
            Math.hypot(change[0], change[1]) / limits.jerk[0],
            Math.abs(change[2]) / limits.jerk[2],
            Math.abs(change[3]) / limits.jerk[3],
            1,
          );
          expect(moves[i].entry_v).toBeLessThanOrEqual(Math.min(out.cruise, leg.cruise / slows) * SINGLE_MORE);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe("a plan of PrusaSlicer", () => {
  it("exceeds no speed and no acceleration; of corners and ramps it keeps no promise", () => {
    // Its passes run in the wrong order, and the entry of a block may change after the block before it was counted:
    // a block may begin at another speed than the last one ended, and brake within less than its length allows.
    // Nothing is at a Z of 0, where it would take the nozzle to be up.
    const above0 = arbitraryWay(40).map((way) => way.map(([x, y, z, ...rest]): Move => [x, y, z + 100, ...rest]));
    fc.assert(
      fc.property(above0, arbitraryLimits, (way, limits) => {
        const legs = legsOf(way, limits);
        const { moves } = planned("prusa_slicer", way, limits);
        for (const move of moves) {
          const leg = legs[move.sequence];
          expect(move.peak_v).toBeLessThanOrEqual(leg.cruise * MORE);
          expect(move.accel_a).toBeLessThanOrEqual(leg.accelerate(Infinity) * MORE);
        }
      }),
      { numRuns: 150 },
    );
  });
});

const isExtruderOnly = ({ r }: Leg): boolean => r[0] === 0 && r[1] === 0 && r[2] === 0;

/** The angle between two directions in space; that of the extruder alone is none. */
function turnOf(out: Leg, into: Leg): number {
  const chord = Math.hypot(into.r[0] - out.r[0], into.r[1] - out.r[1], into.r[2] - out.r[2]);
  return 2 * Math.asin(Math.min(chord / 2, 1));
}
