import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { E_PER_MM, MOVE, MOVE_KIND, MOVE_STRIDE, type MoveChunk, moveMeta } from "../../src/core/moves.ts";
import { ROLES } from "../../src/core/roles.ts";
import { estimateMoves } from "../../src/estimate/estimate-moves.ts";
import { resolveEstimate } from "../../src/estimate/resolve.ts";
import { customGcode } from "../../src/gcode/custom.ts";
import { createGcodeWriter } from "../../src/gcode/flavours/flavour.ts";
import { readGcode } from "../../src/gcode/reader/reader.ts";
import { resolveGcode } from "../../src/gcode/resolve.ts";
import { resolveMotion } from "../../src/motion/resolve.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { coolMoves } from "../motion/cooled.ts";
import { type Path, print, settingsWith } from "../motion/paths.ts";

const point = fc.tuple(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 0, max: 200_000 }));
const PRINTED = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** A polyline of any role, in steps of a micrometre, some of its points equal. */
const path: fc.Arbitrary<Path> = fc.record({
  role: fc.constantFrom(...PRINTED),
  points: fc
    .array(point, { minLength: 2, maxLength: 8 })
    .map((points) => points.map(([x, y]) => [x / 1000, y / 1000] as const)),
  flow: fc.double({ min: 0.005, max: 0.3, noNaN: true }),
});
const layers = fc.array(fc.array(path, { maxLength: 6 }), { minLength: 1, maxLength: 5 });

const changes: fc.Arbitrary<Partial<Settings>> = fc.record({
  use_relative_e_distances: fc.boolean(),
  cooling: fc.boolean(),
  slowdown_below_layer_time: fc.integer({ min: 0, max: 60 }),
  retract_length: fc.constantFrom(0, 0.8, 1.23456),
  retract_restart_extra: fc.constantFrom(0, 0.05),
  retract_layer_change: fc.boolean(),
  retract_lift: fc.constantFrom(0, 0.2),
  default_acceleration: fc.constantFrom(0, 900),
  perimeter_acceleration: fc.constantFrom(0, 500),
  machine_limits_usage: fc.constantFrom("emit_to_gcode", "time_estimate_only", "ignore"),
  filament_max_volumetric_speed: fc.constantFrom(0, 3.3),
  start_gcode: fc.constantFrom("", "G28\nG1 Z5 F3000", "G28\nG92 E0\nG1 X60 Y-3 Z.2 E9.5 F1000\nG92 E0"),
  layer_gcode: fc.constantFrom("", ";layer [layer_num]", "G91\nG1 Z1 F600\nG1 Z-1\nG90"),
  end_gcode: fc.constantFrom("", "G4 P1500\nG1 X0 Y{print_bed_max[1]} F{travel_speed*60}\nM84"),
});

function written(chunks: readonly MoveChunk[], settings: Settings): string {
  const writer = createGcodeWriter(resolveGcode(settings));
  return chunks.map((chunk) => new TextDecoder().decode(writer.write(chunk))).join("");
}

describe("moves, text and figures are one", () => {
  it("gives the same seconds and millimetres, to the bit, when the text is read back", () => {
    fc.assert(
      fc.property(layers, changes, (paths, change) => {
        const settings = settingsWith(change);
        const chunks = print(paths, settings, customGcode(settings));
        const options = resolveEstimate(settings);
        const own = estimateMoves(chunks, options);
        const read = estimateMoves(readGcode(written(chunks, settings)), options);
        expect(read.timeSeconds).toBe(own.timeSeconds);
        expect(read.layerSeconds).toEqual(own.layerSeconds);
        expect(read.dwellSeconds).toBe(own.dwellSeconds);
        // What an unretract pushes extra has the role of the strand after it, which the text does not know yet.
        if (settings.retract_restart_extra === 0) {
          expect(read.filamentMm).toBe(own.filamentMm);
          expect(read.purgeMm).toBe(own.purgeMm);
        }
        expect(read.filamentMm + read.purgeMm).toBeCloseTo(own.filamentMm + own.purgeMm, 9);
      }),
      { numRuns: 300 },
    );
  });

  it("writes an E that sums to the moves' own, in either way", () => {
    fc.assert(
      fc.property(layers, fc.boolean(), (paths, isRelative) => {
        const settings = settingsWith({ use_relative_e_distances: isRelative });
        const chunks = print(paths, settings);
        const inMoves = chunks.reduce((sum, { moves }) => {
          let total = sum;
          for (let at = MOVE.e; at < moves.length; at += MOVE_STRIDE) total += moves[at];
          return total;
        }, 0);
        let inText = 0;
        let last = 0;
        for (const line of written(chunks, settings).split("\n")) {
          const word = /^G(?:1|92)\b.*\bE(-?[\d.]+)/.exec(line)?.[1];
          if (word === undefined) continue;
          const e = Math.round(Number(word) * E_PER_MM);
          if (isRelative) inText += e;
          else if (line.startsWith("G1")) inText += e - last;
          last = e;
        }
        expect(inText).toBe(inMoves);
      }),
      { numRuns: 200 },
    );
  });

  it("feeds what the strands hold: volume is length times flow", () => {
    fc.assert(
      fc.property(fc.array(path, { minLength: 1, maxLength: 20 }), (paths) => {
        const settings = settingsWith();
        const { filamentMm, roles } = estimateMoves(print([paths], settings), resolveEstimate(settings));
        const perMm = (Math.PI / 4) * settings.filament_diameter ** 2;
        const expected = new Map<string, number>();
        for (const { role, points, flow = 0 } of paths)
          for (let i = 1; i < points.length; i++) {
            const mm = Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
            expected.set(ROLES[role].name, (expected.get(ROLES[role].name) ?? 0) + (mm * flow) / perMm);
          }
        const total = [...expected.values()].reduce((sum, mm) => sum + mm, 0);
        expect(Math.abs(filamentMm - total)).toBeLessThan(2e-5);
        for (const { role, filamentMm: mm } of roles)
          expect(Math.abs(mm - (expected.get(role) ?? 0))).toBeLessThan(2e-5 * (paths.length + 1));
      }),
      { numRuns: 200 },
    );
  });

  it("takes longer on a machine that speeds up more slowly", () => {
    fc.assert(
      fc.property(layers, (paths) => {
        const settings = settingsWith();
        const chunks = print(paths, settings);
        const options = resolveEstimate(settings);
        const planned = estimateMoves(chunks, options).timeSeconds;
        const slow = { ...options.limits, print: 100, travel: 100, retract: 100 };
        expect(estimateMoves(chunks, { ...options, limits: slow }).timeSeconds).toBeGreaterThanOrEqual(planned - 1e-9);
      }),
      { numRuns: 100 },
    );
  });
});

describe("cooling", () => {
  it("makes a layer take the time asked, to half a mm/min, or leaves nothing above the lowest speed", () => {
    const strand = fc.tuple(
      fc.integer({ min: 1, max: 60_000 }),
      fc.integer({ min: 300, max: 9000 }),
      fc.constantFrom(...PRINTED),
    );
    fc.assert(
      fc.property(
        fc.array(strand, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 30 }),
        (strands, layerSeconds) => {
          let x = 0;
          const moves = Int32Array.from(
            strands.flatMap(([um, feed, role]) => [
              (x += um),
              0,
              0,
              um,
              feed * 1000,
              moveMeta(MOVE_KIND.extrude, role),
              450,
              200,
            ]),
          );
          const before = feedsOf(moves);
          const options = resolveMotion(
            settingsWith({ cooling: true, slowdown_below_layer_time: layerSeconds, min_print_speed: 10 }),
          );
          coolMoves(moves, { ...options.cooling, repeatsE: false });
          const after = feedsOf(moves);
          const seconds = (feeds: readonly number[], by: number): number =>
            strands.reduce((sum, [um], i) => sum + (um / 1000 / (feeds[i] + by)) * 60, 0);
          const isSlowable = strands.map(([, , role]) => !ROLES[role].isBridge);
          after.forEach((feed, i) => {
            expect(feed).toBeLessThanOrEqual(before[i]);
            if (!isSlowable[i]) expect(feed).toBe(before[i]);
            if (before[i] <= 600) expect(feed).toBe(before[i]);
            else expect(feed).toBeGreaterThanOrEqual(600);
          });
          const slowed = after.filter((feed, i) => feed < before[i]);
          // All that is slowed runs alike, and nothing that may be slowed runs faster.
          expect(new Set(slowed).size).toBeLessThanOrEqual(1);
          if (slowed.length > 0)
            after.forEach((feed, i) => {
              if (isSlowable[i]) expect(feed).toBeLessThanOrEqual(slowed[0]);
            });
          const isSlowest = after.every((feed, i) => !isSlowable[i] || feed <= 600);
          if (!isSlowest) expect(seconds(after, -0.5)).toBeGreaterThanOrEqual(layerSeconds);
          if (slowed.length > 0) expect(seconds(after, 0.5)).toBeLessThanOrEqual(layerSeconds * 1.001 + 1e-9);
        },
      ),
      { numRuns: 500 },
    );
  });
});

function feedsOf(moves: Int32Array): number[] {
  return Array.from({ length: moves.length / MOVE_STRIDE }, (_, i) => moves[i * MOVE_STRIDE + MOVE.f] / 1000);
}
