import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { KlipperLimits } from "../../scripts/peer-estimates.ts";
import { F_PER_MM_S, type Happening, MOVE_KIND, type MoveChunk, moveMeta } from "../../src/core/moves.ts";
import { createGcodeReader, readGcode } from "../../src/gcode/reader/reader.ts";
import type { ToolheadLimits } from "../../src/settings/machine-limits.ts";
import { chunkOf, EASY_TOOLHEAD, planKlipper, toolheadOf } from "./klipper-plan.ts";

const MICRO = new URL("../../../shared/estimator/micro.json", import.meta.url);

function plan(text: string, limits: Partial<ToolheadLimits> = {}): ReturnType<typeof planKlipper> {
  return planKlipper(readGcode(text), { ...EASY_TOOLHEAD, ...limits });
}

function seconds(text: string, limits: Partial<ToolheadLimits> = {}): number {
  return plan(text, limits).seconds;
}

/** By hand: up from v0 to vc, along, down to v1, at 1000 mm/s2 unless given. */
function trapezoid(mm: number, v0: number, vc: number, v1: number, a = 1000): number {
  const along = mm - (vc * vc - v0 * v0 + vc * vc - v1 * v1) / (2 * a);
  return (vc - v0) / a + (vc - v1) / a + along / vc;
}

describe("a Klipper move alone", () => {
  it("starts and ends at rest", () => {
    const { moves, seconds } = plan("G1 X100 F6000\n");
    expect(seconds).toBeCloseTo(100 / 100 + 100 / 1000, 12);
    expect(moves[0]).toMatchObject({ entry_v: 0, peak_v: 100, exit_v: 0, accel_a: 1000, length: 100 });
  });

  it("peaks where speeding up meets slowing down", () => {
    const { moves, seconds } = plan("G1 X5 F60000\n");
    expect(seconds).toBeCloseTo(2 * Math.sqrt(5 / 1000), 12);
    expect(moves[0].peak_v).toBeCloseTo(Math.sqrt(5000), 9);
  });

  it.each([0.2, 0.5, 0.9])("cruises for the minimum cruise ratio %f of its length", (ratio) => {
    // Peak v2 = s a (1 - ratio), reached at full acceleration: (1 - ratio) s for the ramps.
    const peak = Math.sqrt(5 * 1000 * (1 - ratio));
    const { moves, seconds } = plan("G1 X5 F60000\n", { minimumCruiseRatio: ratio });
    expect(moves[0].peak_v).toBeCloseTo(peak, 9);
    expect(seconds).toBeCloseTo((2 * peak) / 1000 + (ratio * 5) / peak, 9);
  });

  it("keeps the toolhead's velocity, which does not bind the extruder", () => {
    expect(seconds("G1 X100 F60000\n", { velocity: 50 })).toBeCloseTo(100 / 50 + 50 / 1000, 12);
    expect(seconds("M83\nG1 E-30 F2400\n", { velocity: 5 })).toBeCloseTo(30 / 40 + 40 / 1500, 12);
  });

  it("keeps Z's own limits, scaled along the move", () => {
    expect(seconds("G1 Z-5 F6000\n")).toBeCloseTo(5 / 10 + 10 / 100, 12);
    // Z's share is 0.6: 10 / 0.6 mm/s and 100 / 0.6 mm/s2.
    expect(seconds("G1 X40 Z30 F6000\n")).toBeCloseTo(50 / (10 / 0.6) + 10 / 0.6 / (100 / 0.6), 9);
  });

  it("keeps the extruder's limits where the filament is drawn back or X and Y stand still, not where it prints", () => {
    const flat = trapezoid(10, 0, 100, 0, 3000);
    const limits = { acceleration: 3000, velocity: 100 };
    expect(seconds("M83\nG1 X10 E30 F60000\n", limits)).toBeCloseTo(flat, 9);
    // E's share is 3: 20 mm/s and 500 mm/s2.
    expect(seconds("M83\nG1 X10 E-30 F60000\n", limits)).toBeCloseTo(trapezoid(10, 0, 20, 0, 500), 9);
    expect(seconds("M83\nG1 Z10 E30 F60000\n", { ...limits, zVelocity: 100, zAcceleration: 3000 })).toBeCloseTo(
      trapezoid(10, 0, 20, 0, 500),
      9,
    );
  });

  it("speeds the extruder alone up by its own acceleration, and by the gentle one of the toolhead", () => {
    expect(seconds("M83\nG1 E6 F3600\n", { acceleration: 1000 })).toBeCloseTo(6 / 60 + 60 / 1500, 12);
    // Gently 100 mm/s2, or 50 of them: peak v2 600 or 300, though it is reached at 1500 mm/s2.
    for (const [minimumCruiseRatio, peak_v2] of [
      [0, 600],
      [0.5, 300],
    ]) {
      const time = seconds("M83\nG1 E6 F3600\n", { acceleration: 100, minimumCruiseRatio });
      expect(time).toBeCloseTo(trapezoid(6, 0, Math.sqrt(peak_v2), 0, 1500), 9);
    }
  });
});

describe("Klipper's corners", () => {
  it("takes a right angle at the square corner velocity", () => {
    const { moves } = plan("G1 X50 F6000\nG1 Y50\n", { squareCornerVelocity: 8 });
    expect(moves[0].exit_v).toBeCloseTo(8, 9);
    expect(moves[1].entry_v).toBe(moves[0].exit_v);
  });

  it.each([20, 45, 100, 150])("takes a turn of %d degrees by the deviation of a right angle", (turn) => {
    const radians = (turn * Math.PI) / 180;
    const [x, y] = [50 + 50 * Math.cos(radians), 50 * Math.sin(radians)];
    const sine = Math.cos(radians / 2);
    const corner = 5 * Math.sqrt(((Math.SQRT2 - 1) * sine) / (1 - sine));
    const { moves } = plan(`G1 X50 F6000\nG1 X${x.toFixed(3)} Y${y.toFixed(3)}\n`);
    expect(moves[0].exit_v).toBeCloseTo(corner, 2);
  });

  it("stops where the way turns back, and nowhere on a straight line", () => {
    expect(plan("G1 X50 F6000\nG1 X0\n").moves[0].exit_v).toBe(0);
    expect(seconds("G1 X40 F6000\nG1 X100\n")).toBeCloseTo(1.1, 12);
    expect(plan("G1 X50 F6000\nG1 X100 F3000\n").moves[0].exit_v).toBeCloseTo(50, 12);
  });

  it("keeps the corner's arc within half of a short leg", () => {
    // v2 = a s / 2 tan(45 degrees) = 5, below 5 mm/s squared; the short leg peaks at v2 = 5 + a s.
    const { moves } = plan("G1 X10 F6000\nG1 Y0.01\nG1 X20\n");
    expect(moves[1].entry_v ** 2).toBeCloseTo(5, 9);
    expect(moves[1].exit_v ** 2).toBeCloseTo(5, 9);
    expect(moves[1].peak_v ** 2).toBeCloseTo(15, 9);
    expect(moves[1].seconds).toBeCloseTo((2 * (Math.sqrt(15) - Math.sqrt(5))) / 1000, 12);
  });

  it("takes each leg's corner by its own acceleration", () => {
    // Z's share of the second leg is 1: its arc is taken at 100 mm/s2 by the toolhead's deviation.
    const { moves } = plan("G1 X50 F6000\nG1 Z5\n");
    expect(moves[0].exit_v).toBeCloseTo(Math.sqrt((25 * 100) / 1000), 9);
  });

  it("lets the extruder jump by its corner velocity, whatever the angle", () => {
    const { moves } = plan("M83\nG1 X50 F6000\nG1 X100 E5\nG1 X150 E2.5\n");
    expect(moves[0].exit_v).toBeCloseTo(1 / 0.1, 9);
    expect(moves[1].exit_v).toBeCloseTo(1 / 0.05, 9);
    const faster = plan("M83\nG1 X50 F6000\nG1 X100 E5\n", { extruderCornerVelocity: 2 });
    expect(faster.moves[0].exit_v).toBeCloseTo(2 / 0.1, 9);
  });

  it("stops on both sides of a move of the extruder alone", () => {
    const { moves } = plan("M83\nG1 X50 F6000\nG1 E-1\nG1 X100\n");
    expect(moves.map(({ exit_v }) => exit_v)).toEqual([0, 0, 0]);
  });
});

describe("Klipper's hills", () => {
  // 1000 mm/s2, 500 in the gentle chain; the extruder's jump of 0.1 at 3 mm/s lets 30 mm/s through.
  const half = { minimumCruiseRatio: 0.5, extruderCornerVelocity: 3 };

  it("keeps its speed on the way down, instead of speeding up once more", () => {
    // Gently the last 0.8 mm can only slow down: from v2 800 at most. They are entered at 30 mm/s and could peak at 35.
    const { moves } = plan("M83\nG1 X10 F3600\nG1 X10.8 E0.08\n", half);
    expect(moves[0].seconds).toBeCloseTo(trapezoid(10, 0, 60, 30), 9);
    expect(moves[1].peak_v).toBeCloseTo(30, 9);
    expect(moves[1].seconds).toBeCloseTo(trapezoid(0.8, 30, 30, 0), 9);
  });

  it("lets the way up be as fast as the summit of its hill", () => {
    // Alone the first millimetre would peak gently at v2 500; before 20 mm more it is left at v2 2000, all it gains.
    const { moves } = plan("G1 X1 F6000\nG1 X21\n", half);
    expect(moves[0].exit_v ** 2).toBeCloseTo(2000, 9);
    // The gentle summit of 21 mm at 500 mm/s2 is v2 10500, above the feed.
    expect(moves[1].peak_v).toBeCloseTo(100, 9);
  });

  it("has the summit of a whole run, wherever the line is split", () => {
    const whole = seconds("G1 X8 F60000\n", half);
    expect(seconds("G1 X2 F60000\nG1 X4\nG1 X7\nG1 X8\n", half)).toBeCloseTo(whole, 9);
  });
});

describe("what g-code says to Klipper", () => {
  function secondsAfter(happening: Happening): number {
    return planKlipper([chunkOf([[100_000, 0, 0, 0, 100 * F_PER_MM_S, 0]], [{ ...happening, at: 0 }])]).seconds;
  }
  const none = { print: null, travel: null, retract: null };
  const asIs = { velocity: null, acceleration: null, squareCornerVelocity: null, minimumCruiseRatio: null };

  it("sets the acceleration by M204: the lower of print and travel, both or neither", () => {
    expect(secondsAfter({ kind: "acceleration", ...none, print: 500, travel: 2000 })).toBeCloseTo(1 + 100 / 500, 12);
    expect(secondsAfter({ kind: "acceleration", ...none, print: 500 })).toBeCloseTo(1.1, 12);
    expect(secondsAfter({ kind: "acceleration", ...none, travel: 500, retract: 10 })).toBeCloseTo(1.1, 12);
    // Unlike Marlin's, it may exceed the configured one.
    expect(secondsAfter({ kind: "acceleration", ...none, print: 4000, travel: 4000 })).toBeCloseTo(1.025, 12);
  });

  it.each([
    ["M204 S500", 500],
    ["M204 P500 T800", 500],
    ["M204 P500", 1000],
    ["M204 T500", 1000],
  ])("reads %s as %d mm/s2", (line, accel) => {
    expect(seconds(`${line}\nG1 X100 F6000\n`)).toBeCloseTo(1 + 100 / accel, 12);
  });

  it("sets the toolhead's limits, and refuses those that nothing could move by", () => {
    expect(secondsAfter({ kind: "toolhead-limits", ...asIs, velocity: 50 })).toBeCloseTo(2.05, 12);
    expect(secondsAfter({ kind: "toolhead-limits", ...asIs, acceleration: 2000 })).toBeCloseTo(1.05, 12);
    // Gently 200 mm/s2: peak v2 20000; at 0.95 it is 5000, below the feed.
    expect(secondsAfter({ kind: "toolhead-limits", ...asIs, minimumCruiseRatio: 0.8 })).toBeCloseTo(1.1, 12);
    const peak = Math.sqrt(5000);
    expect(secondsAfter({ kind: "toolhead-limits", ...asIs, minimumCruiseRatio: 0.95 })).toBeCloseTo(
      trapezoid(100, 0, peak, 0),
      9,
    );
    const refused = { velocity: 0, acceleration: -1, squareCornerVelocity: -1, minimumCruiseRatio: 1 };
    expect(secondsAfter({ kind: "toolhead-limits", ...refused })).toBeCloseTo(1.1, 12);
  });

  it("corners by what was in force when each move was queued", () => {
    const rows = [
      [50_000, 0, 0, 0, 100 * F_PER_MM_S, 0],
      [50_000, 50_000, 0, 0, 100 * F_PER_MM_S, 0],
    ];
    const event = { kind: "toolhead-limits", ...asIs, squareCornerVelocity: 10, at: 1 } as const;
    expect(planKlipper([chunkOf(rows, [event])]).moves[0].exit_v).toBeCloseTo(5, 9);
    expect(planKlipper([chunkOf(rows, [{ ...event, at: 0 }])]).moves[0].exit_v).toBeCloseTo(10, 9);
  });

  it("scales feeds by M220, the first one too", () => {
    expect(secondsAfter({ kind: "feed-factor", factor: 0.5 })).toBeCloseTo(2.05, 12);
    const unfed = chunkOf([[100_000, 0, 0, 0, 0, 0]], [{ kind: "feed-factor", factor: 2, at: 0 }]);
    expect(planKlipper([unfed]).seconds).toBeCloseTo(100 / 50 + 50 / 1000, 12);
    // A factor of 0 does not lose the move.
    expect(secondsAfter({ kind: "feed-factor", factor: 0 })).toBeCloseTo(100 / 25 + 25 / 1000, 12);
  });

  it("does not listen to Marlin's axis limits and minimum feeds", () => {
    const axes = [1, 1, 1, 1];
    expect(secondsAfter({ kind: "axis-limits", limit: "feed", axes })).toBeCloseTo(1.1, 12);
    expect(secondsAfter({ kind: "axis-limits", limit: "acceleration", axes })).toBeCloseTo(1.1, 12);
    expect(secondsAfter({ kind: "minimum-feeds", extruding: 400, travel: 400 })).toBeCloseTo(1.1, 12);
  });

  const stops: Happening[] = [
    { kind: "dwell", seconds: 0 },
    { kind: "home", axes: [false, false, true] },
    { kind: "hotend", celsius: 200, wait: true },
    { kind: "bed", celsius: 60, wait: true },
    { kind: "tool", tool: 1 },
    { kind: "probe" },
    { kind: "filament-change" },
  ];
  const passes: Happening[] = [
    { kind: "hotend", celsius: 200, wait: false },
    { kind: "bed", celsius: 60, wait: false },
    { kind: "fan", speed: 1 },
    { kind: "reset-extruder" },
    { kind: "layer", index: 1, printZ: 0.4, height: 0.2 },
  ];
  const line = [
    [50_000, 0, 0, 0, 100 * F_PER_MM_S, 0],
    [100_000, 0, 0, 0, 100 * F_PER_MM_S, 0],
  ];

  it.each(stops)("comes to rest for $kind", (happening) => {
    expect(planKlipper([chunkOf(line, [{ ...happening, at: 1 }])]).seconds).toBeCloseTo(1.2, 12);
  });

  it.each(passes)("moves on past $kind", (happening) => {
    expect(planKlipper([chunkOf(line, [{ ...happening, at: 1 }])]).seconds).toBeCloseTo(1.1, 12);
  });
});

describe("Klipper's own retraction", () => {
  it("is a move of the extruder alone, by the machine's length and speed, once", () => {
    const event = { kind: "firmware-retract", isRetract: true, at: 1 } as const;
    const rows = [
      [50_000, 0, 0, 0, 100 * F_PER_MM_S, 0],
      [100_000, 0, 0, 0, 100 * F_PER_MM_S, 0],
    ];
    // 3 mm at 45 mm/s and 1500 mm/s2; in the gentle chain, too, 1500 of the toolhead's 2000.
    const retraction = trapezoid(3, 0, 45, 0, 1500);
    const plan = planKlipper([chunkOf(rows, [event, event])], { ...EASY_TOOLHEAD, acceleration: 2000 });
    expect(plan.seconds).toBeCloseTo(2 * trapezoid(50, 0, 100, 0, 2000) + retraction, 9);
  });

  it("is none that M207 sets", () => {
    expect(seconds("G1 X100 F6000\nM207 S50 F60\nG10\n")).toBe(seconds("G1 X100 F6000\nG10\n"));
  });
});

describe("moves that are hardly any", () => {
  it("runs at 25 mm/s before any feed", () => {
    expect(seconds("G1 X100\n")).toBeCloseTo(100 / 25 + 25 / 1000, 12);
  });

  it("takes no time to go nowhere, and does not stop for it", () => {
    const { moves, seconds } = plan("G1 X50 F6000\nG1 X50\nG1 F6000\nG1 X100\n");
    expect(moves).toHaveLength(2);
    expect(seconds).toBeCloseTo(1.1, 12);
    const still = chunkOf([[0, 0, 0, 0, 6_000_000, moveMeta(MOVE_KIND.travel, 0)]]);
    expect(planKlipper([still]).moves).toEqual([]);
  });

  it("plans nothing at all", () => {
    expect(planKlipper([])).toEqual({ moves: [], seconds: 0 });
  });

  it("takes limits of 0 as none, and corners of 0 as stops", () => {
    const zeros = Object.fromEntries(Object.keys(EASY_TOOLHEAD).map((name) => [name, 0])) as unknown as ToolheadLimits;
    const chunks: MoveChunk[] = readGcode("M83\nG1 X50 Z1 E1 F6000\nG1 Y50 E1\nG1 E-1\nG1 Z2\nG1 X100\n");
    const { moves } = planKlipper(chunks, zeros);
    for (const move of moves) expect(move.seconds * 100).toBeCloseTo(move.length, 3);
  });
});

interface MicroCase {
  readonly name: string;
  readonly gcode: string;
  readonly klipper_seconds: number;
  readonly tolerance: number;
}

describe.skipIf(!existsSync(MICRO))("closed forms of the shared data (skipped where ../shared is absent)", () => {
  const micro: { limits: { klipper: KlipperLimits }; cases: MicroCase[] } = existsSync(MICRO)
    ? JSON.parse(readFileSync(MICRO, "utf8"))
    : { limits: {}, cases: [] };

  it.each(micro.cases)("$name", ({ gcode, klipper_seconds, tolerance }) => {
    const reader = createGcodeReader({ arcs: "klipper" });
    const planned = planKlipper([reader.push(gcode), reader.finish()], toolheadOf(micro.limits.klipper));
    expect(Math.abs(planned.seconds - klipper_seconds)).toBeLessThanOrEqual(tolerance);
  });
});
