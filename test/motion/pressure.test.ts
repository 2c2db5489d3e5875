import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOVE_KIND } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { layerMoves } from "../../src/motion/layer-motion.ts";
import { resolveMotion } from "../../src/motion/resolve.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { line, type Path, type ReadMove, readMoves, STRAND_FLOW, settingsWith, toolpathsOf } from "./paths.ts";

const AREA = (Math.PI / 4) * 1.75 ** 2;

function run(paths: readonly Path[], changes: Partial<Settings> = {}): ReadMove[] {
  const options = resolveMotion(settingsWith({ retract_before_travel: 2, ...changes }));
  const place = { index: 5, printZ: 1, height: 0.2, offset: [0, 0] as const };
  return readMoves([layerMoves(toolpathsOf(paths), place, options)]);
}

/** The mm3/s of each strand, and how long it takes, s. */
function rates(moves: readonly ReadMove[]): { rate: number; seconds: number; speed: number }[] {
  return moves.flatMap((move, i) => {
    if (move.kind !== MOVE_KIND.extrude) return [];
    const length = Math.hypot(move.x - moves[i - 1].x, move.y - moves[i - 1].y);
    const seconds = length / move.speed;
    return [{ rate: (move.e * AREA) / seconds, seconds, speed: move.speed }];
  });
}

/** A perimeter at 50 mm/s, infill at 80 that begins where it ends, and a perimeter again. */
const PATHS = [
  line(ROLE.perimeter, 0, 0, 60, 0),
  line(ROLE.sparseInfill, 60, 0, 260, 0),
  line(ROLE.perimeter, 260, 0, 320, 0),
];
const SLOW = 50 * STRAND_FLOW;
const FAST = 80 * STRAND_FLOW;
const BOTH: Partial<Settings> = {
  max_volumetric_extrusion_rate_slope_positive: 2,
  max_volumetric_extrusion_rate_slope_negative: 3,
};

describe("even pressure", () => {
  it("rises and falls by its slopes, in pieces of up to 5 mm", () => {
    const all = rates(run(PATHS, BOTH));
    expect(all[0].rate).toBeCloseTo(SLOW, 2);
    expect(Math.max(...all.map(({ rate }) => rate))).toBeCloseTo(FAST, 2);
    expect(all[all.length - 1].rate).toBeCloseTo(SLOW, 2);
    for (let i = 1; i < all.length; i++) {
      const between = (all[i].seconds + all[i - 1].seconds) / 2;
      const slope = (all[i].rate - all[i - 1].rate) / between;
      // Two pieces' means stand as far apart as their middles.
      expect(slope).toBeLessThanOrEqual(2.05);
      expect(slope).toBeGreaterThanOrEqual(-3.05);
    }
    const rising = all.findIndex(({ rate }) => rate > FAST - 0.01) - 1;
    const seconds = all.slice(1, rising + 1).reduce((sum, one) => sum + one.seconds, 0);
    expect(seconds).toBeCloseTo((FAST - SLOW) / 2, 2);
  });

  it("limits one way alone where only that is asked", () => {
    const rising = rates(run(PATHS, { max_volumetric_extrusion_rate_slope_positive: 2 }));
    expect(rising.at(-2)?.rate).toBeCloseTo(FAST, 2);
    expect(rising[1].rate).toBeLessThan(FAST - 0.5);
    const falling = rates(run(PATHS, { max_volumetric_extrusion_rate_slope_negative: 2 }));
    expect(falling[1].rate).toBeCloseTo(FAST, 2);
    expect(falling.at(-2)?.rate).toBeLessThan(FAST - 0.5);
  });

  it("begins anew after a retraction, and leaves gaps as they are", () => {
    const far = [PATHS[0], line(ROLE.sparseInfill, 70, 0, 120, 0)];
    expect(rates(run(far, BOTH))).toHaveLength(2);
    const gap = [PATHS[0], line(ROLE.gapFill, 60, 0, 62, 0), PATHS[1]];
    expect(run(gap, BOTH).filter(({ kind }) => kind === MOVE_KIND.extrude)).toEqual(
      run(gap).filter(({ kind }) => kind === MOVE_KIND.extrude),
    );
  });

  it("reaches no more than a short strand allows", () => {
    const short = [PATHS[0], line(ROLE.sparseInfill, 60, 0, 64, 0), line(ROLE.perimeter, 64, 0, 120, 0)];
    const limits = {
      max_volumetric_extrusion_rate_slope_positive: 6,
      max_volumetric_extrusion_rate_slope_negative: 6,
    };
    const peak = Math.max(...rates(run(short, limits)).map(({ rate }) => rate));
    expect(peak).toBeGreaterThan(SLOW + 0.05);
    expect(peak).toBeLessThan(SLOW + 0.25);
  });

  it("keeps the way, what is fed, and the events, and makes nothing faster", () => {
    const step = fc.tuple(
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(ROLE.perimeter, ROLE.sparseInfill, ROLE.gapFill),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 30 }), (steps, slope) => {
        let x = 0;
        const paths = steps.map(([way, role], i) => line(role, x, i, (x += way), i));
        const limits = {
          max_volumetric_extrusion_rate_slope_positive: slope,
          max_volumetric_extrusion_rate_slope_negative: slope,
        };
        const plain = run(paths);
        const even = run(paths, limits);
        const fed = (moves: readonly ReadMove[]): number => moves.reduce((sum, { e }) => sum + e, 0);
        expect(fed(even)).toBeCloseTo(fed(plain), 9);
        const places = new Map(even.map((move) => [`${move.x},${move.y},${move.kind}`, move.speed]));
        for (const { x: toX, y, kind } of plain) expect(places.has(`${toX},${y},${kind}`)).toBe(true);
        expect(Math.max(...even.map(({ speed }) => speed))).toBeLessThanOrEqual(
          Math.max(...plain.map(({ speed }) => speed)) + 1e-3,
        );
      }),
      { numRuns: 200 },
    );
  });
});
