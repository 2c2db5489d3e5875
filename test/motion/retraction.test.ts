import { describe, expect, it } from "vitest";
import { MOVE_KIND } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { line, print, readMoves, settingsWith, square } from "./paths.ts";

/** Five islands 20 mm apart on each of 100 layers, with short hops inside each. */
const LAYERS = Array.from({ length: 100 }, (_, layer) =>
  Array.from({ length: 5 }, (__, i) => [
    square(ROLE.perimeter, 20 * i, layer % 3, 8),
    square(ROLE.externalPerimeter, 20 * i - 0.4, (layer % 3) - 0.4, 8.8),
    line(ROLE.solidInfill, 20 * i + 1, 1, 20 * i + 6, 6),
    line(ROLE.solidInfill, 20 * i + 6, 2, 20 * i + 1, 7),
  ]).flat(),
);

function walk(changes: Partial<Settings> = {}) {
  const settings = settingsWith(changes);
  return { settings, moves: readMoves(print(LAYERS, settings)) };
}

describe("retraction", () => {
  it("comes before every travel of the length asked, and never before a shorter one", () => {
    const { moves, settings } = walk({ retract_layer_change: false, retract_lift: 0 });
    let isRetracted = false;
    let travels = 0;
    for (let i = 1; i < moves.length; i++) {
      const { kind, x, y } = moves[i];
      if (kind === MOVE_KIND.retract) isRetracted = true;
      if (kind === MOVE_KIND.unretract) isRetracted = false;
      const way = Math.hypot(x - moves[i - 1].x, y - moves[i - 1].y);
      if (kind !== MOVE_KIND.travel || way === 0) continue;
      travels++;
      if (Math.abs(way - settings.retract_before_travel) > 0.002)
        expect(isRetracted).toBe(way > settings.retract_before_travel);
    }
    expect(travels).toBeGreaterThan(1000);
  });

  it("is repaid in full, with the extra length, before anything is printed", () => {
    const { moves } = walk({ retract_restart_extra: 0.25 });
    let drawn = 0;
    for (const { kind, e } of moves) {
      if (kind === MOVE_KIND.retract) drawn -= e;
      if (kind === MOVE_KIND.unretract) {
        expect(e).toBeCloseTo(drawn + 0.25, 9);
        drawn = 0;
      }
      if (kind === MOVE_KIND.extrude) expect(drawn).toBe(0);
      expect(drawn).toBeLessThanOrEqual(1.5);
    }
    expect(drawn).toBe(1.5);
  });

  it("lifts and wipes where there is no filament to draw back as where there is, and feeds nothing", () => {
    const waysOf = (changes: Partial<Settings>) =>
      walk({ wipe: true, retract_before_wipe: "20%", use_relative_e_distances: false, ...changes })
        .moves.filter(({ kind }) => kind !== MOVE_KIND.retract && kind !== MOVE_KIND.unretract)
        .map(({ x, y, z, speed }) => [x, y, z, speed]);
    const bare = walk({ gcode_flavor: "no-extrusion", wipe: true, use_relative_e_distances: false }).moves;
    expect(new Set(bare.map(({ e }) => e + 0))).toEqual(new Set([0]));
    expect(bare.some(({ kind }) => kind === MOVE_KIND.retract || kind === MOVE_KIND.unretract)).toBe(false);
    expect(bare.some(({ kind }) => kind === MOVE_KIND.wipe)).toBe(true);
    expect(waysOf({ gcode_flavor: "no-extrusion" })).toEqual(waysOf({}));
    const without = walk({ gcode_flavor: "no-extrusion", retract_length: 0, use_relative_e_distances: false }).moves;
    expect(new Set(without.map(({ z }) => Math.round(z * 1000) % 200))).toEqual(new Set([0]));
  });

  it("lifts only while retracted, once, and never prints lifted", () => {
    const settings = settingsWith();
    const [, ...layers] = print(LAYERS, settings).slice(0, -1);
    let z = 0;
    let lifts = 0;
    for (const [i, layer] of layers.entries()) {
      let isRetracted = true;
      // Until it prints, it may be at the height of the layer before, or lifted from there.
      let base = i;
      for (const move of readMoves([layer])) {
        if (move.kind === MOVE_KIND.retract) isRetracted = true;
        if (move.kind === MOVE_KIND.unretract) {
          isRetracted = false;
          base = i + 1;
          expect(move.z).toBeCloseTo(0.2 * base, 9);
        }
        const lift = Math.round((move.z - 0.2 * base) * 1000);
        expect(isRetracted ? [0, 200, settings.retract_lift * 1000] : [0]).toContain(lift);
        if (move.z - z > 0.2001) lifts++;
        z = move.z;
      }
    }
    expect(layers).toHaveLength(LAYERS.length);
    expect(lifts).toBeGreaterThan(LAYERS.length);
  });

  it("lifts between the heights asked alone", () => {
    const { moves } = walk({ retract_lift_above: 5, retract_lift_below: 15, retract_lift: 1 });
    const lifted = moves.filter((move, i) => i > 0 && move.kind === MOVE_KIND.travel && move.z - moves[i - 1].z > 0.9);
    expect(lifted.length).toBeGreaterThan(100);
    for (const { z } of lifted) {
      expect(z - 1).toBeGreaterThanOrEqual(5 - 1e-9);
      expect(z - 1).toBeLessThanOrEqual(15 + 1e-9);
    }
  });

  it("of no length means no retraction and no lift", () => {
    const { moves } = walk({ retract_length: 0 });
    expect(moves.filter(({ kind }) => kind === MOVE_KIND.retract || kind === MOVE_KIND.unretract)).toEqual([]);
    for (let i = 1; i < moves.length; i++) expect(moves[i].z).toBeGreaterThanOrEqual(moves[i - 1].z);
  });

  it("comes at a layer change where asked, however short the way", () => {
    const tower = Array.from({ length: 10 }, () => [
      line(ROLE.perimeter, 0, 0, 10, 0),
      line(ROLE.perimeter, 10, 1, 0, 1),
    ]);
    const count = (changes: Partial<Settings>): number =>
      readMoves(print(tower, settingsWith(changes))).filter(({ kind }) => kind === MOVE_KIND.retract).length;
    expect(count({ retract_layer_change: true })).toBe(11);
    expect(count({ retract_layer_change: false })).toBe(1);
  });

  it("runs at its own speeds", () => {
    const { moves } = walk({ retract_speed: 40, deretract_speed: 25 });
    const speedsOf = (wanted: number): number[] => moves.flatMap(({ kind, speed }) => (kind === wanted ? [speed] : []));
    const [drawn, repaid] = [speedsOf(MOVE_KIND.retract), speedsOf(MOVE_KIND.unretract)];
    // Between islands, and at each change of layer.
    expect(drawn.length).toBeGreaterThan(4 * LAYERS.length);
    expect(repaid.length).toBeGreaterThan(4 * LAYERS.length);
    expect(new Set(drawn)).toEqual(new Set([40]));
    expect(new Set(repaid)).toEqual(new Set([25]));
  });

  it("leaves Z moves to the speed of Z", () => {
    const { moves } = walk({ travel_speed: 600, travel_speed_z: 10 });
    const upright = moves.filter(({ z }, i) => i > 0 && z !== moves[i - 1].z);
    expect(upright.length).toBeGreaterThanOrEqual(LAYERS.length);
    expect(new Set(upright.map(({ speed }) => speed))).toEqual(new Set([10]));
  });
});
