import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { MOVE_KIND } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { EdgeGrid } from "../../src/geometry/edge-grid.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../../src/geometry/polygons.ts";
import { type Barriers, createRouter } from "../../src/motion/avoid-crossing.ts";
import { type DetourOptions, detourOptions } from "../../src/motion/detour-options.ts";
import type { Ground } from "../../src/motion/ground.ts";
import { layerMoves } from "../../src/motion/layer-motion.ts";
import { createLinker } from "../../src/motion/link.ts";
import { resolveMotion } from "../../src/motion/resolve.ts";
import { travelArea } from "../../src/regions/travel-area.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { line, NO_CUSTOM, type Path, type ReadMove, readMoves, settingsWith, toolpathsOf } from "./paths.ts";

let engine: PolygonEngine;
beforeAll(async () => {
  engine = await createPolygonEngine();
});

const AVOIDING: Partial<Settings> = { avoid_crossing_perimeters: true, retract_lift: 0 };
const OPTIONS = detourOptions(settingsWith(AVOIDING))!;

/** Rings of points in mm, united by even-odd. */
function area(...rings: readonly (readonly (readonly [number, number])[])[]): ExPolygons {
  const starts = [0];
  for (const ring of rings) starts.push(starts[starts.length - 1] + ring.length);
  const coords = Int32Array.from(rings.flat(2), (mm) => Math.round(mm * 1e5));
  return engine.union({ coords, ringStarts: Uint32Array.from(starts) }, "evenodd");
}

function barriersOf(outline: ExPolygons): Barriers {
  return { outline, inside: travelArea(engine, outline, EMPTY_EXPOLYGONS, OPTIONS) };
}

const box = (x0: number, y0: number, x1: number, y1: number): [number, number][] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
/** Two legs of 10 mm, 30 mm high, over a foot of 10 mm. */
const U: [number, number][] = [
  [0, 0],
  [30, 0],
  [30, 30],
  [20, 30],
  [20, 10],
  [10, 10],
  [10, 30],
  [0, 30],
];

function wayIn(outline: ExPolygons, from: [number, number], to: [number, number], options: DetourOptions = OPTIONS) {
  const [x0, y0, x1, y1] = [...from, ...to].map((mm) => Math.round(mm * 1e5));
  return [x0, y0, ...createRouter(barriersOf(outline), options).corners(x0, y0, x1, y1), x1, y1];
}

const lengthOf = (way: readonly number[]): number => {
  let sum = 0;
  for (let i = 2; i < way.length; i += 2) sum += Math.hypot(way[i] - way[i - 2], way[i + 1] - way[i - 1]);
  return sum / 1e5;
};

function leaves(outline: ExPolygons, way: readonly number[]): boolean {
  const grid = new EdgeGrid(outline);
  for (let i = 2; i < way.length; i += 2) if (grid.meets(way[i - 2], way[i - 1], way[i], way[i + 1])) return true;
  return false;
}

describe("ways inside a part", () => {
  it("go straight where that stays inside", () => {
    expect(wayIn(area(U), [5, 5], [25, 5])).toHaveLength(4);
    expect(wayIn(area(U), [5, 28], [5, 2])).toHaveLength(4);
  });

  it("go round a bay, a little inside its outline", () => {
    const way = wayIn(area(U), [5, 28], [25, 28]);
    expect(leaves(area(U), way)).toBe(false);
    // Down to the bay's floor and up again, straight: two corners, both within reach of the inset.
    expect(way).toHaveLength(8);
    const inset = OPTIONS.inset / 1e5;
    expect(lengthOf(way)).toBeCloseTo(2 * Math.hypot(5 - inset, 18 + inset) + 10 + 2 * inset, 1);
  });

  it("begin and end at perimeters, which lie outside of it", () => {
    const way = wayIn(area(U), [9.775, 25], [20.225, 25]);
    expect(leaves(area(U), way)).toBe(false);
    expect(lengthOf(way)).toBeGreaterThan(40);
  });

  it("go round a hole by the shorter side", () => {
    const plate = area(box(0, 0, 30, 30), box(10, 5, 20, 22));
    const way = wayIn(plate, [5, 12], [25, 12]);
    expect(leaves(plate, way)).toBe(false);
    expect(Math.max(...way.filter((_, i) => i % 2 === 1))).toBeLessThanOrEqual(12 * 1e5);
  });

  it("are straight where they would be too long", () => {
    const straight = [5, 28, 25, 28].map((mm) => mm * 1e5);
    const direct = 20;
    const around = lengthOf(wayIn(area(U), [5, 28], [25, 28]));
    const within = (most: Partial<DetourOptions>) => wayIn(area(U), [5, 28], [25, 28], { ...OPTIONS, ...most });
    expect(within({ most: (around - direct - 0.1) * 1e5 })).toEqual(straight);
    expect(within({ most: (around - direct + 0.1) * 1e5 })).toHaveLength(8);
    expect(within({ mostShare: around / direct - 1 - 0.01 })).toEqual(straight);
    expect(within({ mostShare: around / direct - 1 + 0.01 })).toHaveLength(8);
  });

  it("run on an outline that they cross on the way from or to what lies outside", () => {
    // Into the part by the nearest way, as nothing of it lies between.
    expect(lengthOf(wayIn(area(U), [15, 20], [25, 5]))).toBeCloseTo(Math.hypot(10, 15), 1);
    // Out of it round the bay, and from the other leg.
    const way = wayIn(area(U), [5, 28], [50, 28]);
    expect(Math.min(...way.filter((_, i) => i % 2 === 1))).toBeLessThan(10e5);
  });

  it("go round where a wall has no room for the inset, and on its outline there", () => {
    // Two blocks of 5 mm, joined by a wall of 0.3 mm in an arch.
    const arch = area([
      [0, 0],
      [5, 0],
      [5, 5],
      [2.3, 5],
      [2.3, 19.7],
      [17.7, 19.7],
      [17.7, 5],
      [15, 5],
      [15, 0],
      [20, 0],
      [20, 5],
      [18, 5],
      [18, 20],
      [2, 20],
      [2, 5],
      [0, 5],
    ]);
    const way = wayIn(arch, [2.5, 2.5], [17.5, 2.5]);
    expect(leaves(arch, way)).toBe(false);
    expect(lengthOf(way)).toBeGreaterThan(45);
  });

  it("enter and leave at the ring that is near both ends, if one is", () => {
    // Both ends lie at the outline of a hole: the way goes round it, and the rest of the part does not matter.
    const plate = area(box(0, 0, 30, 30), box(10, 10, 20, 20));
    const way = wayIn(plate, [9.775, 15], [20.225, 16]);
    expect(leaves(plate, way)).toBe(false);
    const inset = OPTIONS.inset / 1e5;
    expect(Math.max(...way.filter((_, i) => i % 2 === 1)) / 1e5).toBeCloseTo(20 + inset, 2);
  });

  it("do not cross a top", () => {
    const plate = area(box(0, 0, 30, 30), box(14, 10, 16, 17));
    const top = area(box(8, 17.2, 22, 25));
    const crosses = (tops: ExPolygons): boolean => {
      const barriers = { outline: plate, inside: travelArea(engine, plate, tops, OPTIONS) };
      const [x0, y0, x1, y1] = [10, 15, 20, 15].map((mm) => mm * 1e5);
      const corners = createRouter(barriers, OPTIONS).corners(x0, y0, x1, y1);
      return leaves(engine.offset(top, -OPTIONS.topInset), [x0, y0, ...corners, x1, y1]);
    };
    expect(crosses(EMPTY_EXPOLYGONS)).toBe(true);
    expect(crosses(top)).toBe(false);
  });

  it("never leave a part that they begin and end in, and never run further than round all of it", () => {
    const radii = fc.array(fc.integer({ min: 6, max: 20 }), { minLength: 5, maxLength: 24 });
    const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
    fc.assert(
      fc.property(radii, angle, angle, (outer, one, other) => {
        const star = area(
          outer.map((r, i) => {
            const a = (2 * Math.PI * i) / outer.length;
            return [r * Math.cos(a), r * Math.sin(a)] as const;
          }),
          box(-1, -2, 2, 1),
        );
        const barriers = barriersOf(star);
        const at = (a: number): [number, number] => [3.5 * Math.cos(a), 3.5 * Math.sin(a)];
        const inside = new EdgeGrid(barriers.inside!);
        const isIn = (p: [number, number]): boolean => inside.contains(Math.round(p[0] * 1e5), Math.round(p[1] * 1e5));
        if (!isIn(at(one)) || !isIn(at(other))) return;
        const way = wayIn(star, at(one), at(other));
        expect(leaves(star, way)).toBe(false);
        expect(lengthOf(way)).toBeLessThan(30);
      }),
      { numRuns: 150 },
    );
  });
});

describe("travels that avoid crossing perimeters", () => {
  const paths = [line(ROLE.sparseInfill, 5, 20, 5, 28), line(ROLE.sparseInfill, 25, 28, 25, 20)];

  function travels(changes: Partial<Settings>, own: readonly Path[] = paths): ReadMove[] {
    const options = resolveMotion(settingsWith({ ...AVOIDING, ...changes }));
    const slices = area(U);
    const ground: Ground = { entity: 0, free: slices, ...barriersOf(slices) };
    const place = { index: 5, printZ: 1, height: 0.2, offset: [100, 50] as const };
    const moves = readMoves([layerMoves(toolpathsOf(own), place, options, [ground])]);
    const start = moves.findLastIndex(({ kind }, i) => kind === MOVE_KIND.extrude && i < moves.length - 1);
    return moves.slice(start + 1, -1);
  }

  it("go round, retracted", () => {
    const moves = travels({});
    expect(moves.map(({ kind }) => kind)).toEqual([
      MOVE_KIND.retract,
      MOVE_KIND.travel,
      MOVE_KIND.travel,
      MOVE_KIND.travel,
      MOVE_KIND.unretract,
    ]);
    expect(moves[1].y).toBeCloseTo(60 - OPTIONS.inset / 1e5, 2);
    expect([moves[3].x, moves[3].y]).toEqual([125, 78]);
  });

  it("need no retraction where that is for crossings alone", () => {
    const moves = travels({ only_retract_when_crossing_perimeters: true });
    expect(moves.map(({ kind }) => kind)).toEqual(Array(3).fill(MOVE_KIND.travel));
  });

  it("go round from where a wipe left the nozzle", () => {
    // A lift asks for the wipe, even one that is not made down there.
    const lift = { retract_lift: 0.2, retract_lift_above: 5 };
    const moves = travels({ wipe: true, retract_length: 1.2, retract_speed: 30, ...lift });
    const wiped = moves.findIndex(({ kind }) => kind === MOVE_KIND.travel);
    expect(moves[wiped - 1].y).toBeCloseTo(78 - 3.2, 3);
    expect(moves.slice(wiped).filter(({ kind }) => kind === MOVE_KIND.travel)).toHaveLength(3);
  });

  // Of the wipes of hole_test, castle and rear_case_binsolid without lifts and with them, PrusaSlicer's are 26 and 543, 396
  // and 463, 871 and 2139; by this rule 26 and 457, 396 and 462, 871 and 2118.
  it.each([
    ["led round the bay", false, {}, paths],
    ["led round the bay, lifted", true, { retract_lift: 0.2 }, paths],
    ["over the bay, as the way round is too long", true, { avoid_crossing_perimeters_max_detour: 1 }, paths],
    ["that stays inside, lifted", false, { retract_lift: 0.2 }, [paths[0], line(ROLE.sparseInfill, 5, 5, 25, 5)]],
    [
      "between outer walls, lifted",
      false,
      { retract_lift: 0.2 },
      [line(ROLE.externalPerimeter, 9.8, 28, 9.8, 20), line(ROLE.externalPerimeter, 0.2, 20, 0.2, 28)],
    ],
  ] as const)("wipe before a way %s: %s", (_, wipes, changes, own) => {
    const moves = travels({ wipe: true, retract_length: 1.2, retract_speed: 30, ...changes }, own);
    expect(moves.some(({ kind }) => kind === MOVE_KIND.wipe)).toBe(wipes);
    expect(moves.some(({ kind }) => kind === MOVE_KIND.retract)).toBe(true);
  });

  it.each([
    ["", () => []],
    [", past an object that prints nothing there", () => [{ entity: 0, ...barriersOf(area(box(50, 0, 60, 10))) }]],
  ])("go round on the way from layer to layer too%s", (_, others) => {
    const options = resolveMotion(settingsWith({ ...AVOIDING, retract_layer_change: false }));
    const grounds: Ground[] = [...others(), { entity: 0, ...barriersOf(area(U)) }];
    const linker = createLinker(options, NO_CUSTOM, { layerCount: 2 });
    const chunks = paths.map((path, index) => {
      const place = { index, printZ: 0.2 * (index + 1), height: 0.2, offset: [0, 0] as const };
      return linker.push(layerMoves(toolpathsOf([path]), place, options, grounds));
    });
    const between = readMoves(chunks.slice(1)).filter(({ kind }) => kind === MOVE_KIND.travel);
    expect(between.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [5, 28],
      [9, 9],
      [21, 9],
      [25, 28],
    ]);
  });

  it("have risen before they leave the part, where they are asked to", () => {
    const rise = (travel_lift_before_obstacle: boolean): ReadMove[] =>
      travels({
        avoid_crossing_perimeters: false,
        travel_ramping_lift: true,
        travel_max_lift: 1,
        travel_slope: 5,
        travel_lift_before_obstacle,
      }).filter(({ kind }) => kind === MOVE_KIND.travel);
    // The bay begins 5 mm off; the ramp is 11.4 mm long.
    expect(rise(true).map(({ x, z }) => [x, z])).toEqual([
      [110, 2],
      [125, 2],
      [125, 1],
    ]);
    expect(rise(false)[0].x).toBeCloseTo(105 + 1 / Math.tan((5 * Math.PI) / 180), 2);
  });
});
