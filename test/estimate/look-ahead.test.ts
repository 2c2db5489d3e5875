import { describe, expect, it } from "vitest";
import { MOVE_KIND, moveKind } from "../../src/core/moves.ts";
import { type Line, planned } from "./planned.ts";
import { EASY } from "./streams.ts";

const THERE: Line = [50, 0, 0, 0, 100];
const ON: Line = [100, 0, 0, 0, 100];
const LIMITS = {
  ...EASY,
  jerk: [10, 10, 1, 5],
  retract: 400,
  retraction: { length: 2, retractFeed: 40, unretractFeed: 25 },
};

/** The speed between the two halves of a straight line with something between them. */
function speedAt(happening: Exclude<Line, readonly unknown[]>): number {
  return planned("marlin", [THERE, happening, ON], LIMITS).moves[0].exit_v;
}

describe("what the firmware waits for", () => {
  it.each([
    { kind: "dwell", seconds: 0 },
    { kind: "tool", tool: 1 },
    { kind: "filament-change" },
    { kind: "probe" },
    { kind: "hotend", celsius: 210, wait: true },
    { kind: "bed", celsius: 60, wait: true },
  ] as const)("stops the machine: $kind", (happening) => {
    expect(speedAt(happening)).toBe(10);
  });

  it("goes on where it does not wait", () => {
    expect(speedAt({ kind: "hotend", celsius: 210, wait: false })).toBe(100);
    expect(speedAt({ kind: "fan", speed: 1 })).toBe(100);
  });

  it("counts dwells", () => {
    expect(planned("marlin", [THERE, { kind: "dwell", seconds: 1.5 }, ON], LIMITS).dwellSeconds).toBe(1.5);
  });
});

describe("the firmware's own retraction", () => {
  const retract = (isRetract: boolean): Line => ({ kind: "firmware-retract", isRetract });

  it("is a move of the extruder alone, by its own length and speeds", () => {
    const { moves } = planned("marlin", [THERE, retract(true), ON, retract(false)], LIMITS);
    expect(moves.map(({ meta }) => moveKind(meta))).toEqual([
      MOVE_KIND.travel,
      MOVE_KIND.retract,
      MOVE_KIND.travel,
      MOVE_KIND.unretract,
    ]);
    expect(moves.map(({ e }) => e)).toEqual([0, -2, 0, 2]);
    expect(moves.map(({ feed_v }) => feed_v)).toEqual([100, 40, 100, 25]);
    expect(moves[1].accel_a).toBe(400);
    // Unretracting ends the print: 25 mm/s from a corner to the safe speed.
    expect(moves[3].exit_v).toBe(5);
    expect(moves.map(({ sequence }) => sequence)).toEqual([0, 1, 1, 2]);
  });

  it("is as M207 and M208 set it, and feeds again what was drawn back", () => {
    const none = { length: null, extra: null, retractFeed: null, unretractFeed: null, lift: null };
    const sets = (said: Partial<typeof none | Record<keyof typeof none, number>>): Line =>
      ({ kind: "firmware-retraction", ...none, ...said }) as Line;
    const first = sets({ length: 5, retractFeed: 1, lift: 2 });
    const then = sets({ length: 7, extra: 0.5, unretractFeed: 3, lift: 0 });
    const { moves } = planned("marlin", [first, retract(true), ON, then, retract(false)], LIMITS);
    expect(moves.map(({ e, length, feed_v }) => [e, length, feed_v]).filter((_, i) => i !== 2)).toEqual([
      [-5, 5, 1],
      [0, 2, 1000],
      [0, 2, 1000],
      [5.5, 5.5, 3],
    ]);
    const bare = { ...LIMITS, retraction: { ...LIMITS.retraction, unretractFeed: 0 } };
    const same = planned("marlin", [first, retract(true), retract(false)], bare).moves;
    expect(same.at(-1)!.feed_v).toBe(1);
  });

  it("is done once until it is undone", () => {
    const twice = planned("marlin", [retract(false), retract(true), retract(true), retract(false)], LIMITS).moves;
    expect(twice.map(({ e }) => e)).toEqual([-2, 2]);
  });

  it("takes no part of the factors", () => {
    const lines: Line[] = [{ kind: "feed-factor", factor: 0.5 }, { kind: "flow-factor", factor: 2 }, retract(true)];
    const [move] = planned("marlin", lines, LIMITS).moves;
    expect([move.e, move.feed_v]).toEqual([-2, 40]);
  });
});

describe("the last move", () => {
  it("ends below its safe speed where it is too short to reach that", () => {
    // X may start at 10 mm/s, but the extruder before it goes at 3: after 0.02 mm at 1000 mm/s2 it is at 7.
    const { moves } = planned(
      "marlin",
      [
        [0, 0, 0, 1, 3],
        [0.02, 0, 0, 0, 10],
      ],
      { ...LIMITS, jerk: [10, 10, 1, 1] },
    );
    expect(moves[1].exit_v).toBeCloseTo(7, 9);
    expect(moves[1].seconds).toBeCloseTo(4 / 1000, 9);
  });
});

describe("Marlin's limits", () => {
  it("change from jerk to junction deviation and back on the way", () => {
    const corner = Math.sqrt((1000 * 0.02 * Math.SQRT1_2) / (1 - Math.SQRT1_2));
    const { moves } = planned(
      "marlin",
      [THERE, { kind: "junction-deviation", mm: 0.02 }, [50, 50, 0, 0, 100], { kind: "junction-deviation", mm: 0 }, ON],
      LIMITS,
    );
    expect(moves[0].exit_v).toBeCloseTo(corner, 9);
    expect(moves[1].exit_v).toBeGreaterThan(corner);
    expect(moves[2].exit_v).toBeCloseTo(10 * Math.SQRT2, 9);
  });

  it("take a jerk below 0 as none", () => {
    const none: Line = { kind: "axis-limits", limit: "jerk", axes: [-5, null, null, null] };
    expect(planned("marlin", [none, THERE, [0, 0, 0, 0, 100]], LIMITS).moves.map(({ exit_v }) => exit_v)).toEqual([
      0, 0,
    ]);
  });

  it("give wipes the printing acceleration, and travels their own", () => {
    const limits = { ...LIMITS, print: 300, travel: 700 };
    const lines: Line[] = [THERE, [100, 0, 0, 1, 100], [90, 0, 0, -1, 100], [90, 0, 0, -1, 40]];
    expect(planned("marlin", lines, limits).moves.map(({ accel_a }) => accel_a)).toEqual([700, 300, 300, 400]);
  });
});
