import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toUnits } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { type ExPolygons, isEmpty, type Polylines } from "../../src/geometry/polygons.ts";
import { brimReach } from "../../src/settings/brim-reach.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { type Brim, makeBrim } from "../../src/toolpaths/brim/brim.ts";
import { resolveBrim } from "../../src/toolpaths/brim/resolve.ts";
import { outsideIn } from "../../src/toolpaths/brim/rings-in-order.ts";
import { ENTITY, type Toolpaths } from "../../src/toolpaths/toolpaths.ts";
import { box, circle, engine, entities, lengthOf, pointsOf, shape, testSettings } from "./shapes.ts";

const SPACING = 0.45 - 0.2 * (1 - Math.PI / 4);
const SQUARE = shape(box(0, 0, 20, 20));
const RING = shape(box(0, 0, 40, 40), box(10, 10, 30, 30));

type Given = Partial<Settings>;

/** @param given of all items, or of each */
function brim(standing: readonly ExPolygons[], given: Given | readonly Given[] = {}, keepOff?: ExPolygons): Brim {
  const own = standing.map((_, i) => testSettings({ brim_width: 5, ...("length" in given ? given[i] : given) }));
  const items = standing.map((area, i) => ({ area, reach: brimReach(own[i]!) }));
  return makeBrim(engine, items, resolveBrim(own[0]!), keepOff);
}

/** What the strands cover. */
function covered(paths: Toolpaths): ExPolygons {
  const lines: Polylines = { coords: paths.coords, starts: paths.starts };
  return engine.offsetLines(lines, toUnits(SPACING / 2), "butt");
}

const isClosed = (paths: Toolpaths, i: number): boolean => (paths.entityFlags[i] & ENTITY.closed) !== 0;

describe("an outer brim", () => {
  test("has as many loops as spacings fit, each a spacing from the last, the outermost first", () => {
    const { toolpaths } = brim([SQUARE]);
    const loops = entities(toolpaths);
    expect(loops).toHaveLength(Math.floor(5 / SPACING));
    const lows = loops.map((i) => Math.min(...pointsOf(toolpaths, i).map(([x]) => x)));
    for (const [k, low] of lows.toReversed().entries()) expect(low).toBeCloseTo(-(k + 0.5) * SPACING, 3);
    for (const i of loops) expect(isClosed(toolpaths, i)).toBe(true);
  });

  test("keeps its separation", () => {
    const { toolpaths } = brim([SQUARE], { brim_separation: 0.4 });
    const xs = entities(toolpaths).map((i) => Math.min(...pointsOf(toolpaths, i).map(([x]) => x)));
    expect(Math.max(...xs)).toBeCloseTo(-0.4 - SPACING / 2, 3);
  });

  test("is not there for a width of less than a strand, for no_brim and for a width of 0", () => {
    expect(brim([SQUARE], { brim_width: SPACING * 0.9 }).toolpaths.roles).toHaveLength(0);
    expect(brimReach(testSettings({ brim_width: 5, brim_type: "no_brim" }))).toBeUndefined();
    expect(brimReach(testSettings({ brim_width: 0 }))).toBeUndefined();
  });

  test("is each item's own, and keeps off those that have none", () => {
    const beside = shape(box(23, 0, 43, 20));
    const far = shape(box(80, 0, 100, 20));
    const given = [{}, { brim_type: "no_brim" }, { brim_width: 2, brim_separation: 0.3 }] as const;
    const cover = covered(brim([SQUARE, beside, far], given).toolpaths);
    const near = (x: number, y: number): boolean =>
      !isEmpty(engine.intersection(cover, shape(box(x, y, x + 0.1, y + 0.1))));
    expect([near(-4, 10), near(22, 10), near(22.9, 10), near(44, 10)]).toEqual([true, true, false, false]);
    expect([near(101.5, 10), near(100.1, 10), near(104, 10)]).toEqual([true, false, false]);
    const alone = areaMm2(covered(brim([SQUARE]).toolpaths)) + areaMm2(covered(brim([far], given[2]).toolpaths));
    expect(areaMm2(cover)).toBeLessThan(alone);
    expect(areaMm2(cover)).toBeGreaterThan(alone - 60);
  });

  test("has as many loops as the widest one's, as far as its own width has room for them, as PrusaSlicer's", () => {
    const far = shape(box(80, 0, 100, 20));
    const { toolpaths } = brim([SQUARE, far], [{}, { brim_width: 2 }]);
    const aroundFar = entities(toolpaths).filter((i) => pointsOf(toolpaths, i).every(([x]) => x > 60));
    expect(aroundFar).toHaveLength(Math.round(2 / SPACING));
    expect(Math.round(2 / SPACING)).toBe(1 + entities(brim([far], { brim_width: 2 }).toolpaths).length);
  });

  test("leaves holes empty", () => {
    const inHole = engine.intersection(covered(brim([RING]).toolpaths), shape(box(10, 10, 30, 30)));
    expect(areaMm2(inHole)).toBeLessThan(1e-3);
  });

  test("of a thing inside another's hole stays in that hole", () => {
    const guest = shape(box(18, 18, 22, 22));
    const cover = covered(brim([RING, guest]).toolpaths);
    expect(areaMm2(engine.intersection(cover, guest))).toBeLessThan(1e-2);
    expect(areaMm2(engine.intersection(cover, RING))).toBeLessThan(1e-2);
    expect(areaMm2(engine.intersection(cover, shape(box(13.5, 13.5, 17.9, 26.5))))).toBeGreaterThan(20);
  });
});

describe("an inner brim", () => {
  test("fills a band in the hole and nothing outside", () => {
    const { toolpaths } = brim([RING], { brim_type: "inner_only" });
    const cover = covered(toolpaths);
    const band = shape(box(10, 10, 30, 30), box(15, 15, 25, 25));
    expect(areaMm2(engine.difference(cover, band))).toBeLessThan(0.5);
    expect(areaMm2(cover) / areaMm2(band)).toBeGreaterThan(0.9);
  });

  test("fills a narrow hole whole", () => {
    const { toolpaths } = brim([shape(box(0, 0, 20, 20), box(8, 8, 12, 12))], { brim_type: "inner_only" });
    expect(areaMm2(covered(toolpaths))).toBeGreaterThan(0.85 * 16);
  });

  test("stands beside the outer one", () => {
    const both = brim([RING], { brim_type: "outer_and_inner" }).toolpaths;
    const parts = (["outer_only", "inner_only"] as const).map((type) => brim([RING], { brim_type: type }).toolpaths);
    expect(both.roles).toHaveLength(parts[0].roles.length + parts[1].roles.length);
  });
});

describe("brims in a hole", () => {
  /** How far the strands' middles lie from the left edge of RING's hole, on the way to its middle, in order. */
  const depths = (standing: readonly ExPolygons[], type: Settings["brim_type"]): number[] => {
    const { toolpaths } = brim(standing, { brim_type: type });
    const across = engine.clipLines(
      { coords: toolpaths.coords, starts: toolpaths.starts },
      shape(box(10, 19.999, 20, 20.001)),
    );
    const xs = new Set(Array.from(across.coords.filter((_, i) => i % 2 === 0)));
    return [...xs].map((x) => x / 1e5 - 10).sort((a, b) => a - b);
  };
  const post = (half: number): ExPolygons => shape(box(20 - half, 20 - half, 20 + half, 20 + half));
  const steps = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i * SPACING);
  const near = (values: readonly number[], digits = 3) => values.map((value) => expect.closeTo(value, digits));

  test("follow the hole's edge alone where it is empty, and both their edges where something stands in it", () => {
    expect(depths([RING], "inner_only")).toEqual(near(steps(SPACING / 2, 12)));
    // Loops around a post have squared corners, and lean a little when these are simplified.
    const both = near([...steps(SPACING / 2, 6), ...steps(5 - 5.5 * SPACING, 6)], 2);
    expect(depths([RING, post(2)], "inner_only")).toEqual(both);
    const one = engine.unionAll([RING, post(2)]);
    expect(depths([one], "inner_only")).toEqual(both);
  });

  test("keep a strand's distance from edges that have none of their own", () => {
    const [host, guest] = [4, 10 - 4 - SPACING];
    expect(depths([RING, post(10 - host)], "inner_only").at(-1)).toBeLessThan(guest);
    expect(depths([RING, post(10 - host)], "outer_only")[0]).toBeGreaterThan(SPACING);
    expect(depths([RING, post(10 - host)], "outer_and_inner").at(-1)).toBeCloseTo(host - SPACING / 2, 3);
  });

  test("lie around a thing in a thing in a hole", () => {
    const inner = shape(box(15, 15, 25, 25), box(17, 17, 23, 23));
    const cover = covered(brim([RING, inner, post(1)]).toolpaths);
    expect(areaMm2(engine.intersection(cover, shape(box(17, 17, 23, 23))))).toBeGreaterThan(15);
  });
});

describe("several items", () => {
  test("near each other share one brim, that runs over neither", () => {
    const items = [SQUARE, shape(box(24, 0, 44, 20))];
    const { toolpaths } = brim(items);
    const cover = covered(toolpaths);
    for (const item of items) expect(areaMm2(engine.intersection(cover, item))).toBeLessThan(0.01);
    // Less than two of their own, and nothing printed twice.
    const length = entities(toolpaths).reduce((sum, i) => sum + lengthOf(pointsOf(toolpaths, i)), 0);
    expect(length * SPACING).toBeLessThan(areaMm2(cover) * 1.02);
    expect(areaMm2(cover)).toBeLessThan(2 * areaMm2(covered(brim([SQUARE]).toolpaths)) - 10);
  });

  test("far from each other have each its own, one finished before the other", () => {
    const { toolpaths } = brim([SQUARE, shape(box(60, 0, 80, 20))]);
    const sides = entities(toolpaths).map((i) => pointsOf(toolpaths, i)[0][0] > 40);
    expect(sides.filter((side, i) => i > 0 && side !== sides[i - 1])).toHaveLength(1);
  });

  test("closer than a strand, or touching, still leave loops around both", () => {
    const { toolpaths } = brim([SQUARE, shape(box(20.2, 0, 40, 20))]);
    expect(isClosed(toolpaths, 0)).toBe(true);
    const points = pointsOf(toolpaths, 0).map(([x]) => x);
    expect(Math.max(...points)).toBeGreaterThan(44);
  });
});

test("what is kept off cuts loops into open lines that are joined where their ends are near", () => {
  const wall = shape(box(-10, 9, 30, 11));
  const { toolpaths } = brim([SQUARE], {}, wall);
  const cover = covered(toolpaths);
  // Half a strand, a spacing long, where two of the 24 lines are joined along the wall.
  expect(areaMm2(engine.intersection(cover, wall))).toBeLessThan(24 * SPACING * (SPACING / 2));
  expect(entities(toolpaths).every((i) => !isClosed(toolpaths, i))).toBe(true);
  // Two halves of twelve loops: about every other end has the next line beside it.
  expect(entities(toolpaths).length).toBeLessThanOrEqual(13);
});

test("no brim leaves its area, stands on a part or covers a place twice", () => {
  const disc = fc.record({
    x: fc.integer({ min: 0, max: 30 }),
    y: fc.integer({ min: 0, max: 30 }),
    r: fc.double({ min: 1, max: 6, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(disc, { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 10 }), (discs, gap) => {
      const all = discs.map(({ x, y, r }) => shape(circle(x, y, r, 24)));
      const item = engine.unionAll(all);
      const { toolpaths, area } = brim([item], { brim_width: 3, brim_separation: gap / 10 });
      const cover = covered(toolpaths);
      const margin = toUnits(0.03);
      expect(isEmpty(engine.offset(engine.difference(cover, engine.offset(area, margin)), -margin))).toBe(true);
      expect(areaMm2(engine.intersection(cover, item))).toBeLessThan(0.05 + 0.002 * areaMm2(cover));
      const length = entities(toolpaths).reduce((sum, i) => sum + lengthOf(pointsOf(toolpaths, i)), 0);
      expect(length * SPACING).toBeLessThan(1 + areaMm2(cover) * 1.04);
    }),
    { numRuns: 40 },
  );
});

test("rings come each before those inside it", () => {
  const square = (x: number, half: number): Int32Array =>
    Int32Array.of(x - half, -half, x + half, -half, x + half, half, x - half, half);
  const order = outsideIn([square(0, 10), square(100, 30), square(0, 30), square(100, 10), square(50, 200)]);
  expect(order.map((ring) => [ring[0] + ring[5], ring[5]])).toEqual([
    [50, 200],
    [100, 30],
    [100, 10],
    [0, 30],
    [0, 10],
  ]);
  expect(outsideIn([])).toEqual([]);
});
