import { describe, expect, it } from "vitest";
import { MOVE, MOVE_KIND, MOVE_STRIDE, type MoveEvent, moveMeta } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { LayerCooler } from "../../src/motion/cooling.ts";
import type { CoolingOptions } from "../../src/motion/resolve.ts";
import { coolMoves, layerOf } from "./cooled.ts";

const OPTIONS: CoolingOptions = {
  layerSeconds: 15,
  repeatsE: false,
  seesRetractions: true,
  minSpeed: 10,
  adaptFan: true,
  fanBelowSeconds: 60,
  restFan: 0,
  minFan: 35,
  maxFan: 85,
  bridgeFan: 100,
  fanFromLayer: 1,
  fullFanLayer: 0,
};
const LATE = 10;

/** Moves along x, one after the other: way in mm, F in mm/min, role; or E in mm where the way is 0. */
function along(...steps: readonly (readonly [way: number, feed: number, role: number, e?: number])[]): Int32Array {
  const moves = new Int32Array(steps.length * MOVE_STRIDE);
  let x = 0;
  steps.forEach(([way, feed, role, e = 0], i) => {
    x += way * 1000;
    const kind = way === 0 ? MOVE_KIND.retract : role === ROLE.travel ? MOVE_KIND.travel : MOVE_KIND.extrude;
    moves.set([x, 0, 0, e * 1e5, feed * 1000, moveMeta(kind, role), 450, 200], i * MOVE_STRIDE);
  });
  return moves;
}

const feeds = (moves: Int32Array): number[] =>
  Array.from({ length: moves.length / MOVE_STRIDE }, (_, i) => moves[i * MOVE_STRIDE + MOVE.f] / 1000);

function cooled(moves: Int32Array, options: Partial<CoolingOptions> = {}, layer = LATE): number[] {
  coolMoves(moves, { ...OPTIONS, ...options }, layer);
  return feeds(moves);
}

describe("slowing short layers", () => {
  it("leaves a layer that takes long enough: 100 mm at F3000 are 2 s", () => {
    expect(cooled(along([100, 3000, ROLE.perimeter]), { layerSeconds: 1.99 })).toEqual([3000]);
  });

  it("stretches strands to the time asked, and leaves travel and retraction", () => {
    const moves = along([100, 3000, ROLE.perimeter], [50, 2500, ROLE.travel], [0, 400, ROLE.travel, -5]);
    // Travel takes 1.2 s and the retraction 0.75 s of 8.008 s.
    expect(cooled(moves, { layerSeconds: 8 })).toEqual([Math.round(6000 / (8.008 - 1.2 - 0.75)), 2500, 400]);
  });

  it("counts neither the time nor the E of what the firmware draws back, as PrusaSlicer", () => {
    const moves = () => along([100, 3000, ROLE.perimeter], [50, 2500, ROLE.travel], [0, 400, ROLE.travel, -5]);
    const unseen = { layerSeconds: 8, seesRetractions: false };
    expect(cooled(moves(), unseen)).toEqual([Math.round(6000 / (8.008 - 1.2)), 2500, 400]);
    // With relative E a strand's feed line would repeat the 5 mm drawn back before it.
    const drawn = () => along([0, 400, ROLE.travel, -5], [100, 3000, ROLE.perimeter]);
    expect(cooled(drawn(), { ...unseen, repeatsE: true })).toEqual(cooled(drawn(), unseen));
  });

  it("slows the fastest first, down to the next, then both together", () => {
    const layer = () => along([80, 4800, ROLE.sparseInfill], [40, 2400, ROLE.perimeter]);
    // 1 s each. Another 0.5 s: infill alone, to 1.5 s.
    expect(cooled(layer(), { layerSeconds: 2.5 / 1.001 })).toEqual([3200, 2400]);
    // At F2400 for both the layer takes 3 s; 4 s are 120 mm at 30 mm/s.
    expect(cooled(layer(), { layerSeconds: 4 / 1.001 })).toEqual([1800, 1800]);
  });

  it("never goes below the lowest speed, and leaves what is slower already", () => {
    expect(cooled(along([80, 4800, ROLE.sparseInfill], [1, 300, ROLE.gapFill]), { layerSeconds: 1000 })).toEqual([
      600, 300,
    ]);
  });

  it("reaches any time where no lowest speed is set", () => {
    expect(cooled(along([100, 3000, ROLE.perimeter]), { layerSeconds: 100 / 1.001, minSpeed: 0 })).toEqual([60]);
  });

  it("slows external perimeters last where the surface is to stay the same, and what comes before them next to last", () => {
    const layer = () =>
      along(
        [100, 6000, ROLE.sparseInfill],
        [30, 3000, ROLE.perimeter],
        [12, 3000, ROLE.perimeter],
        [60, 2400, ROLE.externalPerimeter],
      );
    const slowed = (seconds: number, surfaceTransition: number) =>
      cooled(layer(), { layerSeconds: seconds / 1.001, surfaceTransition });
    // 1 + 0.6 + 0.24 + 1.5 s.
    expect(slowed(4.34, 10)).toEqual([3000, 3000, 3000, 2400]);
    expect(slowed(4.34 + 1.3, 10)).toEqual(
      [2000, 2000, 3000, 2400].map((feed, i) => (i < 2 ? Math.round((130 * 60) / 3.9) : feed)),
    );
    // All but the last 12 mm before the external loop at 10 mm/s: 13 s; then those too, and then the loop.
    expect(slowed(13 + 0.6 + 1.5, 10)).toEqual([600, 600, 1200, 2400]);
    expect(slowed(13 + 1.2 + 3, 10)).toEqual([600, 600, 600, 1200]);
    expect(slowed(14.2 + 1.5 - 1, 0)).toEqual(
      [600, 600, 600, 2400].map((feed, i) => (i < 3 ? Math.round((142 * 60) / 13.2) : feed)),
    );
    expect(slowed(1000, 10)).toEqual([600, 600, 600, 600]);
  });

  it("does not slow bridges", () => {
    expect(
      cooled(along([10, 1800, ROLE.bridgeInfill], [10, 1800, ROLE.overhangPerimeter], [10, 1800, ROLE.topSolidInfill])),
    ).toEqual([1800, 1800, 600]);
  });

  it("writes slowed feeds in whole mm/min", () => {
    const feeds = cooled(along([100, 4567.891, ROLE.perimeter]), { layerSeconds: 7.7 / 1.001 });
    expect(feeds).toEqual([Math.round((100 * 60) / 7.7)]);
  });

  it("slows a 20 mm cube's middle layer to PrusaSlicer's F1280", () => {
    // Its two loops, its grid infill, and the retractions, lifts and travels on the way.
    const cube = (): Int32Array =>
      along(
        [0, 2100, ROLE.travel, -0.8],
        [0.2 + 0.2, 10_800, ROLE.travel],
        [22.676, 10_800, ROLE.travel],
        [0.2, 10_800, ROLE.travel],
        [0, 2100, ROLE.travel, 0.8],
        [3 * 18.736 + 18.676, 2700, ROLE.perimeter, 0.63216],
        [0.622, 10_800, ROLE.travel],
        [3 * 19.55 + 19.49, 1500, ROLE.externalPerimeter, 0.65971],
        [0.388, 10_800, ROLE.travel],
        [0, 2100, ROLE.travel, -0.8],
        [0.2, 10_800, ROLE.travel],
        [19.54, 10_800, ROLE.travel],
        [0.2, 10_800, ROLE.travel],
        [0, 2100, ROLE.travel, 0.8],
        [160.18, 4800, ROLE.sparseInfill],
      );
    const slowed = (changes: Partial<CoolingOptions>): number[] =>
      cooled(cube(), { minSpeed: 15, ...changes }).filter((feed) => feed !== 10_800 && feed !== 2100);
    expect(slowed({})).toEqual([1280, 1280, 1280]);
    // With relative E, lines that set a feed repeat 0.8 mm, 0.632 and 0.8.
    expect(slowed({ repeatsE: true })).toEqual([1289, 1289, 1289]);
  });

  it("repeats no E that g-code at the layer has set to 0, as vases have it, which draw nothing back", () => {
    const slowed = (events: readonly MoveEvent[]): number => {
      const cooling = { ...OPTIONS, layerSeconds: 8, repeatsE: true };
      const cooler = new LayerCooler();
      const turn = (own: readonly MoveEvent[]): Int32Array => {
        const moves = along([100, 3000, ROLE.externalPerimeter, 3]);
        cooler.cool({ ...layerOf(moves, [{ at: 0, cooling }]), events: own });
        return moves;
      };
      turn([]);
      return feeds(turn(events))[0];
    };
    const does = { moves: new Int32Array(), events: [{ at: 0, kind: "reset-extruder" }] } as const;
    // 100 mm in 8.008 s, or these and the 3 mm of the turn before.
    expect(slowed([{ at: 0, kind: "gcode", text: "G92 E0", does, to: [0, 0, 0] }])).toBe(Math.round(6000 / 8.008));
    expect(slowed([])).toBe(Math.round((103 * 60) / 8.008));
  });

  it("is off where no time is asked", () => {
    expect(cooled(along([1, 4800, ROLE.perimeter]), { layerSeconds: 0 })).toEqual([4800]);
  });
});

describe("the fan", () => {
  const fan = (mm: number, options: Partial<CoolingOptions> = {}, layer = LATE) =>
    coolMoves(along([mm, 60, ROLE.perimeter]), { ...OPTIONS, minSpeed: 100, ...options }, layer);

  it("runs at its fastest below the slow-down time, between both times in proportion, and rests above", () => {
    expect(fan(5).speed).toBe(0.85);
    expect(fan(15).speed).toBe(0.85);
    expect(fan(37.5).speed).toBe(0.6);
    // 59.6 %: between the two, whole percents count.
    expect(fan(37.9).speed).toBe(0.59);
    expect(fan(60).speed).toBe(0);
    expect(fan(60, { restFan: 35 }).speed).toBe(0.35);
  });

  it("is off on the first layers, for bridges too", () => {
    expect(fan(5, {}, 0)).toMatchObject({ speed: 0, bridgeSpeed: 0 });
    expect(fan(5, { fanFromLayer: 3 }, 2).speed).toBe(0);
  });

  it("comes up in steps until the full-speed layer", () => {
    const ramp = [0, 1, 2, 3, 4].map((layer) => fan(5, { maxFan: 100, fullFanLayer: 4 }, layer).speed);
    expect(ramp).toEqual([0, 0.33, 0.67, 1, 1]);
  });

  it("does not follow the time where cooling is off", () => {
    expect(fan(5, { adaptFan: false, restFan: 35 }).speed).toBe(0.35);
  });

  it("is never slower on bridges", () => {
    expect(fan(5, { bridgeFan: 20 }).bridgeSpeed).toBe(0.85);
    expect(fan(100, { bridgeFan: 20 }).bridgeSpeed).toBe(0.2);
  });
});
