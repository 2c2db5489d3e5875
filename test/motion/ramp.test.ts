import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOVE_KIND } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { line, print, type ReadMove, readMoves, settingsWith } from "./paths.ts";

/** A lift of 0.5 mm at 30 degrees: a ramp of 0.866 mm. */
const RAMP: Partial<Settings> = {
  travel_ramping_lift: true,
  travel_max_lift: 0.5,
  travel_slope: 30,
  retract_layer_change: false,
};

function travelsOf(changes: Partial<Settings>, way = 20): ReadMove[] {
  const paths = [line(ROLE.perimeter, 0, 0, 10, 0), line(ROLE.perimeter, 10, way, 0, way)];
  const moves = readMoves(print([paths], settingsWith({ ...RAMP, ...changes })));
  const printed = moves.findIndex(({ kind }) => kind === MOVE_KIND.extrude);
  const next = moves.findIndex(({ kind }, i) => i > printed && kind === MOVE_KIND.extrude);
  return moves.slice(printed, next).filter(({ kind }) => kind === MOVE_KIND.travel);
}

describe("a ramped lift", () => {
  it("rises along its slope, goes on level, and comes down at the end", () => {
    const travels = travelsOf({});
    expect(travels.map(({ y, z }) => [y, z])).toEqual([
      [0.866, 0.7],
      [20, 0.7],
      [20, 0.2],
    ]);
  });

  it("does not get to its height where the travel is shorter than its ramp", () => {
    const travels = travelsOf({ travel_slope: 5 }, 4);
    const slope = Math.tan((5 * Math.PI) / 180);
    expect(travels).toHaveLength(2);
    expect(travels[0].z).toBeCloseTo(0.2 + 4 * slope, 3);
    expect([travels[1].y, travels[1].z]).toEqual([4, 0.2]);
  });

  it.each([0, 90])("rises straight up at %d degrees", (travel_slope) => {
    expect(travelsOf({ travel_slope }).map(({ y, z }) => [y, z])).toEqual([
      [0, 0.7],
      [20, 0.7],
      [20, 0.2],
    ]);
  });

  it("leaves retract_lift to other lifts, and keeps to the heights between which lifts are made", () => {
    expect(travelsOf({ retract_lift: 3 })[0].z).toBe(0.7);
    expect(travelsOf({ retract_lift_above: 1 }).map(({ z }) => z)).toEqual([0.2]);
  });

  it("keeps Z to its own speed, and the whole to the travel speed", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 89.5, noNaN: true }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 4, max: 60 }),
        (travel_slope, travel_speed_z, way) => {
          let [x, y, z] = [10, 0, 0.2];
          for (const move of travelsOf({ travel_slope, travel_speed_z, travel_speed: 100 }, way)) {
            const whole = Math.hypot(move.x - x, move.y - y, move.z - z);
            expect((move.speed * Math.abs(move.z - z)) / whole).toBeLessThanOrEqual(travel_speed_z + 1e-3);
            expect(move.speed).toBeLessThanOrEqual(100);
            [x, y, z] = [move.x, move.y, move.z];
          }
          expect(z).toBe(0.2);
        },
      ),
      { numRuns: 200 },
    );
  });
});
