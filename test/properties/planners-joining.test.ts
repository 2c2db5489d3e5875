/**
 * What cutting a way in two costs: nothing within a straight move, and never less than nothing at rest; for the models
 * for which that holds, with a counterexample where it does not.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MachineLimits } from "../../src/settings/machine-limits.ts";
import type { EstimateModel } from "../../src/settings/settings.ts";
import { JUDGES } from "../estimate/judges.ts";
import { type Line, planned } from "../estimate/planned.ts";
import { EASY } from "../estimate/streams.ts";
import { arbitraryLimits, arbitraryWay, legsOf, type Move } from "../estimate/ways.ts";

const TINY = 1e-9;
const STOP: Line = { kind: "dwell", seconds: 0 };

/** Klipper without a cruise that is asked for, which its plan is the fastest without; the others as they are. */
const plain = (limits: MachineLimits, junctionDeviation: number): MachineLimits => ({
  ...limits,
  junctionDeviation,
  toolhead: { ...limits.toolhead, minimumCruiseRatio: 0 },
});

/** The way with every move so many times as long, and the same way in moves of their own length. */
function longAndShort(way: readonly Move[], times: number): [Move[], Move[]] {
  const [long, short]: [Move[], Move[]] = [[], []];
  let [before, place]: [readonly number[], number[]] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const move of way) {
    // In whole um, so that the pieces lie on the line.
    const ways = [0, 1, 2].map((axis) => Math.round((move[axis] - before[axis]) * 1000));
    for (let piece = 1; piece <= times; piece++) {
      place = place.map((um, axis) => um + ways[axis]);
      short.push([place[0] / 1000, place[1] / 1000, place[2] / 1000, move[3], move[4]]);
    }
    long.push([place[0] / 1000, place[1] / 1000, place[2] / 1000, move[3] * times, move[4]]);
    before = move;
  }
  return [long, short];
}

describe("a straight move in pieces", () => {
  // The pieces have the directions, accelerations and cruise speeds of the whole, so straight on no axis changes its
  // speed, and the corner's only bound is the cruise speed, which the plan of the whole keeps to as well.
  // By classic jerk that fails where the cruise speed is less than 1 % above the safe speed: such a joint counts as a
  // stop. By junction deviation short pieces are taken for a polygon, and Klipper takes no corner by an arc that is longer
  // than half of either piece. So nothing is claimed of these.
  it.each(["marlin", "marlin_bugfix", "reprapfirmware"] as const)("takes as long as in one: %s", (model) => {
    fc.assert(
      fc.property(arbitraryWay(15), arbitraryLimits, fc.integer({ min: 2, max: 7 }), (way, machine, times) => {
        const limits = { ...machine, junctionDeviation: 0 };
        const [long, short] = longAndShort(way, times);
        if (model === "marlin") {
          const isNearStop = legsOf(long, limits).some((leg) => {
            const safe = JUDGES[0].start(leg, limits);
            return safe < leg.cruise && safe > 0.989 * leg.cruise;
          });
          fc.pre(!isNearStop);
        }
        const { seconds } = planned(model, long, limits);
        expect(Math.abs(planned(model, short, limits).seconds - seconds)).toBeLessThan(TINY);
      }),
      { numRuns: 100 },
    );
  });

  it("may take longer where it is almost a stop, a polygon, or a short leg of a corner", () => {
    const pieces = (count: number, feed: number): Line[] =>
      Array.from({ length: count }, (_, i) => [(i + 1) * (10 / count), 0, 0, 0, feed]);
    const seconds = (count: number, feed: number, limits: MachineLimits): number =>
      planned("marlin", pieces(count, feed), limits).seconds;
    expect(seconds(100, 10.05, EASY)).toBeGreaterThan(seconds(1, 10.05, EASY) + 1e-6);
    const byDeviation = { ...EASY, junctionDeviation: 0.03 };
    expect(seconds(100, 100, byDeviation)).toBeGreaterThan(seconds(1, 100, byDeviation) + 1e-3);
    const turn = (...xs: number[]): number =>
      planned("klipper", [...xs.map((x): Line => [x, 0, 0, 0, 100]), [10, 10, 0, 0, 100]], plain(EASY, 0)).seconds;
    expect(turn(9.999, 10)).toBeGreaterThan(turn(10) + 1e-6);
  });

  it("may change what Cura and PrusaSlicer say", () => {
    // Cura begins at what the first piece alone could stop from; PrusaSlicer does not count a move alone.
    const [whole, halves]: Line[][] = [
      [[0.02, 0, 0, 0, 100]],
      [
        [0.01, 0, 0, 0, 100],
        [0.02, 0, 0, 0, 100],
      ],
    ];
    expect(planned("cura", halves, EASY).seconds).toBeGreaterThan(planned("cura", whole, EASY).seconds + 1e-6);
    expect(planned("prusa_slicer", whole, EASY).seconds).toBe(0);
    expect(planned("prusa_slicer", halves, EASY).seconds).toBeGreaterThan(0);
  });
});

describe("two ways in one", () => {
  // A stop bounds the speed at its place by 0 on both sides. Without it that bound is the corner's, which is not less;
  // the plan is the fastest within its bounds (planners-limits.test.ts), so it is not slower.
  const AT_REST: readonly (readonly [EstimateModel, number])[] = [
    ["marlin", 0.03],
    ["marlin_bugfix", 0.03],
    ["reprapfirmware", 0],
    ["klipper", 0],
  ];
  it.each(AT_REST)("take no longer than one by one: %s (junction deviation %d)", (model, deviation) => {
    fc.assert(
      fc.property(arbitraryWay(15), arbitraryWay(15), arbitraryLimits, (first, second, machine) => {
        const limits = plain(machine, deviation);
        const [x, y, z] = first[first.length - 1];
        const rest = second.map(([dx, dy, dz, e, feed]): Line => [x + dx, y + dy, z + dz, e, feed]);
        const apart = planned(model, [...first, STOP, ...rest], limits).seconds;
        expect(planned(model, [...first, ...rest], limits).seconds).toBeLessThanOrEqual(apart + TINY);
      }),
      { numRuns: 100 },
    );
  });

  it("may take longer where machines stop and start at once: the corner has one speed, a stop two", () => {
    // By jerk a move ends at 10 mm/s whatever comes next; joined to a slow one it must slow to 5.
    const fast: Line = [50, 0, 0, 0, 100];
    const slow: Line = [60, 0, 0, 0, 5];
    const joined = planned("marlin", [fast, slow], EASY).seconds;
    expect(joined).toBeGreaterThan(planned("marlin", [fast, STOP, slow], EASY).seconds + 1e-6);
    // Newer Marlins start at 10 but turn back at 5: what a slow first move gains at its end is less than the second loses.
    const there: Line = [50, 0, 0, 0, 5];
    const back: Line = [0, 0, 0, 0, 100];
    const turned = planned("marlin_bugfix", [there, back], EASY).seconds;
    expect(turned).toBeGreaterThan(planned("marlin_bugfix", [there, STOP, back], EASY).seconds + 1e-6);
  });
});
