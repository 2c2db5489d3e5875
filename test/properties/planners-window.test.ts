/**
 * Planning in a window gives what planning the whole gives. The judge plans the whole at once, by its own formulas for
 * corners: back over all moves, then ahead.
 *
 * It holds while half a window, 2048 moves, is more than speeding up and slowing down once takes. Here no move is
 * shorter than 0.2 mm, or 1 mm where short ones have corners of their own, and that way is v2 / a: 100 mm at most.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MachineLimits } from "../../src/settings/machine-limits.ts";
import { JUDGES, type Judge } from "../estimate/judges.ts";
import { planned } from "../estimate/planned.ts";
import { arbitraryLimits, arbitraryWay, legsOf, type Move } from "../estimate/ways.ts";

/** The speed at the beginning of each move, and at the end of the last. */
function speedsOf(judge: Judge, way: readonly Move[], limits: MachineLimits): number[] {
  const legs = legsOf(way, limits, judge.hasLeastFeeds);
  const v = legs.map((leg, i) => (i === 0 ? judge.start(leg, limits) : judge.corner(legs[i - 1], leg, limits)));
  v.push(judge.end(legs[legs.length - 1], limits));
  const gain = legs.map((leg) => 2 * judge.accel(leg, limits) * leg.mm);
  for (let i = legs.length - 1; i >= 0; i--) v[i] = Math.min(v[i], Math.sqrt(v[i + 1] ** 2 + gain[i]));
  for (let i = 0; i < legs.length; i++) v[i + 1] = Math.min(v[i + 1], Math.sqrt(v[i] ** 2 + gain[i]));
  return v;
}

describe.each(JUDGES)("the plan of $name in a window", (judge) => {
  const { model, junctionDeviation } = judge;

  it("is that of the whole, at every corner", () => {
    fc.assert(
      fc.property(arbitraryWay(60, junctionDeviation > 0 ? 1000 : 200), arbitraryLimits, (bit, machine) => {
        const limits = { ...machine, junctionDeviation };
        const way = repeated(bit, 9000);
        const { moves } = planned(model, way, limits);
        const speeds = speedsOf(judge, way, limits);
        let furthest = 0;
        for (let i = 0; i < way.length; i++)
          furthest = Math.max(
            furthest,
            Math.abs(moves[i].entry_v - speeds[i]),
            Math.abs(moves[i].exit_v - speeds[i + 1]),
          );
        expect(furthest).toBeLessThan(1e-6);
      }),
      // A failure is told as it is: to shrink ways of so many moves takes minutes.
      { numRuns: 8, endOnFailure: true },
    );
  });
});

/** The way again and again, each time from where it ended. */
function repeated(bit: readonly Move[], count: number): Move[] {
  const way: Move[] = [];
  let from: readonly number[] = [0, 0, 0];
  while (way.length < count) {
    const [x, y, z] = from;
    for (const [dx, dy, dz, e, feed] of bit) {
      const to = [x + dx, y + dy, z + dz].map((mm) => Math.round(mm * 1000) / 1000);
      way.push([to[0], to[1], to[2], e, feed]);
    }
    from = way[way.length - 1];
  }
  return way;
}
