import { describe, expect, it } from "vitest";
import { F_PER_MM_S, MOVE, MOVE_KIND, MOVE_STRIDE, moveMeta } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { coolCuts } from "../../src/motion/cool-tools.ts";
import { type MotionOptions, resolveMotion } from "../../src/motion/resolve.ts";
import { settingsWith } from "./paths.ts";

const cooledBy = (changes: Parameters<typeof settingsWith>[0]): MotionOptions =>
  resolveMotion(settingsWith({ cooling: true, min_print_speed: 5, disable_fan_first_layers: 0, ...changes }));

/** Strands of 10 mm along x, each at its speed. */
function strands(...speeds: number[]): Int32Array {
  return Int32Array.from(
    speeds.flatMap((speed, i) => {
      const meta = moveMeta(MOVE_KIND.extrude, ROLE.perimeter);
      return [(i + 1) * 10_000, 0, 200, 33_000, speed * F_PER_MM_S, meta, 450, 200];
    }),
  );
}
const speedsOf = (moves: Int32Array): number[] =>
  Array.from({ length: moves.length / MOVE_STRIDE }, (_, i) => moves[i * MOVE_STRIDE + MOVE.f] / F_PER_MM_S);
const ORIGIN = [0, 0, 200] as const;

describe("a layer of several tools", () => {
  it("is slowed as one where their filaments are cooled alike", () => {
    const motion = cooledBy({ slowdown_below_layer_time: 1 });
    const moves = strands(100, 100, 50);
    const parts = coolCuts(moves, ORIGIN, 1, [
      { at: 0, motion },
      { at: 2, motion: { ...motion } },
    ]);
    expect(parts).toHaveLength(1);
    const seconds = speedsOf(moves).reduce((sum, speed) => sum + 10 / speed, 0);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThan(1.05);
  });

  it("is slowed by the one whose filament asks for it, seeing the time of all", () => {
    const moves = strands(100, 100, 50, 50);
    coolCuts(moves, ORIGIN, 1, [
      { at: 0, motion: cooledBy({ cooling: false }) },
      { at: 2, motion: cooledBy({ slowdown_below_layer_time: 2.2 }) },
    ]);
    expect(speedsOf(moves).slice(0, 2)).toEqual([100, 100]);
    // 0.2 s of the first leave 2 s for 20 mm.
    expect(speedsOf(moves)[2]).toBeCloseTo(10, 0);
  });

  it("has a fan for each", () => {
    const parts = coolCuts(strands(50, 50), ORIGIN, 1, [
      { at: 0, motion: cooledBy({ cooling: false, fan_always_on: true, min_fan_speed: 20 }) },
      { at: 1, motion: cooledBy({ cooling: false, fan_always_on: true, min_fan_speed: 80 }) },
    ]);
    expect(parts.map(({ at, blow }) => [at, blow.speed])).toEqual([
      [0, 0.2],
      [1, 0.8],
    ]);
  });
});
