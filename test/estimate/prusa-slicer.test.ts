import { describe, expect, it } from "vitest";
import { MoveBuffer } from "../../src/core/move-buffer.ts";
import {
  E_PER_MM,
  F_PER_MM_S,
  type Happening,
  MOVE_KIND,
  moveMeta,
  UM_PER_MM,
  UNMARKED_WIPE,
} from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import type { PlannedMove, Planner } from "../../src/estimate/planners/planner.ts";
import { createPrusaSlicerPlanner } from "../../src/estimate/planners/prusa-slicer.ts";
import type { MachineLimits } from "../../src/settings/machine-limits.ts";
import { EASY } from "./streams.ts";

/** x, y, z in mm, e in mm, feed in mm/s, kind, marks of the meta. */
type Line = readonly [number, number, number, number, number, number?, number?];

const { travel, extrude, retract, wipe } = MOVE_KIND;

/** Plans lines, and what happens between them. */
function plan(
  script: readonly (Line | Happening)[],
  limits: MachineLimits = EASY,
  mode: "normal" | "silent" = "normal",
): PlannedMove[] {
  const planned: PlannedMove[] = [];
  const planner = createPrusaSlicerPlanner(limits, (move) => planned.push({ ...move }), mode);
  feed(planner, script);
  planner.finish();
  return planned;
}

function feed(planner: Planner, script: readonly (Line | Happening)[]): void {
  for (const item of script) {
    const moves = new MoveBuffer();
    if ("kind" in item) {
      planner.push({ moves: moves.take(), events: [{ ...item, at: 0 }] });
      continue;
    }
    const [x, y, z, e, feed_v, kind = travel, marks = 0] = item;
    const um = [x, y, z].map((mm) => Math.round(mm * UM_PER_MM));
    const meta = moveMeta(kind, ROLE.travel) | marks;
    moves.push(um[0], um[1], um[2], Math.round(e * E_PER_MM), Math.round(feed_v * F_PER_MM_S), meta, 0, 0);
    planner.push({ moves: moves.take(), events: [] });
  }
}

function seconds(...planned: Parameters<typeof plan>): number {
  return plan(...planned).reduce((sum, move) => sum + move.seconds, 0);
}

/** A move from `v0` over `vc` to `v1` at 1000 mm/s2 that reaches its cruise speed. */
function leg(s: number, v0: number, vc: number, v1: number): number {
  const ways = (2 * vc * vc - v0 * v0 - v1 * v1) / 2000;
  return (2 * vc - v0 - v1) / 1000 + (s - ways) / vc;
}

/** A travel along X. */
const there = (x: number, feed_v = 100): Line => [x, 0, 0, 0, feed_v];

describe("PrusaSlicer 2.5.0's planner", () => {
  it("moves at once where an acceleration of 0 is written, and by defaults where a limit of 0 is given", () => {
    const lines = [there(50), there(100), there(150)];
    const written = { kind: "acceleration", print: null, travel: 0, retract: null } as const;
    expect(seconds([written, ...lines])).toBeCloseTo(1.5, 5);
    expect(seconds([written, ...lines], { ...EASY, travel: 0 })).toBeCloseTo(1.5, 5);
    // In silent mode it is the normal mode's.
    expect(seconds([written, ...lines], EASY, "silent")).toBeCloseTo(leg(150, 10, 100, 10), 5);
    expect(seconds([{ ...written, travel: 500 }, written, { ...written, travel: 1000 }, ...lines])).toBeCloseTo(
      leg(150, 10, 100, 10),
      5,
    );
    expect(seconds(lines, { ...EASY, travel: 0 })).toBe(seconds(lines, { ...EASY, travel: 1250 }));
    expect(seconds(lines, { ...EASY, print: 0 })).toBe(seconds(lines));
  });

  it("does not count a queue of one, and keeps it", () => {
    expect(plan([there(100)])).toEqual([]);
    const change: Happening = { kind: "tool", tool: 1 };
    // The change empties nothing, so the second move goes on at full speed.
    expect(seconds([there(100), change, there(200)])).toBeCloseTo(leg(200, 10, 100, 10), 5);
  });

  it("stops at a change of the tool, and not where the tool stays", () => {
    const halves = [there(50), there(100)];
    const rest = [there(150), there(200)];
    const stops = seconds([...halves, { kind: "tool", tool: 1 }, ...rest]);
    expect(stops).toBeCloseTo(2 * leg(100, 10, 100, 10), 5);
    expect(seconds([...halves, { kind: "tool", tool: 0 }, ...rest])).toBeCloseTo(leg(200, 10, 100, 10), 5);
    expect(seconds([...halves, { kind: "slicer-stop" }, ...rest])).toBeCloseTo(stops, 9);
    expect(seconds([...halves, { kind: "filament-change" }, ...rest])).toBeCloseTo(leg(200, 10, 100, 10), 5);
  });

  it("takes an axis's own acceleration for the whole move, whatever the axis's share", () => {
    const limits = { ...EASY, acceleration: [1e9, 500, 1e9, 1e9], jerk: [0, 0, 0, 0] };
    // Y's share is 0.6: 600 of 1000 mm/s2 are too much, so 500 along the move; 833 would do.
    const [first] = plan([[80, 60, 0, 0, 100], there(80)], limits);
    expect(first.accel_a).toBe(500);
    expect(first.seconds).toBeCloseTo(100 / 100 + 100 / 500, 5);
    // A share that stays below is left alone.
    expect(plan([[90, 30, 0, 0, 100], there(80)], limits)[0].accel_a).toBe(1000);
  });

  it("neither speeds up nor slows down along an axis whose acceleration is 0", () => {
    const limits = { ...EASY, acceleration: [0, 1e9, 1e9, 1e9] };
    expect(seconds([there(100), [100, 50, 0, 0, 100]], limits)).toBeCloseTo(1 + leg(50, 10, 100, 10), 5);
  });

  it("takes the speed before a corner as it was asked for", () => {
    const limits = { ...EASY, feed: [100, 1e9, 1e9, 1e9] };
    // Asked for 200, limited to 100: at half of the asked speed for the 100 ahead, X seems to go at 50, and jumps 50.
    const [, second] = plan([there(100, 200), there(200, 100)], limits);
    expect(second.entry_v).toBeCloseTo(100 * (10 / 50), 6);
    expect(plan([there(100, 100), there(200, 100)], limits)[1].entry_v).toBe(100);
  });

  it("does not take a faster move behind a slower one at the common speed", () => {
    // X jumps from 50 to 100, though the corner is at 50.
    expect(plan([there(100, 50), there(200, 100)])[1].entry_v).toBeCloseTo(50 * (10 / 50), 6);
    // The slower one behind the faster is.
    expect(plan([there(100, 100), there(200, 50)])[1].entry_v).toBe(50);
  });

  it("looks ahead before it looks back, and does not check again", () => {
    const [first, second, third] = plan([there(1), there(101), there(201)]);
    const reached = Math.sqrt(100 + 2 * 1000);
    expect(first.exit_v).toBeCloseTo(reached, 6);
    expect(first.seconds).toBeCloseTo((reached - 10) / 1000, 6);
    // A millimetre does not suffice to reach 100, and yet the next begins so.
    expect(second.entry_v).toBe(100);
    expect(second.seconds + third.seconds).toBeCloseTo(leg(200, 100, 100, 10), 5);
  });

  it("believes a move that is long enough from its safe speed to be long enough from a stop", () => {
    // Along Y nothing may jump, so corners into and out of Y are stops; 4.96 mm lead from 10 to 100, and not from 0.
    const limits = { ...EASY, jerk: [10, 0, 1e9, 1e9] };
    const [, fromStop, last] = plan(
      [
        [0, 50, 0, 0, 100],
        [4.96, 50, 0, 0, 100],
        [90, 50, 0, 0, 100],
      ],
      limits,
    );
    expect(fromStop.entry_v).toBe(0);
    expect(last.entry_v).toBe(100);
    const [, toStop] = plan([there(1), there(5.96), [5.96, 50, 0, 0, 100]], limits);
    expect(toStop.entry_v).toBe(100);
  });

  it("counts a corner where both sides could as well stop as a stop, and looks back on none taken at its most", () => {
    const limits = { ...EASY, jerk: [60, 0, 1e9, 1e9] };
    // X may jump from 50 to 100; both sides may stop from there, so the second begins at its own 60.
    const [, second] = plan([there(50, 50), there(51, 100), [51, 50, 0, 0, 100]], limits);
    expect(second.entry_v).toBe(60);
    // From 60 it comes to no stop within a millimetre.
    expect(second.exit_v).toBeCloseTo(Math.sqrt(3600 - 2000), 6);
  });

  it("takes the larger speed of an axis that turns back, not the difference", () => {
    const limits = { ...EASY, jerk: [10, 1e9, 1e9, 1e9] };
    expect(
      plan(
        [
          [80, 60, 0, 0, 100],
          [0, 120, 0, 0, 100],
        ],
        limits,
      )[1].entry_v,
    ).toBeCloseTo(100 * (10 / 80), 9);
  });

  it("starts behind a move without a speed as from rest", () => {
    const [first] = plan([there(50, 0), there(100), there(150)]);
    expect(first.sequence).toBe(1);
    expect(first.entry_v).toBe(10);
  });

  it("counts all but the last 64 of 257, and may change the entry of the first that it kept", () => {
    const lines = Array.from({ length: 257 + 193 }, (_, i) => there((i + 1) / 10, 1000));
    const planned: PlannedMove[] = [];
    const planner = createPrusaSlicerPlanner(EASY, (move) => planned.push({ ...move }));
    feed(planner, lines.slice(0, 256));
    expect(planned).toHaveLength(0);
    feed(planner, lines.slice(256, 257));
    expect(planned).toHaveLength(193);
    feed(planner, lines.slice(257));
    expect(planned).toHaveLength(386);
    // As if the machine stood 64 blocks of 0.1 mm later, and then 257.
    const from = (blocks: number): number => Math.sqrt(100 + 2 * 1000 * 0.1 * blocks);
    expect(planned[192].exit_v).toBeCloseTo(from(64), 6);
    expect(planned[193].entry_v).toBeCloseTo(from(257), 6);
  });

  it("takes homing as a move to 0 at the feed before", () => {
    const home: Happening = { kind: "home", axes: [true, false, false] };
    const planned = plan([there(100), home, [0, 50, 0, 0, 100]]);
    expect(planned.map(({ length, sequence }) => [length, sequence])).toEqual([
      [100, 0],
      [100, 1],
      [50, 1],
    ]);
    expect(planned[1].seconds).toBeCloseTo(leg(100, 10, 100, 10), 5);
    // Without a feed so far it takes no time, and neither does it where it goes nowhere.
    expect(plan([{ kind: "home", axes: [true, true, true] }, there(50), there(100)])).toHaveLength(2);
  });

  it("takes Repetier's M201 for the axes' limits, and knows no M202", () => {
    const none = { print: null, travel: null, retract: null };
    const byAxis = [300, null, null, null];
    const print: Happening = { kind: "acceleration", ...none, print: 300, byAxis };
    const limits = { ...EASY, print: 1000, travel: 1000 };
    const script: Line[] = [there(100), [100, 100, 0, 2, 100, extrude]];
    expect(plan([print, ...script], limits).map((move) => move.accel_a)).toEqual([300, 1000]);
    const travels: Happening = { kind: "acceleration", ...none, travel: 300, byAxis };
    expect(plan([travels, ...script], limits).map((move) => move.accel_a)).toEqual([1000, 1000]);
  });

  it("homes at the feed in force, where one was told", () => {
    const home: Happening = { kind: "home", axes: [true, false, false], feed_v: 50 };
    expect(plan([there(100), home, there(100)])[1].seconds).toBeCloseTo(leg(100, 10, 50, 10), 5);
  });

  it("homes to where the axes read 0, and reads on from there", () => {
    const home: Happening = { kind: "home", axes: [true, false, false], zero: [80_000, 7000, 0] };
    const lengths = (...script: Parameters<typeof plan>[0]): number[] => plan(script).map(({ length }) => length);
    expect(lengths(there(100), home, there(50))).toEqual([100, 20, 50]);
    // Homing again goes nowhere new, and the other axes were not homed.
    expect(lengths(there(100), home, { kind: "home", axes: [true, true, false] }, [0, 30, 0, 0, 100])).toEqual([
      100, 20, 30,
    ]);
  });

  it("takes the nozzle to be up by 0.2 mm after it has extruded at a height of 0", () => {
    const line: Line = [50, 0, 0, 2, 100, extrude];
    const lengths = (...script: Parameters<typeof plan>[0]): number[] => plan(script).map(({ length }) => length);
    expect(lengths(line, there(100), [100, 0, 0.2, 0, 1], [100, 40, 0.2, 0, 100])).toEqual([50, 50, 40]);
    expect(lengths(line, [50, 0, 1, 0, 10])).toEqual([50, 0.8]);
    expect(lengths(there(50), [50, 0, 0.2, 0, 1])).toEqual([50, 0.2]);
  });

  it("gives an M204's T beside its S to retractions", () => {
    const both: Happening = { kind: "acceleration", print: 500, travel: 700, retract: null, tBesideS: 700 };
    const accels = plan([both, there(100), [0, 0, 0, -1, 10, retract], there(200)]).map((move) => move.accel_a);
    expect(accels).toEqual([500, 700, 500]);
  });

  it("passes over M220, dwells and waits", () => {
    const lines = [there(100), there(200)];
    const still: Happening[] = [
      { kind: "feed-factor", factor: 0.5 },
      { kind: "dwell", seconds: 5 },
      { kind: "dwell", seconds: 0 },
    ];
    expect(seconds([there(100), ...still, there(200)])).toBe(seconds(lines));
  });

  it("lets M221 change how fast E turns, and neither lengths nor accelerations", () => {
    const limits = { ...EASY, feed: [1e9, 1e9, 1e9, 2], acceleration: [1e9, 1e9, 1e9, 45], jerk: [0, 0, 0, 0] };
    const lines: Line[] = [
      [100, 0, 0, 4, 100, extrude],
      [200, 0, 0, 4, 100, extrude],
    ];
    const [plain] = plan(lines, limits);
    expect(plain.peak_v).toBeCloseTo(50, 9);
    const [half] = plan([{ kind: "flow-factor", factor: 0.5 }, ...lines], limits);
    expect(half.peak_v).toBeCloseTo(100, 9);
    expect(half.e).toBe(4);
    expect(half.accel_a).toBe(plain.accel_a);
    const drawn = plan([{ kind: "flow-factor", factor: 0.5 }, [0, 0, 0, -2, 10, retract], there(100)], limits);
    expect(drawn[0].length).toBe(2);
  });

  it("tells travels, retractions and prints apart by what moves", () => {
    const limits = { ...EASY, print: 1000, travel: 2000, retract: 3000 };
    const accelOf = (...line: Line): number => plan([line, [50, 50, 50, 0, 100]], limits)[0].accel_a;
    expect(accelOf(9, 0, 0, 0, 100, travel)).toBe(2000);
    expect(accelOf(0, 0, 9, 1, 100, extrude)).toBe(2000);
    expect(accelOf(9, 0, 0, -1, 100, travel)).toBe(2000);
    expect(accelOf(0, 0, 0, -1, 100, retract)).toBe(3000);
    expect(accelOf(9, 0, 0, 1, 100, extrude)).toBe(1000);
    expect(accelOf(9, 0, 0, -1, 100, wipe)).toBe(1000);
    expect(accelOf(9, 0, 0, -1, 100, wipe, UNMARKED_WIPE)).toBe(2000);
  });

  it("is at least as fast as the machine's slowest feed, of travels and of the others", () => {
    const limits = { ...EASY, minTravelFeed: 30, minExtrudingFeed: 20 };
    const peaks = plan([there(100, 5), [200, 0, 0, 1, 5, extrude], there(300, 50)], limits).map((move) => move.peak_v);
    expect(peaks).toEqual([30, 20, 50]);
  });

  it("takes limits from the g-code below the machine's, in silent mode only behind the first move", () => {
    const slower: Happening = { kind: "acceleration", print: 1e9, travel: 500, retract: null };
    const lines = [there(100), [200, 0, 0, 1, 100, extrude] as Line];
    const accels = (...args: Parameters<typeof plan>): number[] => plan(...args).map((move) => move.accel_a);
    expect(accels([slower, ...lines])).toEqual([500, 1000]);
    expect(accels([slower, ...lines], EASY, "silent")).toEqual([1000, 1000]);
    expect(accels([lines[1], slower, there(300)], EASY, "silent")).toEqual([1000, 500]);
  });

  it("sums in single precision", () => {
    const planned = plan([there(100), there(170), there(333), there(1000)]);
    let sum = 0;
    for (const move of planned) {
      sum += move.seconds;
      expect(Math.fround(sum)).toBe(sum);
    }
    expect(planned).toHaveLength(4);
  });
});
