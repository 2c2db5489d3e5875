import { describe, expect, it } from "vitest";
import { CURA_CLOSED_FORMS, CURA_TOLERANCE } from "../../scripts/cura-closed-forms.ts";
import { createCuraPlanner } from "../../src/estimate/planners/cura.ts";
import type { PlannedMove } from "../../src/estimate/planners/planner.ts";
import { readGcode } from "../../src/gcode/reader/reader.ts";
import { estimateGcode } from "../../src/index.ts";
import type { MachineLimits } from "../../src/settings/machine-limits.ts";
import { EASY } from "./streams.ts";

const all = (value: number): number[] => [value, value, value, value];

const UM3: MachineLimits = {
  ...EASY,
  feed: [300, 300, 40, 45],
  acceleration: [9000, 9000, 100, 10000],
  jerk: [20, 20, 0.4, 5],
  print: 3000,
  travel: 3000,
};

function plan(text: string, limits: MachineLimits): { moves: PlannedMove[]; seconds: number; dwellSeconds: number } {
  const moves: PlannedMove[] = [];
  const planner = createCuraPlanner(limits, (move) => moves.push({ ...move }));
  for (const chunk of readGcode(text)) planner.push(chunk);
  planner.finish();
  const seconds = moves.reduce((sum, move) => sum + move.seconds, 0) + planner.dwellSeconds;
  return { moves, seconds, dwellSeconds: planner.dwellSeconds };
}

const seconds = (text: string, limits: MachineLimits): number => plan(text, limits).seconds;

describe("CuraEngine's closed forms", () => {
  it.each(CURA_CLOSED_FORMS)("$name", async ({ gcode, settings, seconds: expected }) => {
    const { estimate } = await estimateGcode(new TextEncoder().encode(gcode), { model: "cura", settings });
    expect(Math.abs(estimate.timeSeconds - expected)).toBeLessThan(CURA_TOLERANCE);
  });

  it("pauses add up", () => {
    expect(seconds("G4 S2\nG4 P3000\n", EASY)).toBe(5);
  });

  it("a line to nowhere", () => {
    expect(seconds("G0 X0 F3000\n", EASY)).toBe(0);
  });
});

/** A machine by which times are easy: no limit of an axis, and starts at once. */
const FREE: MachineLimits = { ...EASY, jerk: all(1e9), print: 1e9, travel: 1e9 };
const HEAD = "G28\nG1 Z5 F3000\nG92 E0\n";

describe("what CuraEngine counts", () => {
  it("counts neither what stands before the first layer nor what stands after the last one's time", () => {
    const layer = ";LAYER:0\nG0 F6000 X100 Y0 Z0\n;TIME_ELAPSED:1\n";
    expect(seconds(`${HEAD}G1 X200 F60\nG4 S9\n${layer}G1 X0 F60\nG4 S9\n`, FREE)).toBeCloseTo(1, 6);
  });

  it("counts to the end where no layer's time is told", () => {
    expect(seconds(`${HEAD};LAYER:0\nG0 F6000 X100 Y0 Z0\n;LAYER:1\nG0 X0\n`, FREE)).toBeCloseTo(2, 6);
  });

  it("counts what stands between a layer's time and the next layer to the next", () => {
    const text = ";LAYER:0\nG0 F6000 X100\n;TIME_ELAPSED:1\nG0 X200\n;LAYER:1\nG0 X300\n;TIME_ELAPSED:3\n";
    // Were the second layer two, there would be a stop between them.
    const { moves } = plan(text, { ...FREE, print: 1000, travel: 1000 });
    expect(moves[1].exit_v).toBeCloseTo(100, 9);
    expect(moves[0].exit_v).toBe(0.05);
  });

  it("starts every layer at half the jerk and ends it at 0.05 mm/s", () => {
    const limits = { ...UM3, jerk: [20, 20, 0.4, 5] };
    const { moves } = plan(";LAYER:0\nG0 F3000 X100\n;LAYER:1\nG0 X200\n", limits);
    expect(moves.map(({ entry_v, exit_v }) => [entry_v, exit_v])).toEqual([
      [10, 0.05],
      [10, 0.05],
    ]);
  });

  it("starts a layer so that its first move could stop again", () => {
    // 1 um at 1000 mm/s2: from 0.05 mm/s, 2 a s more of its square.
    const { moves } = plan(";LAYER:0\nG0 F6000 X0.001\nG0 X100\n", EASY);
    expect(moves[0].entry_v).toBeCloseTo(Math.sqrt(0.05 ** 2 + 2 * 1000 * 0.001), 6);
  });

  it("forgets the limits of the start g-code, and is not held by the machine's own", () => {
    const line = ";LAYER:0\nG0 F6000 X100\n;TIME_ELAPSED:1\n";
    expect(seconds(`M204 S10\nM203 X1\n${line}`, EASY)).toBeCloseTo(seconds(line, EASY), 9);
    const faster = line.replace("G0", "M204 S2000\nM205 X20 Y20\nG0");
    expect(plan(faster, EASY).moves[0].accel_a).toBe(2000);
    expect(plan(faster, EASY).moves[0].entry_v).toBe(10);
  });

  it("prints at one acceleration and travels at another, retractions too", () => {
    const text = ";LAYER:0\nM83\nM204 P500 T2000\nG0 F6000 X100\nG1 E1 F600\nG1 X50 E1\nG1 E-1\n;TIME_ELAPSED:1\n";
    expect(plan(text, EASY).moves.map(({ accel_a }) => accel_a)).toEqual([2000, 500, 500, 2000]);
  });

  it("does not hear M220 and M221", () => {
    const line = ";LAYER:0\nM83\nG1 F6000 X100 E1\n;TIME_ELAPSED:1\n";
    expect(seconds(line.replace("M83", "M83\nM220 S50\nM221 S50"), EASY)).toBe(seconds(line, EASY));
  });

  it("pauses without a stop", () => {
    const line = ";LAYER:0\nG0 F6000 X100\nG0 X200\n;TIME_ELAPSED:1\n";
    const paused = plan(line.replace("\nG0 X200", "\nG4 P1500\nG0 X200"), EASY);
    expect(paused.dwellSeconds).toBe(1.5);
    expect(paused.seconds).toBeCloseTo(seconds(line, EASY) + 1.5, 9);
  });
});

describe("what CuraEngine plans that no line says", () => {
  it("plans the retraction before the first layer as a climb from the origin to 20.001 mm", () => {
    const text = `${HEAD}G1 F2700 E-5\n;LAYER:0\nG0 F6000 X100 Y0 Z0.001\nG1 F2100 E0\n;TIME_ELAPSED:1\n`;
    const { moves } = plan(text, { ...FREE, feed: [1e9, 1e9, 10, 1e9] });
    expect(moves[0].length).toBeCloseTo(20.001, 5);
    expect(moves[0].seconds).toBeCloseTo(2.0001, 5);
    // From there, not from where the start g-code left the nozzle.
    expect(moves[1].length).toBeCloseTo(Math.hypot(100, 20), 4);
    expect(moves[2].e).toBe(5);
  });

  it("starts at the origin where nothing is retracted before the first layer", () => {
    const { moves } = plan(`${HEAD}G1 F2700 E-5\nG1 E0\n;LAYER:0\nG0 F6000 X30 Y0 Z40\n;TIME_ELAPSED:1\n`, FREE);
    expect(moves.map(({ length }) => length)).toEqual([50]);
  });

  it("does not plan lifts, but climbs and falls along the moves after them", () => {
    const text =
      ";LAYER:0\nM83\nG0 F6000 X10 Y0 Z0\nG1 E-5 F2400\nG1 F300 Z3\nG0 F6000 X14 Y0 Z3\nG1 F300 Z0\nG1 F2100 E5\nG1 X20 E1\n;TIME_ELAPSED:1\n";
    const { moves } = plan(text, { ...FREE, feed: [1e9, 1e9, 1e9, 50] });
    expect(moves.map(({ length }) => length)).toEqual([10, 5, 5, 3, 6]);
    // Feeding 5 mm at 50 mm/s is what limits the fall.
    expect(moves[3].seconds).toBeCloseTo(0.1, 6);
  });

  it("plans a travel along Z alone that is no lift", () => {
    const { moves } = plan(";LAYER:0\nG0 F6000 X10 Y0 Z0\nG0 X10 Y0 Z3\n;TIME_ELAPSED:1\n", FREE);
    expect(moves.map(({ length }) => length)).toEqual([10, 3]);
  });

  it("plans a travel to the point under the lift as a climb", () => {
    const text = ";LAYER:0\nG0 F6000 X10 Y0 Z0\nG1 F300 Z3\nG0 F6000 X10 Y0 Z3\nG1 F300 Z0\nG0 X20\n;TIME_ELAPSED:1\n";
    const { moves } = plan(text, FREE);
    expect(moves.map(({ length }) => Math.fround(length))).toEqual([10, 3, Math.fround(Math.hypot(10, 3))]);
  });

  it("draws back by firmware at 25 mm/s, and feeds it again with the next move", () => {
    const limits = {
      ...FREE,
      feed: [1e9, 1e9, 1e9, 10],
      retraction: { length: 5, retractFeed: 1, unretractFeed: 1 },
    };
    const text = ";LAYER:0\nG0 F6000 X10 Y0 Z0\nG10\nG0 X20\nG11\nG0 X30\n;TIME_ELAPSED:1\n";
    const { moves } = plan(text, limits);
    expect(moves.map(({ length }) => length)).toEqual([10, 5, 10, 10]);
    expect(moves[1].seconds).toBeCloseTo(0.5, 6);
    expect(moves[2].seconds).toBeCloseTo(0.5, 6);
    expect(moves[3].seconds).toBeCloseTo(0.1, 6);
    const free = plan(text, { ...limits, feed: [1e9, 1e9, 1e9, 1e9] });
    expect(free.moves[1].seconds).toBeCloseTo(5 / 25, 6);
  });

  it("takes E's return to 0 for drawing all of it back", () => {
    const text =
      ";LAYER:0\nG1 F6000 X100 E40\n;TIME_ELAPSED:1\n;LAYER:1\nG1 X0 E80\nG92 E0\nG1 X100 E4\n;TIME_ELAPSED:2\n";
    const { moves } = plan(text, { ...FREE, feed: [1e9, 1e9, 1e9, 50] });
    expect(moves[2].seconds).toBeCloseTo(76 / 50, 6);
    // What it really feeds.
    expect(moves[2].e).toBe(4);
  });
});

describe("CuraEngine at a change of tools", () => {
  const change = "G92 E0\nT1\nG92 E0\nG1 F6000 E-5\n";
  const limits = { ...FREE, feed: [1e9, 1e9, 1e9, 50] };

  it("climbs 1 um for the retraction after it, and falls with the next move to a point", () => {
    const { moves } = plan(`;LAYER:0\nG0 F6000 X3 Y0 Z0\n${change}G0 X3.003 Y0.004\n;TIME_ELAPSED:1\n`, FREE);
    expect(moves.map(({ length }) => Math.fround(length))).toEqual([
      3,
      Math.fround(0.001),
      Math.fround(Math.sqrt(0.003 ** 2 + 0.004 ** 2 + 0.001 ** 2)),
    ]);
  });

  it("does not climb where the next move is one to a point", () => {
    const { moves } = plan(";LAYER:0\nG0 F6000 X3 Y0 Z0\nT1\nG0 X10\n;TIME_ELAPSED:1\n", FREE);
    expect(moves.map(({ length }) => length)).toEqual([3, 7]);
  });

  it("takes E's return to 0 for drawing it back, in the first layer too", () => {
    const { moves } = plan(`;LAYER:0\nG1 F6000 X10 Y0 Z0 E20\n${change};TIME_ELAPSED:1\n`, limits);
    expect(moves[1].seconds).toBeCloseTo(25 / 50, 5);
  });

  it("does not in the first layer without one: another slicer may have written it", () => {
    const { moves } = plan(";LAYER:0\nG1 F6000 X10 Y0 Z0 E20\nG92 E0\nG1 F6000 E-5\n", limits);
    expect(moves[1].seconds).toBeCloseTo(5 / 50, 5);
  });
});

describe("how CuraEngine takes limits", () => {
  it("gives a move that exceeds an axis's acceleration that axis's own", () => {
    const limits = { ...EASY, acceleration: [900, 700, 1e9, 1e9] };
    const accel = (to: string): number => plan(`;LAYER:0\nG0 F6000 ${to}\n;TIME_ELAPSED:1\n`, limits).moves[0].accel_a;
    expect(accel("X100")).toBe(900);
    // Shares of 0.6 and 0.8: Y's 800 is more than 700, which becomes the whole move's.
    expect(accel("X60 Y80")).toBe(700);
    expect(accel("X80 Y60")).toBe(1000);
  });

  it("knows lengths in single precision", () => {
    // A 3-4-5 triangle whose length rounds below: its share of Y is above 0.8 by as little as that.
    const limits = { ...EASY, acceleration: [1e9, 800, 1e9, 1e9] };
    const accelOf = (legs: string): number =>
      plan(`;LAYER:0\nG0 F6000 ${legs}\n;TIME_ELAPSED:1\n`, limits).moves[0].accel_a;
    expect(Math.fround(0.7)).toBeLessThan(0.7);
    expect(accelOf("X0.42 Y0.56")).toBe(800);
    expect(Math.fround(0.6)).toBeGreaterThan(0.6);
    expect(accelOf("X0.36 Y0.48")).toBe(1000);
  });

  it("takes X and Y together at a corner, by their change from one cruise speed to the other", () => {
    // From 100 to 50 mm/s around a right angle: the change is 50 sqrt 5, of which 10 are free.
    const { moves } = plan(";LAYER:0\nG0 F6000 X100 Y0 Z0\nG0 F3000 Y100\n;TIME_ELAPSED:1\n", EASY);
    expect(moves[1].entry_v).toBeCloseTo((50 * 10) / (50 * Math.sqrt(5)), 9);
  });

  it("goes no slower than the least feed", () => {
    const limits = { ...FREE, minExtrudingFeed: 20, minTravelFeed: 10 };
    expect(seconds(";LAYER:0\nM83\nG1 F60 X100 E1\nG0 X0\n;TIME_ELAPSED:1\n", limits)).toBeCloseTo(5 + 10, 5);
  });
});

describe("long layers and streams", () => {
  const steps = (count: number): string => Array.from({ length: count }, (_, i) => `G0 X${i + 1}\n`).join("");

  it("plans a layer longer than its window as if it were one", () => {
    const layer = (lines: string): string => `;LAYER:0\nG0 F6000 X0 Y0.5 Z0\n${lines}`;
    expect(seconds(layer(steps(10_000)), EASY)).toBeCloseTo(seconds(layer("G0 X10000\n"), EASY), 6);
  });

  it("counts a long stream without layers from its first move", () => {
    expect(seconds(`G1 F6000\n${steps(10_000)}`, EASY)).toBeCloseTo(seconds("G1 F6000 X10000\n", EASY), 6);
  });
});
