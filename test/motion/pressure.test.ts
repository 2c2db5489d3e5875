import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOVE_KIND } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { line, type Path, print, type ReadMove, readMoves, settingsWith } from "./paths.ts";

/** 0.05 mm of filament a mm. */
const FLOW = 0.05 * (Math.PI / 4) * 1.75 ** 2;

function run(layers: readonly (readonly Path[])[], changes: Partial<Settings> = {}): ReadMove[] {
  const speeds = {
    perimeter_speed: 20,
    infill_speed: 40,
    external_perimeter_speed: 20,
    first_layer_speed: "100%",
  } as const;
  return readMoves(print(layers, settingsWith({ small_perimeter_speed: 20, ...speeds, ...changes })));
}

/** How long each strand is, and its mm/min. */
function strands(moves: readonly ReadMove[]): { length: number; feed: number; role: number }[] {
  return moves.flatMap((move, i) => {
    if (move.kind !== MOVE_KIND.extrude) return [];
    const length = Math.hypot(move.x - moves[i - 1].x, move.y - moves[i - 1].y);
    return [{ length, feed: move.speed * 60, role: move.role }];
  });
}

const strand = (role: number, x0: number, x1: number, y = 0): Path => ({ ...line(role, x0, y, x1, y), flow: FLOW });
const rise = (slope: number) => ({ max_volumetric_extrusion_rate_slope_positive: slope });
const fall = (slope: number) => ({ max_volumetric_extrusion_rate_slope_negative: slope });
/** 20 mm at 20 mm/s, 200 mm at 40 that begin there, and 20 mm at 20 again. */
const PATHS = [strand(ROLE.perimeter, 0, 20), strand(ROLE.sparseInfill, 20, 220), strand(ROLE.perimeter, 220, 240)];
/** More at 20 mm/s, without an end: until it is all there, what is before it is not settled. */
const TAIL = { role: ROLE.perimeter, flow: FLOW, points: Array.from({ length: 200 }, (_, i) => [i, i % 2] as const) };

describe("even pressure", () => {
  it("rises in pieces as PrusaSlicer has them", () => {
    const all = strands(run([PATHS], rise(2)));
    expect(all[0]).toMatchObject({ length: 20, feed: 1200 });
    for (let i = 0; i < 10; i++) {
      expect(all[1 + i].length).toBeCloseTo(4.92, 2);
      expect(all[1 + i].feed).toBeCloseTo(1254.545 + 109.091 * i, 1);
    }
    expect(all[11].feed).toBeCloseTo(2400, 3);
    expect(all[12]).toMatchObject({ length: 20, feed: 1200 });
  });

  it("reaches what the time of a strand allows", () => {
    const paths = [strand(ROLE.perimeter, 0, 20), strand(ROLE.sparseInfill, 20, 80), TAIL];
    const reached = (limits: Partial<Settings>): number =>
      strands(run([paths], { ...limits, infill_speed: 100 })).findLast(({ role }) => role === ROLE.sparseInfill)!.feed;
    expect(reached(rise(2))).toBeCloseTo(1326.02, 0);
    expect(reached(rise(20))).toBeCloseTo(3589.5, 0);
    const falling = strands(run([paths], { ...fall(2), infill_speed: 100 }));
    expect(falling[1]).toMatchObject({ length: expect.closeTo(33.355, 2), feed: expect.closeTo(1326.02, 0) });
    expect(falling[2].length).toBeCloseTo(4.441, 2);
    expect(falling[2].feed).toBeCloseTo(1315.5, 0);
    expect(falling[7].feed).toBeCloseTo(1200, 0);
  });

  it("goes on over retractions, travels and layers", () => {
    const apart = strands(run([[PATHS[0], strand(ROLE.sparseInfill, 20, 220, 100)]], rise(2)));
    expect(apart[1].feed).toBeCloseTo(1254.545, 1);
    const above = strands(run([[PATHS[0]], [strand(ROLE.sparseInfill, 20, 220)]], rise(2)));
    expect(above[1].feed).toBeCloseTo(1254.545, 1);
    const below = strands(run([[strand(ROLE.sparseInfill, 20, 220)], [PATHS[0]]], fall(2)));
    expect(below.at(-2)!.feed).toBeCloseTo(1200, 0);
    expect(below[0].feed).toBeCloseTo(2400, 3);
  });

  it("leaves surfaces and what hangs in the air as they are, and goes on from them", () => {
    for (const role of [ROLE.externalPerimeter, ROLE.overhangPerimeter, ROLE.bridgeInfill]) {
      const all = strands(run([[PATHS[0], strand(role, 20, 40), PATHS[1], TAIL]], { ...rise(2), bridge_speed: 30 }));
      const own = all.filter((one) => one.role === role);
      expect(own).toEqual([{ role, length: 20, feed: role === ROLE.externalPerimeter ? 1200 : 1800 }]);
      expect(all[2].feed).toBeLessThan(own[0].feed + 60);
    }
  });

  it("does not look at gaps, nor at what is beside them", () => {
    const all = strands(run([[PATHS[0], strand(ROLE.gapFill, 20, 22), PATHS[1], PATHS[2]]], rise(2)));
    expect(all.map(({ feed }) => Math.round(feed))).toEqual([1200, 1200, 2400, 1200]);
  });

  it("sees 128 lines of the text", () => {
    const points = Array.from({ length: 301 }, (_, i) => [0.5 * i, 0] as const);
    const fast = { role: ROLE.sparseInfill, points, flow: FLOW };
    const all = strands(
      run([[fast, strand(ROLE.perimeter, 150, 200)]], {
        ...fall(1),
        infill_speed: 80,
        perimeter_speed: 10,
        gcode_resolution: 0,
      }),
    );
    const firstSlowed = all.findIndex(({ feed }) => feed < 4700);
    expect(firstSlowed).toBe(176);
    expect(all[firstSlowed].feed).toBeLessThan(830);
  });

  it("keeps the way, what is fed, and makes nothing faster", () => {
    const step = fc.tuple(
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(ROLE.perimeter, ROLE.sparseInfill, ROLE.gapFill, ROLE.externalPerimeter),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 30 }), (steps, slope) => {
        let x = 0;
        const paths = steps.map(([way, role], i) => line(role, x, i, (x += way), i));
        const layers = [paths.slice(0, 6), paths.slice(6)].filter((own) => own.length > 0);
        const plain = run(layers);
        const even = run(layers, { ...rise(slope), ...fall(slope) });
        const fed = (moves: readonly ReadMove[]): number => moves.reduce((sum, { e }) => sum + e, 0);
        expect(fed(even)).toBeCloseTo(fed(plain), 9);
        const places = new Set(even.map((move) => `${move.x},${move.y},${move.z},${move.kind}`));
        for (const { x: toX, y, z, kind } of plain) expect(places.has(`${toX},${y},${z},${kind}`)).toBe(true);
        expect(Math.max(...even.map(({ speed }) => speed))).toBeLessThanOrEqual(
          Math.max(...plain.map(({ speed }) => speed)) + 1e-3,
        );
      }),
      { numRuns: 200 },
    );
  });
});
