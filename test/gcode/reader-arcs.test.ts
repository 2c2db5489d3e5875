import { describe, expect, it } from "vitest";
import { type ArcRule, MOVE, MOVE_KIND, MOVE_STRIDE, moveKind } from "../../src/core/moves.ts";
import { createGcodeReader, type ReaderStart } from "../../src/gcode/reader/reader.ts";

interface Drawn {
  /** x, y, z in mm and e in mm of filament. */
  readonly points: number[][];
  readonly kinds: number[];
  readonly codes: string[];
}

function draw(text: string, arcs: ArcRule = "klipper", start: ReaderStart = {}): Drawn {
  const reader = createGcodeReader({ arcs, ...start });
  const { moves } = reader.push(`${text}\n`);
  const rows = Array.from({ length: moves.length / MOVE_STRIDE }, (_, i) => i * MOVE_STRIDE);
  return {
    points: rows.map((at) => [moves[at] / 1000, moves[at + 1] / 1000, moves[at + 2] / 1000, moves[at + MOVE.e] / 1e5]),
    kinds: rows.map((at) => moveKind(moves[at + MOVE.meta])),
    codes: reader.findings.map(({ code }) => code),
  };
}

const last = (points: readonly number[][]): number[] => points[points.length - 1];
/** Furthest that points are from the circle in X and Y. */
const offCircle = (points: readonly number[][], x: number, y: number, radius: number): number =>
  Math.max(...points.map((point) => Math.abs(Math.hypot(point[0] - x, point[1] - y) - radius)));

describe("arcs about a centre", () => {
  it("go round the way they say, and end where they say", () => {
    const clockwise = draw("G1 X0 Y10 F600\nG2 X10 Y0 I0 J-10").points.slice(1);
    const counter = draw("G1 X0 Y10 F600\nG3 X10 Y0 I0 J-10").points.slice(1);
    // A quarter of 62.8 mm, and three.
    expect([clockwise.length, counter.length]).toEqual([15, 47]);
    expect(offCircle([...clockwise, ...counter], 0, 0, 10)).toBeLessThan(0.001);
    expect([last(clockwise), last(counter)]).toEqual([
      [10, 0, 0, 0],
      [10, 0, 0, 0],
    ]);
    expect(clockwise.every(([x, y]) => x >= 0 && y >= 0)).toBe(true);
    expect(counter.filter(([x, y]) => x > 0.001 && y > 0.001)).toEqual([]);
  });

  it("are full circles when they end where they start", () => {
    const { points } = draw("G3 I10 J0 F1200");
    expect(points).toHaveLength(62);
    expect(offCircle(points, 10, 0, 10)).toBeLessThan(0.001);
    expect(last(points)).toEqual([0, 0, 0, 0]);
  });

  it("rise evenly, and turn as often as P says", () => {
    const once = draw("G3 I10 Z2 F1200").points;
    expect(once.map(([, , z]) => z)).toEqual(once.map((_, i) => Math.round(((i + 1) / once.length) * 2000) / 1000));
    expect(draw("G3 I10 P1 F1200").points).toEqual(draw("G3 I10 F1200").points);
    expect(draw("G3 I10 P2 F1200").points).toHaveLength(125);
    expect(draw("G3 X20 I10 P1 F1200").points).toHaveLength(94);
  });

  it("feed all of E and no more, absolute or relative", () => {
    const absolute = draw("G1 X1 E1 F600\nG3 X21 I10 E2.00001\nG1 X30 E3");
    const relative = draw("M83\nG1 X1 E1 F600\nG3 X21 I10 E1.00001\nG1 X30 E.99999");
    for (const { points, kinds } of [absolute, relative]) {
      expect(points.slice(1, -1).reduce((sum, point) => sum + point[3], 0)).toBeCloseTo(1.00001, 9);
      expect(last(points)[3]).toBe(0.99999);
      expect(new Set(kinds)).toEqual(new Set([MOVE_KIND.extrude]));
    }
  });

  it("lie in the plane that was chosen", () => {
    const zx = draw("G18\nG3 X10 Z10 I10 K0 F600").points;
    expect(Math.max(...zx.map(([x, , z]) => Math.abs(Math.hypot(x - 10, z) - 10)))).toBeLessThan(0.001);
    expect(zx.length).toBeLessThan(20);
    const yz = draw("G19\nG3 Y10 Z10 J10 K0 F600").points;
    expect(Math.max(...yz.map(([, y, z]) => Math.abs(Math.hypot(y - 10, z) - 10)))).toBeLessThan(0.001);
    expect([last(zx), last(yz)]).toEqual([
      [10, 0, 10, 0],
      [0, 10, 10, 0],
    ]);
    expect(draw("G18\nG17\nG3 I10 F600").points).toEqual(draw("G3 I10 F600").points);
  });

  it("know inches, relative positions and a shifted origin", () => {
    expect(last(draw("G20\nG3 X2 I1 F60").points)).toEqual([50.8, 0, 0, 0]);
    expect(last(draw("G1 X5 F60\nG91\nG3 X2 I1").points)).toEqual([7, 0, 0, 0]);
    expect(last(draw("G92 X100\nG3 X102 I1 F60").points)).toEqual([2, 0, 0, 0]);
  });
});

describe("arcs of a radius", () => {
  it("are the short way for a positive one, the long way for a negative", () => {
    const short = draw("G2 X10 Y10 R10 F600").points;
    const long = draw("G2 X10 Y10 R-10 F600").points;
    expect([short.length, long.length]).toEqual([15, 47]);
    expect(offCircle(short, 10, 0, 10)).toBeLessThan(0.001);
    expect(offCircle(long, 0, 10, 10)).toBeLessThan(0.001);
    expect(offCircle(draw("G3 X10 Y10 R10 F600").points, 0, 10, 10)).toBeLessThan(0.001);
  });

  it("are half circles where the radius is too short", () => {
    const { points, codes } = draw("G2 X20 R9.9 F600");
    expect(offCircle(points, 10, 0, 10)).toBeLessThan(0.001);
    expect(codes).toEqual([]);
  });
});

describe("splitting arcs", () => {
  // A circle of 10 mm at 20 mm/s: 62.83 mm.
  const circle = "G3 I10 F1200";

  it("as Marlin does: by radius, feed, and its own bounds", () => {
    // min(sqrt(8 * 10 * 0.02), 20 / 50) = 0.4 mm: floor(157.08 + 0.8).
    expect(draw(circle, "marlin").points).toHaveLength(157);
    // sqrt(1.6) = 1.265 mm at 100 mm/s: floor(49.67 + 0.8).
    expect(draw("G3 I10 F6000", "marlin").points).toHaveLength(50);
    // Never below 0.1 mm, nor above 2.
    expect(draw("G3 I10 F60", "marlin").points).toHaveLength(629);
    expect(draw("G3 I1000 F60000", "marlin").points).toHaveLength(3142);
    // M220 slows it down.
    expect(draw("M220 S50\nG3 I10 F1200", "marlin").points).toHaveLength(314);
  });

  it("by what the chords may be off", () => {
    const { points } = draw(circle, "chord");
    const middles = points.map((point, i) => {
      const from = i === 0 ? [0, 0] : points[i - 1];
      return [(point[0] + from[0]) / 2, (point[1] + from[1]) / 2];
    });
    expect(points).toHaveLength(63);
    expect(offCircle(middles, 10, 0, 10)).toBeLessThan(0.0125 + 0.001);
  });

  it("as Klipper does: 1 mm of the way, rise and all", () => {
    expect(draw("G3 I10 Z40 F1200", "klipper").points).toHaveLength(74);
    expect(draw("G3 I.1 F1200", "klipper").points).toHaveLength(1);
  });

  it("not at all where they are ignored: the machine stays, and owes what E says", () => {
    const { points } = draw("G1 X1 E1 F600\nG3 X21 I10 E2 F60\nG1 X30 E3", "ignored");
    expect(points).toEqual([
      [1, 0, 0, 1],
      [30, 0, 0, 2],
    ]);
  });
});

describe("arcs that cannot be drawn", () => {
  it.each([
    ["without a centre", "G2 X10 F600", "GCODE_ARC_INVALID"],
    ["with the centre in the start", "G2 X10 I0 J0 F600", "GCODE_ARC_INVALID"],
    ["of a radius to nowhere", "G2 R5 F600", "GCODE_ARC_INVALID"],
    ["of no radius", "G2 X10 R0 F600", "GCODE_ARC_INVALID"],
    ["with half a turn too many", "G2 X10 I5 P.5 F600", "GCODE_ARC_INVALID"],
    ["with turns without end", "G2 X10 I5 P1000000 F600", "GCODE_ARC_INVALID"],
    ["larger than any machine", "G2 X10 I1000000 F600", "GCODE_ARC_INVALID"],
    ["beyond the numbers", "G2 X10 R99999999999 F600", "GCODE_MOVE_OUT_OF_RANGE"],
    ["to beyond the numbers", "G2 X3000000 I5 F600", "GCODE_MOVE_OUT_OF_RANGE"],
  ])("are left out: %s", (_, text, code) => {
    const { points, codes } = draw(`${text}\nG1 X1 F600`);
    expect(points).toEqual([[1, 0, 0, 0]]);
    expect(codes).toEqual([code]);
  });
});
