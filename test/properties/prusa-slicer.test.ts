import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MoveBuffer } from "../../src/core/move-buffer.ts";
import { E_PER_MM, F_PER_MM_S, MOVE_KIND, MOVE_STRIDE, moveMeta, UM_PER_MM } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { PRUSA_DEFAULT_LIMITS } from "../../src/estimate/limits.ts";
import type { PlannedMove } from "../../src/estimate/planners/planner.ts";
import { createPrusaSlicerPlanner } from "../../src/estimate/planners/prusa-slicer.ts";

const steps = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: 60 * UM_PER_MM }),
    y: fc.integer({ min: 0, max: 60 * UM_PER_MM }),
    e: fc.integer({ min: 1, max: 2 * E_PER_MM }),
    feed_v: fc.integer({ min: 5, max: 250 }),
    kind: fc.constantFrom(MOVE_KIND.travel, MOVE_KIND.extrude, MOVE_KIND.unretract),
  }),
  { minLength: 2, maxLength: 700 },
);

function plan(moves: Int32Array, cuts: readonly number[]): PlannedMove[] {
  const planned: PlannedMove[] = [];
  const planner = createPrusaSlicerPlanner(PRUSA_DEFAULT_LIMITS, (move) => planned.push({ ...move }));
  let from = 0;
  for (const to of [...cuts].sort((a, b) => a - b)) {
    const end = Math.min(to * MOVE_STRIDE, moves.length);
    planner.push({ moves: moves.subarray(from, end), events: [] });
    from = end;
  }
  planner.push({ moves: moves.subarray(from), events: [] });
  planner.finish();
  return planned;
}

function stream(script: readonly { x: number; y: number; e: number; feed_v: number; kind: number }[]): Int32Array {
  const buffer = new MoveBuffer();
  let [x, y] = [0, 0];
  for (const step of script) {
    const { kind, feed_v } = step;
    if (kind !== MOVE_KIND.unretract) [x, y] = [step.x, step.y];
    const e = kind === MOVE_KIND.travel ? 0 : step.e;
    buffer.push(x, y, 0, e, feed_v * F_PER_MM_S, moveMeta(kind, ROLE.travel), 0, 0);
  }
  return buffer.take();
}

describe("any walk, as PrusaSlicer plans it", () => {
  it("is the same in one piece and in many", () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat(700), { maxLength: 8 }), (script, cuts) => {
        const moves = stream(script);
        expect(plan(moves, cuts)).toEqual(plan(moves, []));
      }),
      { numRuns: 60 },
    );
  });

  it("tells of each move a speed-up, a plateau and a slow-down that fill its length and its seconds", () => {
    fc.assert(
      fc.property(steps, (script) => {
        const planned = plan(stream(script), []);
        let last = -1;
        for (const { sequence, seconds, length, entry_v, peak_v, exit_v, accel_a, feed_v } of planned) {
          expect(sequence).toBeGreaterThan(last);
          last = sequence;
          expect(peak_v).toBeLessThanOrEqual(feed_v * (1 + 1e-12));
          expect(peak_v).toBeGreaterThanOrEqual(Math.max(entry_v, exit_v) - 1e-9);
          const ramps = (2 * peak_v ** 2 - entry_v ** 2 - exit_v ** 2) / (2 * accel_a);
          expect(ramps).toBeLessThan(length + 1e-6);
          const expected = (2 * peak_v - entry_v - exit_v) / accel_a + (length - ramps) / peak_v;
          // A single-precision sum of up to 2000 s.
          expect(Math.abs(seconds - expected)).toBeLessThan(2e-4);
        }
      }),
      { numRuns: 60 },
    );
  });
});
