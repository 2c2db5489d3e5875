/** What holds for any print and any settings of retraction, lift and wipe. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { MOVE_KIND } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { ENTITY } from "../../src/toolpaths/toolpaths.ts";
import { line, type Path, print, readMoves, settingsWith, square } from "./paths.ts";

const place = fc.integer({ min: 0, max: 600 }).map((x) => x / 10);
const path: fc.Arbitrary<Path> = fc.oneof(
  fc
    .tuple(fc.constantFrom(ROLE.perimeter, ROLE.sparseInfill, ROLE.bridgeInfill), place, place, place, place)
    .map(([role, x0, y0, x1, y1]) => line(role, x0, y0, x1, y1 + 0.05)),
  fc
    .tuple(place, place, fc.integer({ min: 2, max: 80 }))
    .map(([x, y, size]) => square(ROLE.externalPerimeter, x, y, size / 10, ENTITY.closed | ENTITY.external)),
);
const layers = fc.array(fc.array(path, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 });
const settings: fc.Arbitrary<Partial<Settings>> = fc.record({
  retract_length: fc.constantFrom(0, 0.8, 1.5, 5),
  retract_speed: fc.constantFrom(25, 35, 60),
  retract_restart_extra: fc.constantFrom(0, 1),
  retract_before_travel: fc.constantFrom(0, 1.5, 3),
  retract_layer_change: fc.boolean(),
  retract_lift: fc.constantFrom(0, 0.4),
  retract_lift_above: fc.constantFrom(0, 0.3),
  retract_lift_below: fc.constantFrom(0, 0.5),
  wipe: fc.boolean(),
  retract_before_wipe: fc.constantFrom("0%", "70%", "100%"),
  travel_ramping_lift: fc.boolean(),
  travel_max_lift: fc.constantFrom(0, 0.6),
  travel_slope: fc.constantFrom(0, 3, 45),
  travel_speed: fc.constantFrom(120, 600),
  travel_speed_z: fc.constantFrom(0, 10),
  max_volumetric_extrusion_rate_slope_positive: fc.constantFrom(0, 2),
  perimeters: fc.constantFrom(1, 2),
});

it("draws back what it pushes, once; prints neither drawn back nor lifted; lifts once, and Z keeps to its speed", () => {
  fc.assert(
    fc.property(layers, settings, (all, changes) => {
      const given = settingsWith(changes);
      const moves = readMoves(print(all, given));
      const liftedBy = given.travel_ramping_lift ? given.travel_max_lift : given.retract_lift;
      const speedZ = given.travel_speed_z || given.travel_speed;
      let drawn = 0;
      let wiped = false;
      let layer = 0;
      let [x, y, z] = [0, 0, 0];
      moves.forEach((move, i) => {
        const isRetracted = drawn > 1e-9;
        const flat = Math.hypot(move.x - x, move.y - y);
        const rise = Math.abs(move.z - z);
        // Z's own speed, up to the rounding of a ramp's height.
        expect((move.speed * Math.max(0, rise - 0.0006)) / Math.hypot(flat, rise || 1e-9)).toBeLessThanOrEqual(
          speedZ + 1e-6,
        );
        if (move.kind === MOVE_KIND.extrude) {
          expect(drawn).toBe(0);
          layer = Math.max(layer, Math.round(move.z / 0.2));
          expect(move.z).toBeCloseTo(0.2 * layer, 6);
          expect(rise).toBe(0);
        } else if (move.kind === MOVE_KIND.retract || move.kind === MOVE_KIND.wipe) {
          // What is drawn in pieces is drawn in a row.
          if (isRetracted) expect([MOVE_KIND.retract, MOVE_KIND.wipe]).toContain(moves[i - 1].kind);
          if (move.kind === MOVE_KIND.wipe) wiped = true;
          expect(rise).toBe(0);
          drawn -= move.e;
          expect(drawn).toBeLessThanOrEqual(given.retract_length + 1e-9);
        } else if (move.kind === MOVE_KIND.unretract) {
          expect(drawn).toBeCloseTo(given.retract_length, 9);
          expect(move.e).toBeCloseTo(given.retract_length + given.retract_restart_extra, 9);
          drawn = 0;
        } else if (!isRetracted && rise > 0) {
          // Only to the next layer.
          expect(move.z).toBeGreaterThan(z);
          expect(Math.round(move.z * 1000) % 200).toBe(0);
        }
        const base = Math.floor(move.z / 0.2 + 1e-6) * 0.2;
        expect(move.z - Math.min(base, 0.2 * all.length)).toBeLessThanOrEqual(Math.max(liftedBy, 0.2) + 1e-6);
        [x, y, z] = [move.x, move.y, move.z];
      });
      if (given.retract_length === 0)
        expect(moves.every(({ e, kind }) => e >= 0 && kind !== MOVE_KIND.wipe)).toBe(true);
      if (!given.wipe) expect(wiped).toBe(false);
    }),
    { numRuns: 300 },
  );
});

it("retracts before every way as long as asked, straight from print to print", () => {
  fc.assert(
    fc.property(layers, fc.constantFrom(1.5, 3), (all, retract_before_travel) => {
      const moves = readMoves(print(all, settingsWith({ retract_before_travel, retract_lift: 0, perimeters: 1 })));
      let end = 0;
      moves.forEach((move, i) => {
        if (move.kind !== MOVE_KIND.extrude) return;
        const between = moves.slice(end + 1, i);
        const way = Math.hypot(moves[i - 1].x - moves[end].x, moves[i - 1].y - moves[end].y);
        const retracts = between.some(({ kind }) => kind === MOVE_KIND.retract);
        const isLayerChange = move.z !== moves[end].z;
        if (end > 0 && Math.abs(way - retract_before_travel) > 0.002)
          expect(retracts).toBe(isLayerChange || way > retract_before_travel);
        end = i;
      });
    }),
    { numRuns: 100 },
  );
});
