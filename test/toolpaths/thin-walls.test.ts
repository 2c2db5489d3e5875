import { describe, expect, test } from "vitest";
import { ROLE } from "../../src/core/roles.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { concatToolpaths } from "../../src/toolpaths/builder.ts";
import { coveredArea } from "../../src/toolpaths/gap-fill.ts";
import type { LayerPerimeters, LayerSlices } from "../../src/toolpaths/perimeters.ts";
import { resolvePerimeters } from "../../src/toolpaths/resolve.ts";
import { ENTITY } from "../../src/toolpaths/toolpaths.ts";
import { makePerimeters } from "./make-perimeters.ts";
import { box, circle, engine, entities, lengthOf, pointsOf, shape, testSettings } from "./shapes.ts";

const SIDES = 0.2 * (1 - Math.PI / 4);

function perimetersOf(
  slices: ExPolygons,
  given: Partial<Settings> = {},
  neighbours: Partial<LayerSlices> = {},
): LayerPerimeters {
  const layer = { slices, below: undefined, above: undefined, ...neighbours };
  return makePerimeters(engine, layer, resolvePerimeters(testSettings({ thin_walls: true, ...given }), 0.2, false));
}

describe("a wall too thin for a loop", () => {
  test.each([0.2, 0.4, 0.6])("%d mm: one strand down its middle, as wide as the wall", (thickness) => {
    const { loops } = perimetersOf(shape(box(0, 0, 30, thickness)));
    expect(Array.from(loops.entityFlags)).toEqual([ENTITY.directed]);
    for (const [, y] of pointsOf(loops, 0)) expect(y).toBeCloseTo(thickness / 2, 2);
    expect(lengthOf(pointsOf(loops, 0))).toBeGreaterThan(29);
    const middle = Math.max(...loops.widths);
    expect(middle).toBeCloseTo(thickness + SIDES, 1);
    expect(new Set(loops.roles)).toEqual(new Set([ROLE.externalPerimeter]));
  });

  test("with a jog of 60 nm in its side, as coarse models have: still one strand", () => {
    const { loops } = perimetersOf(
      shape([
        [0, 0],
        [1.62, 0],
        [1.62, 0.54],
        [0.54, 0.54],
        [0.54, 0.53994],
        [0, 0.53994],
      ]),
    );
    expect(Array.from(loops.entityFlags)).toEqual([ENTITY.directed]);
    expect(lengthOf(pointsOf(loops, 0))).toBeCloseTo(1.62, 2);
  });

  test.each([
    [false, [10, 20]],
    [true, [20, 10]],
  ])(
    "it begins at its end next to the object's middle, external perimeters first (%s) at the other",
    (first, [from, to]) => {
      const { loops } = perimetersOf(shape(box(10, 0, 20, 0.4)), { external_perimeters_first: first });
      const points = pointsOf(loops, 0);
      expect(points[0][0]).toBeCloseTo(from, 1);
      expect(points.at(-1)![0]).toBeCloseTo(to, 1);
    },
  );

  test("a wedge's width changes by more than 0.05 mm or not at all, the same whichever way it is printed", () => {
    const widthsOf = (x: number): number[] => {
      const { loops } = perimetersOf(
        shape([
          [x, -0.1],
          [x + 20, -0.3],
          [x + 20, 0.3],
          [x, 0.1],
        ]),
      );
      return Array.from(loops.widths).sort((a, b) => a - b);
    };
    const widths = widthsOf(10);
    expect(widths.length).toBeLessThan(6);
    for (const [i, width] of widths.slice(1).entries()) expect(width - widths[i]).toBeGreaterThan(0.05);
    expect(widthsOf(-30)).toEqual(widths);
  });

  test("thinner than a third of the nozzle: nothing", () => {
    expect(perimetersOf(shape(box(0, 0, 30, 0.12))).loops.entityFlags.length).toBe(0);
  });

  test("off: nothing", () => {
    expect(perimetersOf(shape(box(0, 0, 30, 0.4)), { thin_walls: false }).loops.entityFlags.length).toBe(0);
  });

  test("thick enough for a loop: the loop, and no strand", () => {
    const { loops } = perimetersOf(shape(box(0, 0, 30, 1.2)));
    expect(Array.from(loops.entityFlags)).toEqual([ENTITY.closed | ENTITY.external]);
  });

  test("a thin ring is a closed strand", () => {
    const { loops } = perimetersOf(shape(circle(0, 0, 10), circle(0, 0, 9.6)));
    expect(loops.entityFlags.length).toBe(1);
    expect(loops.entityFlags[0] & ENTITY.closed).toBe(ENTITY.closed);
    expect(lengthOf(pointsOf(loops, 0))).toBeCloseTo(2 * Math.PI * 9.8, 0);
  });

  test("a fin on a block: the block's loops, and a strand along the fin", () => {
    const slices = engine.unionAll([shape(box(0, 0, 10, 10)), shape(box(9, 4.8, 20, 5.2))]);
    const result = perimetersOf(slices, { perimeters: 2 });
    const open = entities(result.loops).filter((i) => (result.loops.entityFlags[i] & ENTITY.closed) === 0);
    expect(open.length).toBe(1);
    expect(lengthOf(pointsOf(result.loops, open[0]))).toBeGreaterThan(9.5);
    const covered = engine.unionAll([
      engine.union(coveredArea(concatToolpaths([result.loops, result.gapFill]))),
      result.infillArea,
    ]);
    expect(areaMm2(engine.offset2(engine.difference(slices, covered), -5000, 5000))).toBeLessThan(0.45 ** 2);
  });

  test("over air it is an external perimeter still, as PrusaSlicer's, where a loop's is an overhang", () => {
    const rolesOf = (width: number) =>
      new Set(perimetersOf(shape(box(0, 0, 30, width)), {}, { below: shape(box(0, 0, 15, width)) }).loops.roles);
    expect(rolesOf(0.4)).toEqual(new Set([ROLE.externalPerimeter]));
    expect(rolesOf(1.4)).toContain(ROLE.overhangPerimeter);
  });
});
