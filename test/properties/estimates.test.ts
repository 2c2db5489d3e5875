/** Whatever happens in a stream, an estimate's parts make up its whole, and pieces of the stream give the same. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Happening, MOVE_KIND, MOVE_STRIDE, type MoveChunk, moveMeta } from "../../src/core/moves.ts";
import { ROLE, ROLES } from "../../src/core/roles.ts";
import { createEstimator, estimateMoves } from "../../src/estimate/estimate-moves.ts";
import { PLANNERS } from "../../src/estimate/planners/firmwares.ts";
import type { Estimate } from "../../src/estimate/report.ts";
import { type EstimateOptions, resolveEstimate } from "../../src/estimate/resolve.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import type { EstimateModel } from "../../src/settings/settings.ts";

const PLAIN = resolveEstimate(
  completeSettings({ heat_up_time: 60, homing_time: 5, tool_change_time: 3, time_factor: 1.25 }),
);
const filament = (diameter: number) => ({ diameter, density: 1.24, pricePerKg: 20 });

const options = fc
  .constantFrom(...(Object.keys(PLANNERS) as EstimateModel[]))
  .map((planner): EstimateOptions => ({ ...PLAIN, planner, filaments: [filament(1.75), filament(2.85)] }));

const um = fc.integer({ min: 0, max: 200_000 });
const move = fc
  .record({
    kind: fc.constantFrom(...Object.values(MOVE_KIND)),
    role: fc.nat({ max: ROLES.length - 1 }),
    x: um,
    y: um,
    z: fc.nat({ max: 2000 }),
    e: fc.integer({ min: 1, max: 100_000 }),
    feed: fc.integer({ min: 60_000, max: 9_000_000 }),
  })
  .map(({ kind, role, x, y, z, e, feed }) => {
    const fed = kind === MOVE_KIND.travel ? 0 : kind === MOVE_KIND.extrude || kind === MOVE_KIND.unretract ? e : -e;
    const own = kind === MOVE_KIND.extrude ? Math.max(1, role) : ROLE.travel;
    return [x, y, z, fed, feed, moveMeta(kind, own), 450, 200];
  });

const happening = fc.oneof(
  fc.record({ kind: fc.constant("dwell" as const), seconds: fc.nat({ max: 9 }) }),
  fc.record({ kind: fc.constant("tool" as const), tool: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant("hotend" as const), celsius: fc.nat({ max: 250 }), wait: fc.boolean() }),
  fc.constant({ kind: "home" as const, axes: [true, false, false] as const }),
  fc.constant({ kind: "progress" as const, elapsedSeconds: 1, percent: null, remainingMinutes: null }),
);

/** Moves, each after what happens before it; layers go up every so often. */
const stream = fc.array(fc.tuple(fc.array(happening, { maxLength: 2 }), move), { minLength: 1, maxLength: 60 });

/** A part of a stream as a chunk. */
function chunk(parts: readonly (readonly [readonly Happening[], readonly number[]])[], from: number): MoveChunk {
  return {
    moves: Int32Array.from(parts.flatMap(([, one]) => one)),
    events: parts.flatMap(([before, _], at) => {
      const index = Math.floor((from + at) / 10);
      const layer = { kind: "layer" as const, at, index, printZ: 0.2, height: 0.2 };
      const own = before.map((one) => ({ ...one, at }));
      return (from + at) % 10 === 0 ? [layer, ...own] : own;
    }),
  };
}

const sum = (values: Iterable<number>): number => [...values].reduce((a, b) => a + b, 0);

it("parts make up the whole", () => {
  fc.assert(
    fc.property(stream, options, (parts, chosen) => {
      const all: Estimate = estimateMoves([chunk(parts, 0)], chosen);
      const seconds = all.motionSeconds;
      expect(all.timeSeconds).toBe(all.motionSeconds + all.dwellSeconds + all.overheadSeconds);
      expect(sum(all.overhead.map((one) => one.seconds))).toBe(all.overheadSeconds);
      expect(sum(all.roles.map((role) => role.timeSeconds))).toBeCloseTo(seconds, 6);
      expect(sum(Object.values(all.kindSeconds))).toBeCloseTo(seconds, 6);
      expect(sum(all.layerSeconds)).toBeCloseTo(seconds + all.dwellSeconds, 6);
      for (const what of ["filamentMm", "volumeCm3", "massGrams", "cost"] as const) {
        const printed = all.roles.filter(({ role }) => role !== "custom");
        expect(sum(all.tools.map((tool) => tool[what]))).toBeCloseTo(all[what], 9);
        expect(sum(printed.map((role) => role[what]))).toBeCloseTo(all[what], 9);
      }
      expect(sum(all.tools.map((tool) => tool.purgeMm))).toBeCloseTo(all.purgeMm, 9);
      expect(all.flow.peak).toBe(Math.max(0, ...all.flow.layerPeaks));
      expect(all.flow.mean).toBeLessThanOrEqual(all.flow.peak + 1e-9);
      const marks = all.progress.map((mark) => mark.seconds);
      expect(marks).toEqual(marks.toSorted((a, b) => a - b));
      expect(marks.at(-1) ?? 0).toBeLessThanOrEqual(all.timeSeconds + 1e-9);
    }),
    { numRuns: 300 },
  );
});

it("pieces of a stream give the same", () => {
  fc.assert(
    fc.property(
      stream,
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
      options,
      (parts, sizes, chosen) => {
        const estimator = createEstimator(chosen);
        for (let from = 0, k = 0; from < parts.length; k++) {
          const size = sizes[k % sizes.length];
          estimator.push(chunk(parts.slice(from, from + size), from));
          from += size;
        }
        const whole = chunk(parts, 0);
        expect(whole.moves.length).toBe(parts.length * MOVE_STRIDE);
        expect(estimator.finish()).toEqual(estimateMoves([whole], chosen));
      },
    ),
    { numRuns: 300 },
  );
});
