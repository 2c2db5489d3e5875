import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOVE_STRIDE, type MoveChunk } from "../../src/core/moves.ts";
import { estimateMoves } from "../../src/estimate/estimate-moves.ts";
import { readGcode } from "../../src/gcode/reader/reader.ts";
import type { MachineLimits } from "../../src/settings/machine-limits.ts";
import { EASY, PLA } from "./streams.ts";

const MICRO = new URL("../../../shared/estimator/micro.json", import.meta.url);

function seconds(text: string, limits: MachineLimits = EASY): number {
  return estimateMoves(readGcode(text), { planner: "marlin", limits, filaments: [PLA] }).timeSeconds;
}

describe("the Marlin planner's closed forms", () => {
  it("starts and ends at the jerk speed", () => {
    // From 10 to 100 mm/s and back: 0.09 s and 4.95 mm each way.
    expect(seconds("G1 X100 F6000\n")).toBeCloseTo(0.18 + (100 - 9.9) / 100, 9);
  });

  it("does not slow down in a straight line that is split", () => {
    expect(seconds("G1 X40 F6000\nG1 X100\n")).toBeCloseTo(seconds("G1 X100 F6000\n"), 9);
  });

  it("takes a right angle at the jerk of either axis", () => {
    expect(seconds("G1 X50 F6000\nG1 Y50\n")).toBeCloseTo(2 * (0.18 + (50 - 9.9) / 100), 9);
  });

  it("takes a corner of 45 degrees where X falls by the jerk", () => {
    // X drops from v to v cos 45, Y rises from 0 to v sin 45, which is the larger change.
    const corner = 10 / Math.SQRT1_2;
    const leg = (v0: number, v1: number): number => {
      const ways = (10000 - v0 * v0 + 10000 - v1 * v1) / 2000;
      return (100 - v0 + 100 - v1) / 1000 + (50 - ways) / 100;
    };
    const d = 50 * Math.SQRT1_2;
    const text = `G1 X50 F6000\nG1 X${(50 + d).toFixed(3)} Y${d.toFixed(3)}\n`;
    // At rest on the diagonal each axis may jump by 10 mm/s, so the move by sqrt(2) of that.
    expect(seconds(text)).toBeCloseTo(leg(10, corner) + leg(corner, corner), 4);
  });

  it("keeps an axis below its own speed and acceleration, scaled along the move", () => {
    const limits = {
      ...EASY,
      jerk: [1e-9, 1e-9, 1e-9, 1e-9],
      feed: [1e9, 30, 1e9, 1e9],
      acceleration: [1e9, 60, 1e9, 1e9],
    };
    // A 3-4-5 diagonal: Y's share is 0.6, so 50 mm/s and 100 mm/s2 along it.
    expect(seconds("G1 X80 Y60 F30000\n", limits)).toBeCloseTo(100 / 50 + 50 / 100, 6);
  });

  it("plans retractions along E alone, at their own acceleration", () => {
    const limits = { ...EASY, retract: 500, jerk: [0, 0, 0, 1e-9] };
    expect(seconds("M83\nG1 E-5 F2400\n", limits)).toBeCloseTo(5 / 40 + 40 / 500, 6);
  });

  it("lets E not lengthen a move, but slow it", () => {
    const limits = { ...EASY, jerk: [1e9, 1e9, 1e9, 1e9], feed: [1e9, 1e9, 1e9, 2] };
    // 0.1 mm of filament a mm of way: 2 mm/s of E are 20 mm/s of way.
    expect(seconds("M83\nG1 X100 E10 F6000\n", limits)).toBeCloseTo(5, 9);
  });

  it("stops for a pause and counts it", () => {
    const estimate = estimateMoves(readGcode("G1 X100 F6000\nG4 P500\nG4 S2\nG1 X200\n"), {
      planner: "marlin",
      limits: EASY,
      filaments: [PLA],
    });
    expect(estimate.dwellSeconds).toBe(2.5);
    expect(estimate.timeSeconds).toBeCloseTo(2.5 + 2 * seconds("G1 X100 F6000\n"), 9);
  });

  it("obeys M204, held below the machine's own, and M203, M201, M205", () => {
    expect(seconds("M204 S500\nG1 X100 F6000\n")).toBeCloseTo(0.36 + (100 - 19.8) / 100, 9);
    expect(seconds("M204 S5000\nG1 X100 F6000\n")).toBeCloseTo(seconds("G1 X100 F6000\n"), 9);
    expect(seconds("M203 X50\nG1 X100 F6000\n")).toBeCloseTo(seconds("G1 X100 F3000\n"), 9);
    expect(seconds("M201 X500\nG1 X100 F6000\n")).toBeCloseTo(seconds("M204 T500\nG1 X100 F6000\n"), 9);
    expect(seconds("M205 X20\nG1 X100 F6000\n")).toBeLessThan(seconds("G1 X100 F6000\n"));
  });

  it("takes a limit of 0 as none, and no acceleration as 1500", () => {
    const open = { ...EASY, acceleration: [0, 0, 0, 0], feed: [0, 0, 0, 0], print: 0, travel: 0, retract: 0 };
    expect(seconds("G1 X100 F6000\nM204 P0 T0\nM203 X0\nG1 X200\n", open)).toBeCloseTo(
      seconds("G1 X200 F6000\n", { ...EASY, travel: 1500 }),
      9,
    );
  });

  it("says 0 for nothing", () => {
    expect(seconds("")).toBe(0);
    expect(seconds("G1 F3000\nG1 X0\n")).toBe(0);
  });
});

describe.skipIf(!existsSync(MICRO))("the shared micro cases (skipped where ../shared is absent)", () => {
  const cases: { name: string; gcode: string; classic_jerk_seconds: number | null; tolerance: number }[] = existsSync(
    MICRO,
  )
    ? JSON.parse(readFileSync(MICRO, "utf8")).cases
    : [];
  it.each(cases.filter((one) => one.classic_jerk_seconds !== null))(
    "$name",
    ({ gcode, classic_jerk_seconds, tolerance }) => {
      expect(Math.abs(seconds(gcode) - (classic_jerk_seconds ?? NaN))).toBeLessThan(tolerance);
    },
  );
});

/** A wandering print of `count` short moves, the same for the same seed. */
function wander(count: number, seed: number): string {
  let state = seed;
  const random = (): number => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32;
  let text = "M83\n";
  for (let i = 0; i < count; i++)
    text += `G1 X${(100 + 50 * random()).toFixed(3)} Y${(100 + 5 * random()).toFixed(3)} E.1 F${1200 + Math.floor(6000 * random())}\n`;
  return text;
}

describe("planning piece by piece", () => {
  it("gives the same seconds however a stream is cut into chunks", () => {
    const [whole] = readGcode(wander(9000, 7));
    const options = { planner: "marlin", limits: EASY, filaments: [PLA] } as const;
    const expected = estimateMoves([whole], options).timeSeconds;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 20 }), (cuts) => {
        const ends = [...cuts.sort((a, b) => a - b), 9000];
        const chunks = ends.map((end, i): MoveChunk => {
          const from = i === 0 ? 0 : ends[i - 1];
          return { moves: whole.moves.slice(from * MOVE_STRIDE, end * MOVE_STRIDE), events: [] };
        });
        expect(estimateMoves(chunks, options).timeSeconds).toBe(expected);
      }),
      { numRuns: 20 },
    );
  });

  /** A straight line along X in steps of 0.1 mm, at the feeds given by the step's number. */
  const steps = (count: number, feed: (step: number) => number): string =>
    Array.from({ length: count }, (_, i) => `G1 X${(i + 1) / 10} F${feed(i)}\n`).join("");

  it("loses nothing where the window is cut", () => {
    // A straight line in 10 000 pieces costs what it costs in one.
    expect(seconds(steps(10_000, () => 6000))).toBeCloseTo(seconds("G1 X1000 F6000\n"), 6);
  });

  it("keeps its speed over the cut, wherever the machine speeds up", () => {
    for (const slow of [1000, 2040, 2047, 4038, 4041, 4043, 4045, 4090, 4095]) {
      // 10 mm/s, then from 10 to 100 and back to 10: 0.09 s and 4.95 mm each way.
      const fast = (10_000 - slow) / 10;
      expect(seconds(steps(10_000, (i) => (i < slow ? 600 : 6000)))).toBeCloseTo(
        slow / 100 + 0.18 + (fast - 9.9) / 100,
        6,
      );
    }
  });

  it("slows down over many short moves in time for a slow one", () => {
    // From 100 to 10 mm/s takes 4.95 mm, which are 50 moves.
    const expected = 0.18 + (50 - 9.9) / 100 + 1;
    expect(seconds(steps(600, (i) => (i < 500 ? 6000 : 600)))).toBeCloseTo(expected, 6);
  });
});
