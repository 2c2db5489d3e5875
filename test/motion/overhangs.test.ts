import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOVE_KIND } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import { layerMoves } from "../../src/motion/layer-motion.ts";
import { createLinker } from "../../src/motion/link.ts";
import { byOverlap, cutByOverlap } from "../../src/motion/overlap.ts";
import { resolveMotion } from "../../src/motion/resolve.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { line, NO_CUSTOM, type Path, type ReadMove, readMoves, settingsWith, square, toolpathsOf } from "./paths.ts";

/** A square of 10 mm below, from 0, 0. */
const BELOW: ExPolygons = {
  coords: Int32Array.of(0, 0, 1e6, 0, 1e6, 1e6, 0, 1e6),
  ringStarts: Uint32Array.of(0, 4),
  islandStarts: Uint32Array.of(0, 1),
};
const DYNAMIC: Partial<Settings> = {
  enable_dynamic_overhang_speeds: true,
  external_perimeter_speed: 40,
  overhang_speed_0: 10,
  overhang_speed_1: "50%",
  overhang_speed_2: 25,
  overhang_speed_3: 30,
};
const WIDTH = 0.45;

function printed(paths: readonly Path[], changes: Partial<Settings> = {}, index = 5): ReadMove[] {
  const options = resolveMotion(settingsWith({ ...DYNAMIC, ...changes }));
  const place = { index, printZ: 1, height: 0.2, offset: [0, 0] as const };
  const own = layerMoves(toolpathsOf(paths), place, options, [{ entity: 0, ...(index > 0 && { below: BELOW }) }]);
  return readMoves([own]).filter(({ kind }) => kind === MOVE_KIND.extrude);
}

/** An upright line whose width lies on the square by a share. */
const upright = (share: number, role: number = ROLE.externalPerimeter): Path =>
  line(role, 10 + (0.5 - share) * WIDTH, 2, 10 + (0.5 - share) * WIDTH, 8);

describe("overhang speeds", () => {
  it.each([
    [1, 40],
    [0.75, 30],
    [0.5, 25],
    [0.25, 20],
    [0, 10],
    [-3, 10],
    [0.9, 36],
  ])("where a share of %d lies on the layer below are %d mm/s", (share, speed) => {
    const moves = printed([upright(share)]);
    expect(moves).toHaveLength(1);
    expect(moves[0].speed).toBeCloseTo(speed, 6);
  });

  it("are never faster than the role, and of 0 the external perimeters'", () => {
    expect(printed([upright(0.5)], { external_perimeter_speed: 18 })[0].speed).toBe(18);
    expect(printed([upright(0)], { overhang_speed_0: 0 })[0].speed).toBe(40);
  });

  it("are shares of an automatic speed where the external perimeters' is", () => {
    // Nothing told what others extrude: the highest automatic speed.
    const automatic = { external_perimeter_speed: 0, max_print_speed: 60 } as const;
    expect(printed([upright(0.25)], automatic)[0].speed).toBeCloseTo(30, 6);
    expect(printed([upright(0)], automatic)[0].speed).toBe(10);
    expect(printed([upright(0)], { ...automatic, overhang_speed_0: 0 })[0].speed).toBe(60);
  });

  it("leave infill, first layers, and prints that do not ask for them", () => {
    expect(printed([upright(0, ROLE.solidInfill)])[0].speed).toBe(60);
    expect(printed([upright(0)], { first_layer_speed: 20 }, 0)[0].speed).toBe(20);
    expect(printed([upright(0)], { enable_dynamic_overhang_speeds: false })[0].speed).toBe(40);
  });

  it("change along a line that runs out over air, and the plastic stays the same", () => {
    const out = [line(ROLE.externalPerimeter, 5, 5, 15, 5)];
    const moves = printed(out);
    expect(moves[0].speed).toBe(40);
    expect(moves[moves.length - 1].speed).toBe(10);
    for (let i = 1; i < moves.length; i++) expect(moves[i].speed).toBeLessThanOrEqual(moves[i - 1].speed);
    const plain = printed(out, { enable_dynamic_overhang_speeds: false });
    const fed = (all: readonly ReadMove[]): number => all.reduce((sum, { e }) => sum + e, 0);
    expect(fed(moves)).toBeCloseTo(fed(plain), 4);
    expect(moves[moves.length - 1].x).toBe(15);
  });

  it("are between their neighbours'", () => {
    expect([0, 0.125, 0.25, 0.6, 0.875, 1].map((share) => byOverlap([10, 20, 25, 30], 40, share))).toEqual([
      10, 15, 20, 27, 35, 40,
    ]);
  });
});

describe("cutting by overlap", () => {
  it("keeps entities, ends and length, and gives each path a share", () => {
    const at = fc.integer({ min: -500, max: 1500 }).map((x) => x / 100);
    fc.assert(
      fc.property(fc.array(fc.tuple(at, at), { minLength: 2, maxLength: 8 }), (points) => {
        const paths = toolpathsOf([
          { role: ROLE.perimeter, points },
          { role: ROLE.sparseInfill, points },
          square(ROLE.externalPerimeter, 3, 4, 9),
        ]);
        const { toolpaths, shares } = cutByOverlap(paths, () => BELOW);
        expect(toolpaths.entityFlags).toEqual(paths.entityFlags);
        expect(shares).toHaveLength(toolpaths.roles.length);
        for (let entity = 0; entity < paths.entityFlags.length; entity++) {
          const [before, after] = [lineOf(paths, entity), lineOf(toolpaths, entity)];
          expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
          expect(after.slice(-2)).toEqual(before.slice(-2));
          expect(Math.abs(lengthOf(after) - lengthOf(before))).toBeLessThan(0.001 * lengthOf(before) + 5);
        }
      }),
      { numRuns: 200 },
    );
  });
});

function lineOf({ coords, starts, entityStarts }: ReturnType<typeof toolpathsOf>, entity: number): number[] {
  const line: number[] = [];
  for (let path = entityStarts[entity]; path < entityStarts[entity + 1]; path++) {
    if (line.length > 0)
      expect(Array.from(coords.subarray(2 * starts[path], 2 * starts[path] + 2))).toEqual(line.slice(-2));
    line.push(...coords.subarray(2 * starts[path], 2 * starts[path + 1]));
  }
  return line;
}

function lengthOf(line: readonly number[]): number {
  let sum = 0;
  for (let i = 2; i < line.length; i += 2) sum += Math.hypot(line[i] - line[i - 2], line[i + 1] - line[i - 1]);
  return sum;
}

describe("overhang fans", () => {
  const fans: Partial<Settings> = {
    enable_dynamic_fan_speeds: true,
    overhang_fan_speed_0: 100,
    overhang_fan_speed_1: 80,
    overhang_fan_speed_2: 60,
    overhang_fan_speed_3: 10,
    fan_always_on: true,
    min_fan_speed: 30,
    disable_fan_first_layers: 1,
    enable_dynamic_overhang_speeds: false,
  };

  function fanSpeeds(changes: Partial<Settings> = {}, index = 5): number[] {
    const options = resolveMotion(settingsWith({ ...fans, ...changes }));
    const linker = createLinker(options, NO_CUSTOM, { layerCount: 9 });
    const place = { index, printZ: 1, height: 0.2, offset: [0, 0] as const };
    const paths = toolpathsOf([upright(0.75), upright(0.5), upright(0), upright(1)]);
    const chunk = linker.push(layerMoves(paths, place, options, [{ entity: 0, below: BELOW }]));
    for (let at = 5; at < chunk.moves.length; at += 8) expect(chunk.moves[at] >> 18).toBe(0);
    return chunk.events.flatMap((event) => (event.kind === "fan" ? [event.speed] : []));
  }

  it("blow by how much hangs over, and never less than the layer's", () => {
    expect(fanSpeeds()).toEqual([0.3, 0.6, 0.3, 1, 0.3]);
  });

  it("are off where the fan is, and rise with it", () => {
    expect(fanSpeeds({}, 0)).toEqual([0]);
    expect(fanSpeeds({ full_fan_speed_layer: 11, disable_fan_first_layers: 1 })).toEqual([0.15, 0.3, 0.15, 0.5, 0.15]);
  });
});
