import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { E_PER_MM, F_PER_MM_S, MOVE_KIND, type MoveChunk, moveMeta, UM_PER_MM } from "../../src/core/moves.ts";
import type { PlannedMove } from "../../src/estimate/planners/planner.ts";
import type { ToolheadLimits } from "../../src/settings/machine-limits.ts";
import { chunkOf, EASY_TOOLHEAD, planKlipper } from "../estimate/klipper-plan.ts";

const TINY = 1e-6;
const meta = (kind: keyof typeof MOVE_KIND): number => moveMeta(MOVE_KIND[kind], 0);

/** A way of short and long, gentle and sharp turns, climbs and retractions, as steps of a turtle. */
const arbitraryStep: fc.Arbitrary<TurtleStep> = fc.record({
  um: fc.integer({ min: 2000, max: 30_000 }),
  turn: fc.oneof(fc.constant(0), fc.double({ min: -0.2, max: 0.2, noNaN: true }), fc.constantFrom(1.57, Math.PI, -2.4)),
  climb_um: fc.constantFrom(0, 0, 0, 0, 200, -3000),
  ePerMm: fc.constantFrom(0, 0.03, 0.033, 0.1, -0.02),
  feed_v: fc.constantFrom(0, 5, 30, 80, 300),
  alone_mm: fc.constantFrom(0, 0, 0, 0, 0, 0.8, -0.8),
});
const arbitraryWay = (most: number) => fc.array(arbitraryStep, { minLength: 1, maxLength: most, size: "max" });
const arbitraryToolhead: fc.Arbitrary<ToolheadLimits> = fc.record({
  velocity: fc.constantFrom(100, 300),
  acceleration: fc.constantFrom(3000, 8000),
  squareCornerVelocity: fc.constantFrom(0, 5, 8),
  minimumCruiseRatio: fc.constantFrom(0, 0.3, 0.5),
  zVelocity: fc.constantFrom(10, 20),
  zAcceleration: fc.constantFrom(350, 500),
  extruderVelocity: fc.constantFrom(60, 75),
  extruderAcceleration: fc.constantFrom(1500, 3000),
  extruderCornerVelocity: fc.constantFrom(1, 2),
});

interface TurtleStep {
  readonly um: number;
  readonly turn: number;
  readonly climb_um: number;
  readonly ePerMm: number;
  readonly feed_v: number;
  readonly alone_mm: number;
}

function rowsOf(way: readonly TurtleStep[]): number[][] {
  const rows: number[][] = [];
  let [x, y, z, heading] = [0, 0, 0, 0];
  for (const step of way) {
    heading += step.turn;
    x += Math.round(step.um * Math.cos(heading));
    y += Math.round(step.um * Math.sin(heading));
    z += step.climb_um;
    const e = Math.round((step.um / UM_PER_MM) * step.ePerMm * E_PER_MM);
    const f = step.feed_v * F_PER_MM_S;
    rows.push([x, y, z, e, f, meta(e > 0 ? "extrude" : e < 0 ? "wipe" : "travel")]);
    if (step.alone_mm === 0) continue;
    rows.push([x, y, z, step.alone_mm * E_PER_MM, f, meta(step.alone_mm < 0 ? "retract" : "unretract")]);
  }
  return rows;
}

/** The way, with a wait for what is queued before each of the given moves. */
function streamOf(rows: number[][], stops: readonly number[] = []): MoveChunk[] {
  return [
    chunkOf(
      rows,
      stops.map((at) => ({ kind: "dwell", seconds: 0, at })),
    ),
  ];
}

describe("Klipper's plan of any way", () => {
  it("starts and ends at rest, and each move begins as the one before it ends", () => {
    fc.assert(
      fc.property(arbitraryWay(60), arbitraryToolhead, (way, toolhead) => {
        const { moves } = planKlipper(streamOf(rowsOf(way)), toolhead);
        expect(moves[0].entry_v).toBe(0);
        expect(moves.at(-1)!.exit_v).toBe(0);
        for (let i = 1; i < moves.length; i++)
          expect(Math.abs(moves[i].entry_v - moves[i - 1].exit_v)).toBeLessThan(TINY);
      }),
      { numRuns: 150 },
    );
  });

  it("covers each move's length in its time, at its speeds and acceleration, within the limits", () => {
    const within = (move: PlannedMove, row: readonly number[], toolhead: ToolheadLimits): void => {
      const { entry_v: v0, peak_v: vp, exit_v: v1, accel_a: a, length, seconds } = move;
      const isAlone = row[5] === meta("retract") || row[5] === meta("unretract");
      const most = isAlone ? toolhead.extruderVelocity : toolhead.velocity;
      expect(vp).toBeLessThanOrEqual(Math.min(most, move.feed_v > 0 ? move.feed_v : 25) + TINY);
      expect(Math.max(v0, v1)).toBeLessThanOrEqual(vp + TINY);
      expect(a).toBeLessThanOrEqual(isAlone ? toolhead.extruderAcceleration : toolhead.acceleration);
      const ramps = (2 * vp * vp - v0 * v0 - v1 * v1) / (2 * a);
      expect(ramps).toBeLessThan(length + TINY);
      expect(seconds).toBeCloseTo((2 * vp - v0 - v1) / a + Math.max(length - ramps, 0) / vp, 6);
    };
    fc.assert(
      fc.property(arbitraryWay(60), arbitraryToolhead, (way, toolhead) => {
        const rows = rowsOf(way);
        for (const move of planKlipper(streamOf(rows), toolhead).moves) within(move, rows[move.sequence], toolhead);
      }),
      { numRuns: 150 },
    );
  });

  it("is the same, to the bit, in a window and as a whole", () => {
    // Half a window is 32 moves of 2 mm at least, more than v2 / a of the gentle chain,
    // 27 mm at most. So there is always a valley, and nothing is cut.
    fc.assert(
      fc.property(arbitraryWay(400), arbitraryToolhead, (way, toolhead) => {
        const stream = streamOf(rowsOf(way));
        const whole = planKlipper(stream, { ...toolhead, velocity: 200 }, 1000);
        expect(planKlipper(stream, { ...toolhead, velocity: 200 }, 64)).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  it("takes no longer without a stop, where no cruise is asked for", () => {
    // Without a minimum cruise ratio the plan is the fastest that keeps to the bound of each corner, and a stop is a
    // bound of 0. With one it is not the fastest, so nothing of the kind is claimed.
    fc.assert(
      fc.property(arbitraryWay(40), arbitraryToolhead, fc.nat(), (way, limits, at) => {
        const toolhead = { ...limits, minimumCruiseRatio: 0, extruderAcceleration: limits.acceleration };
        const rows = rowsOf(way);
        const stopped = planKlipper(streamOf(rows, [at % rows.length]), toolhead);
        expect(planKlipper(streamOf(rows), toolhead).seconds).toBeLessThanOrEqual(stopped.seconds + TINY);
      }),
      { numRuns: 150 },
    );
  });

  it("takes no longer at a higher velocity limit, where no cruise is asked for", () => {
    // Every bound of the plan grows with the limit or stays.
    fc.assert(
      fc.property(arbitraryWay(40), arbitraryToolhead, (way, limits) => {
        const stream = streamOf(rowsOf(way));
        const at = (velocity: number): number =>
          planKlipper(stream, { ...limits, minimumCruiseRatio: 0, velocity }).seconds;
        expect(at(250)).toBeLessThanOrEqual(at(120) + TINY);
      }),
      { numRuns: 100 },
    );
  });
});

describe("a way without a valley", () => {
  const line = (count: number, um: number): MoveChunk[] => [
    chunkOf(Array.from({ length: count }, (_, i) => [(i + 1) * um, 0, 0, 0, 100 * F_PER_MM_S, 0])),
  ];

  it("is planned as one where it is cut into the smallest moves there are", () => {
    // 200 000 moves of 1 um: gently up and down takes 10 000 each, less than the half of the window.
    const toolhead = { ...EASY_TOOLHEAD, minimumCruiseRatio: 0.5 };
    expect(planKlipper(line(200_000, 1), toolhead).seconds).toBeCloseTo(200 / 100 + 100 / 1000, 6);
  });

  it("is cut at a full window, and each cut costs less than a stop", () => {
    // Gently at 5 mm/s2 the whole 20 mm are one hill, of v2 100; the window holds 0.64 mm.
    const toolhead = { ...EASY_TOOLHEAD, minimumCruiseRatio: 0.995 };
    const whole = planKlipper(line(2000, 10), toolhead);
    const cut = planKlipper(line(2000, 10), toolhead, 64);
    expect(cut.moves).toHaveLength(2000);
    expect(cut.seconds).toBeGreaterThan(whole.seconds);
    const cuts = 2000 / 32;
    expect(cut.seconds - whole.seconds).toBeLessThan((cuts * 10) / 5);
    for (let i = 1; i < 2000; i++) expect(Math.abs(cut.moves[i].entry_v - cut.moves[i - 1].exit_v)).toBeLessThan(TINY);
  });

  it("is off by less than a stop for each cut, whichever way it goes", () => {
    // Gently at 80 mm/s2 or less, and half a window is 32 moves of a tenth of a millimetre at most.
    fc.assert(
      fc.property(arbitraryWay(600), arbitraryToolhead, (way, limits) => {
        const toolhead = { ...limits, minimumCruiseRatio: 0.99, squareCornerVelocity: 30, extruderCornerVelocity: 5 };
        const tiny = way.map((step) => ({ ...step, um: Math.ceil(step.um / 300), climb_um: 0, alone_mm: 0 }));
        const whole = planKlipper(streamOf(rowsOf(tiny)), toolhead, 1000);
        const cut = planKlipper(streamOf(rowsOf(tiny)), toolhead, 64);
        const fastest = Math.max(...whole.moves.map(({ peak_v }) => peak_v));
        const stop = fastest / (0.01 * toolhead.acceleration);
        expect(Math.abs(cut.seconds - whole.seconds)).toBeLessThanOrEqual((whole.moves.length / 32) * stop);
        for (let i = 1; i < cut.moves.length; i++)
          expect(Math.abs(cut.moves[i].entry_v - cut.moves[i - 1].exit_v)).toBeLessThan(TINY);
      }),
      { numRuns: 40 },
    );
  });
});
