import { describe, expect, it } from "vitest";
import { F_PER_MM_S, MOVE, MOVE_KIND, MOVE_STRIDE, moveMeta } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { LayerCooler } from "../../src/motion/cooling.ts";
import { type CoolingOptions, resolveMotion } from "../../src/motion/resolve.ts";
import { layerOf } from "./cooled.ts";
import { settingsWith } from "./paths.ts";

const coolingOf = (changes: Parameters<typeof settingsWith>[0]): CoolingOptions =>
  resolveMotion(
    settingsWith({
      cooling: true,
      min_print_speed: 5,
      disable_fan_first_layers: 0,
      use_relative_e_distances: false,
      ...changes,
    }),
  ).cooling;

/** Moves along x: kind, mm and mm/min. */
function along(...steps: readonly (readonly [kind: number, mm: number, feed: number])[]): Int32Array {
  let x = 0;
  return Int32Array.from(
    steps.flatMap(([kind, mm, feed]) => {
      x += Math.round(mm * 1000);
      const role = kind === MOVE_KIND.extrude ? ROLE.perimeter : ROLE.travel;
      return [x, 0, 200, kind === MOVE_KIND.extrude ? 1 : 0, feed * 1000, moveMeta(kind, role), 450, 200];
    }),
  );
}
const { extrude, travel } = MOVE_KIND;
const feedOf = (moves: Int32Array, move: number): number => moves[move * MOVE_STRIDE + MOVE.f] / (F_PER_MM_S / 60);

describe("a layer of several tools", () => {
  /** The perimeters and the infill of a layer, each with the time of its travels; each tool's F after cooling. */
  const slowed = (first: CoolingOptions, second: CoolingOptions): number[] => {
    const moves = along([travel, 35.69, 6000], [extrude, 83.318, 1500], [travel, 37.44, 6000], [extrude, 175.43, 4800]);
    new LayerCooler().cool(
      layerOf(moves, [
        { at: 0, cooling: first },
        { at: 2, cooling: second },
      ]),
    );
    return [feedOf(moves, 1), feedOf(moves, 3)];
  };
  const cooling = (seconds: number, min_print_speed: number): CoolingOptions =>
    coolingOf({ slowdown_below_layer_time: seconds, min_print_speed });

  it("is slowed by tool as PrusaSlicer slows it, later ones once more", () => {
    expect(slowed(cooling(15, 5), cooling(15, 5))).toEqual([1087, 613]);
    expect(slowed(cooling(10, 5), cooling(15, 5))).toEqual([1500, 716]);
    expect(slowed(cooling(15, 20), cooling(30, 5))).toEqual([1200, 318]);
    expect(slowed(cooling(20, 5), cooling(15, 20))).toEqual([394, 1200]);
  });

  it("is slowed by the one whose filament asks for it, seeing the time of all", () => {
    expect(slowed(coolingOf({ cooling: false }), cooling(15, 5))).toEqual([1500, 961]);
  });

  it("has a fan for each, by the time of the whole layer", () => {
    const fans = { min_fan_speed: 20, max_fan_speed: 80, fan_below_layer_time: 60 };
    const moves = along([extrude, 50, 300], [extrude, 50, 300], [extrude, 50, 300]);
    const parts = new LayerCooler().cool(
      layerOf(moves, [
        { at: 0, cooling: coolingOf({ ...fans, slowdown_below_layer_time: 0 }) },
        { at: 1, cooling: coolingOf({ ...fans, slowdown_below_layer_time: 31 }) },
        { at: 2, cooling: coolingOf({ cooling: false, fan_always_on: true, min_fan_speed: 35 }) },
      ]),
    );
    expect(parts.map(({ at, blow }) => [at, blow.speed])).toEqual([
      [0, 0.5],
      [1, 0.8],
      [2, 0.35],
    ]);
  });
});
