import { expect, test } from "vitest";
import type { Settings } from "../../src/settings/settings.ts";
import { makePerimeters } from "../../src/toolpaths/perimeters.ts";
import { resolvePerimeters } from "../../src/toolpaths/resolve.ts";
import { ENTITY, type Toolpaths } from "../../src/toolpaths/toolpaths.ts";
import { box, engine, entities, lengthOf, pointsOf, shape, testSettings } from "./shapes.ts";

const PART = shape(box(0, 0, 40, 30), box(10, 10, 30, 20));

function loopsOf(given: Partial<Settings>, index = 5, isFirst = false, slices = PART): Toolpaths {
  const options = resolvePerimeters(testSettings({ perimeters: 2, ...given }), 0.2, isFirst);
  return makePerimeters(engine, { slices, below: undefined, above: undefined, index }, options).loops;
}

function external(loops: Toolpaths, isHole: boolean): [number, number][] {
  const flags = ENTITY.external | (isHole ? ENTITY.hole : 0);
  const entity = entities(loops).find((i) => (loops.entityFlags[i] & (ENTITY.external | ENTITY.hole)) === flags)!;
  return pointsOf(loops, entity);
}

function apart([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number {
  return Math.hypot(ax - bx, ay - by);
}

/** Distance from the box that a loop follows. */
function off([x, y]: readonly [number, number], [x0, y0, x1, y1]: readonly number[]): number {
  const inside = Math.min(x - x0, x1 - x, y - y0, y1 - y);
  return Math.abs(inside);
}

test.each(["classic", "arachne"] as const)("points lie off the wall by up to the thickness, %s", (generator) => {
  const fuzzy = { perimeter_generator: generator, fuzzy_skin: "external", fuzzy_skin_thickness: 0.2 } as const;
  const loops = loopsOf(fuzzy);
  const points = external(loops, false);
  const wall = [0.225, 0.225, 39.775, 29.775];
  const offs = points.map((point) => off(point, wall));
  expect(Math.max(...offs)).toBeLessThan(0.2001);
  expect(Math.max(...offs)).toBeGreaterThan(0.15);
  // 0.6 to 1 mm apart along the wall, in the mean the 0.8 asked for.
  expect(points.length / (138.2 / 0.8)).toBeGreaterThan(0.93);
  expect(points.length / (138.2 / 0.8)).toBeLessThan(1.07);
  expect(external(loops, true)).toEqual(external(loopsOf({ perimeter_generator: generator }), true));
  expect(external(loopsOf({ ...fuzzy, fuzzy_skin: "all" }), true).length).toBeGreaterThan(50);
});

test("past a corner the first point lies as far as the last one before it", () => {
  const loops = loopsOf({ fuzzy_skin: "external", fuzzy_skin_thickness: 0.001 });
  const points = external(loops, false).slice(0, -1);
  const corners = [0.225, 39.775].flatMap((x) => [0.225, 29.775].map((y) => [x, y] as const));
  let passed = 0;
  points.forEach(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length];
    const isOnX = Math.abs(x - nextX) < 0.003;
    const isOnY = Math.abs(y - nextY) < 0.003;
    if (isOnX || isOnY || i === points.length - 1) return;
    const [cornerX, cornerY] = corners.toSorted((a, b) => apart(a, [x, y]) - apart(b, [x, y]))[0];
    expect(apart([x, y], [cornerX, cornerY])).toBeCloseTo(apart([nextX, nextY], [cornerX, cornerY]), 2);
    passed++;
  });
  expect(passed).toBeGreaterThanOrEqual(3);
});

test("chance follows from the layer: the same again, another one on the next layer, none on the first", () => {
  const fuzzy = { fuzzy_skin: "external" } as const;
  expect(loopsOf(fuzzy)).toEqual(loopsOf(fuzzy));
  expect(loopsOf(fuzzy, 6)).not.toEqual(loopsOf(fuzzy, 5));
  expect(loopsOf(fuzzy, 0, true)).toEqual(loopsOf({}, 0, true));
});

test("inner loops stay smooth", () => {
  const rough = loopsOf({ fuzzy_skin: "all" });
  const inner = (loops: Toolpaths) => entities(loops).filter((i) => (loops.entityFlags[i] & ENTITY.external) === 0);
  const lengths = (loops: Toolpaths) => inner(loops).map((i) => lengthOf(pointsOf(loops, i)));
  expect(lengths(rough)).toEqual(lengths(loopsOf({})));
});

test("a loop shorter than three points stays as it is", () => {
  const loops = (given: Partial<Settings>) => loopsOf(given, 5, false, shape(box(0, 0, 3, 3)));
  expect(loops({ fuzzy_skin: "all", fuzzy_skin_point_dist: 100 })).toEqual(loops({}));
});

test("a bead that does not close keeps its ends", () => {
  const wall = { slices: shape(box(0, 0, 30, 0.5)), below: undefined, above: undefined, index: 3 };
  const given = { perimeter_generator: "arachne", fuzzy_skin_thickness: 0.1 } as const;
  const beadOf = (more: Partial<Settings>) =>
    makePerimeters(engine, wall, resolvePerimeters(testSettings({ ...given, ...more }), 0.2, false)).loops;
  const smooth = pointsOf(beadOf({}), 0);
  const rough = pointsOf(beadOf({ fuzzy_skin: "external" }), 0);
  expect(rough.length).toBeGreaterThan(30);
  expect([rough[0], rough.at(-1)]).toEqual([smooth[0], smooth.at(-1)]);
  expect(Math.max(...rough.map(([, y]) => Math.abs(y - 0.25)))).toBeLessThan(0.1001);
});
