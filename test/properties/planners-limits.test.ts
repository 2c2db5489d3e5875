/**
 * Lowering a limit never saves time: proved here for the limits and models for which it holds, with a counterexample
 * where it does not.
 *
 * The plan of a model that looks back and ahead over fixed corners is the fastest there is: let u be the square of the
 * speed along the way. Every corner, every start, end and cruise speed is a bound on u at a place, and u changes by at
 * most 2 a for each mm. The highest such u is, at each place, the least over all bounds of the bound and what 2 a
 * gains on the way from it; so it grows with every bound and every a. Time is the integral of 1 / sqrt(u): it falls as
 * u grows. Therefore: lowering a limit never saves time if it raises no bound and no acceleration. What is left to
 * show for each limit stands beside it.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MachineLimits, ToolheadLimits } from "../../src/settings/machine-limits.ts";
import type { EstimateModel } from "../../src/settings/settings.ts";
import { type Line, planned } from "../estimate/planned.ts";
import { EASY } from "../estimate/streams.ts";
import { arbitraryLimits, arbitraryWay } from "../estimate/ways.ts";

interface Row {
  readonly limit: string;
  readonly models: readonly EstimateModel[];
  /** Lowers the limit; `axis` where it has four. */
  readonly lower: (limits: MachineLimits, axis: number, share: number) => MachineLimits;
  /** Changes beside it that the proof asks for. */
  readonly given?: (limits: MachineLimits) => MachineLimits;
}

/** Rounding, s: some hundred moves of a few hundred seconds. */
const TINY = 1e-9;

const ofAxis =
  (name: "feed" | "acceleration" | "jerk") =>
  (limits: MachineLimits, axis: number, share: number): MachineLimits => ({
    ...limits,
    [name]: limits[name].with(axis, limits[name][axis] * share),
  });
const ofAll =
  (...names: ("print" | "travel" | "retract" | "minTravelFeed" | "junctionDeviation")[]) =>
  (limits: MachineLimits, _: number, share: number): MachineLimits => ({
    ...limits,
    ...Object.fromEntries(names.map((name) => [name, limits[name] * share])),
  });
const ofToolhead =
  (name: keyof ToolheadLimits) =>
  (limits: MachineLimits, _: number, share: number): MachineLimits => ({
    ...limits,
    toolhead: { ...limits.toolhead, [name]: limits.toolhead[name] * share },
  });
const byDeviation = (limits: MachineLimits): MachineLimits => ({ ...limits, junctionDeviation: 0.03 });
/** Without a cruise that is asked for, and none of the extruder above the toolhead's: one chain, not two. */
const oneChain = (limits: MachineLimits): MachineLimits => ({
  ...limits,
  toolhead: { ...limits.toolhead, minimumCruiseRatio: 0 },
});

const ROWS: readonly Row[] = [
  // The cruise speed is the least of the feed and each axis's limit over its share, and both cruise speeds bound the
  // corner. By classic jerk a corner as good as a stop may be taken at up to the second side's safe speed, or 1 % below
  // its own bound. That cannot be gained: safe speeds are either a cruise speed, which the corner's bound is not above,
  // or given by the jerk alone; so where a lower feed makes or unmakes such a corner, the bound that decides is the
  // jerk's before and after, and says the same.
  { limit: "an axis's feed", models: ["marlin", "marlin_bugfix", "reprapfirmware"], lower: ofAxis("feed") },
  { limit: "an axis's feed", models: ["marlin", "marlin_bugfix"], lower: ofAxis("feed"), given: byDeviation },
  { limit: "the least feed", models: ["marlin", "marlin_bugfix"], lower: ofAll("minTravelFeed") },
  // No corner by jerk knows of accelerations; by junction deviation its bound grows with them.
  {
    limit: "an axis's acceleration",
    models: ["marlin", "marlin_bugfix", "reprapfirmware"],
    lower: ofAxis("acceleration"),
  },
  { limit: "an axis's acceleration", models: ["marlin"], lower: ofAxis("acceleration"), given: byDeviation },
  {
    limit: "all accelerations",
    models: ["marlin", "marlin_bugfix", "reprapfirmware"],
    lower: ofAll("print", "travel", "retract"),
  },
  { limit: "all accelerations", models: ["marlin"], lower: ofAll("print", "travel", "retract"), given: byDeviation },
  // The corner's bound is the least of jerk over change for each axis, and so is the start's.
  { limit: "an axis's jerk", models: ["marlin_bugfix", "reprapfirmware"], lower: ofAxis("jerk") },
  // Cura's corner is the second cruise speed times the least of jerk over change, and its start half a jerk: the change
  // is that of cruise speeds, which no jerk changes.
  { limit: "an axis's jerk", models: ["cura"], lower: ofAxis("jerk") },
  // v2 = a J q / (1 - q).
  { limit: "junction deviation", models: ["marlin"], lower: ofAll("junctionDeviation"), given: byDeviation },
  // Klipper's bounds are minima of terms that each grow with these limits, or know nothing of them.
  ...(
    [
      "velocity",
      "squareCornerVelocity",
      "zVelocity",
      "zAcceleration",
      "extruderVelocity",
      "extruderAcceleration",
      "extruderCornerVelocity",
    ] as const
  ).map((name): Row => ({ limit: `Klipper's ${name}`, models: ["klipper"], lower: ofToolhead(name), given: oneChain })),
];

const CASES = ROWS.flatMap((row) => row.models.map((model) => ({ ...row, model })));

describe("lowering a limit never saves time", () => {
  it.each(CASES)("$limit in $model", ({ model, lower, given = (limits) => limits }) => {
    fc.assert(
      fc.property(
        arbitraryWay(30),
        arbitraryLimits,
        fc.nat(3),
        fc.double({ min: 0.05, max: 0.999, noNaN: true }),
        (way, machine, axis, share) => {
          const limits = given(machine);
          const { seconds } = planned(model, way, limits);
          const slower = planned(model, way, lower(limits, axis, share)).seconds;
          expect(seconds).toBeLessThanOrEqual(slower + TINY);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("where lowering a limit saves time", () => {
  const seconds = (model: EstimateModel, way: readonly Line[], limits: MachineLimits): number =>
    planned(model, way, limits).seconds;

  it("is E's jerk in Marlin's classic rule: a straight line may lose its stops that are none", () => {
    // At 10.05 mm/s with a safe speed of 10 every joint is as good as a stop, and is taken at 10. An E jerk of 0.99
    // makes the safe speed 9.9, which is not as good: the joints are taken at 10.05.
    const way = Array.from({ length: 100 }, (_, i): Line => [i + 1, 0, 0, 0.1, 10.05]);
    const limits = { ...EASY, jerk: [10, 10, 10, 10] };
    expect(seconds("marlin", way, { ...limits, jerk: [10, 10, 10, 0.99] })).toBeLessThan(
      seconds("marlin", way, limits) - 1e-6,
    );
  });

  it("is a feed in Cura: its corners look at the change of cruise speeds, even straight on", () => {
    const way: Line[] = [
      [50, 0, 0, 0, 50],
      [100, 0, 0, 0, 100],
    ];
    const fast = planned("cura", way, EASY).moves[0].exit_v;
    expect(fast).toBeCloseTo(20, 9);
    expect(planned("cura", way, { ...EASY, feed: [50, 50, 50, 50] }).moves[0].exit_v).toBeCloseTo(50, 9);
  });

  it.each(["cura", "prusa_slicer"] as const)(
    "is the acceleration in %s: above an axis's own it becomes that",
    (model) => {
      // 2000 mm/s2 on a diagonal are 1414 in X, above its 1000: so 1000. 1200 are 849: so 1200.
      const way: Line[] = [
        [30, 30, 0, 0, 100],
        [60, 60, 0, 0, 100],
      ];
      const limits = { ...EASY, acceleration: [1000, 1000, 1000, 1000] };
      const at = (accel: number): number =>
        seconds(model, way, { ...limits, print: accel, travel: accel, retract: accel });
      expect(at(1200)).toBeLessThan(at(2000) - 1e-3);
    },
  );

  it("is Klipper's acceleration: moves that Z holds below it take corners by the deviation it gives", () => {
    const way = Array.from({ length: 10 }, (_, i): Line => [i + 1, 0, (i + 1) % 2, 0, 100]);
    const at = (acceleration: number): number =>
      seconds("klipper", way, {
        ...EASY,
        toolhead: { ...EASY.toolhead, acceleration, minimumCruiseRatio: 0, zVelocity: 100, zAcceleration: 100 },
      });
    expect(at(1500)).toBeLessThan(at(3000) - 1e-3);
  });
});
