import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toMm, toUnits } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { boundsOf } from "../../src/geometry/bounds.ts";
import { type ExPolygons, isEmpty, islandCount, ringCount } from "../../src/geometry/polygons.ts";
import { compensate } from "../../src/regions/compensate.ts";
import { box, engine, type Ring, shape } from "../toolpaths/shapes.ts";
import { enterFrame } from "./enter-frame.ts";

const moved = (polygons: ExPolygons, contours: number, holes: number): ExPolygons =>
  compensate(engine, polygons, toUnits(contours), toUnits(holes));

/** A plate of 40 x 40 mm with a hole in each cell of 10 mm, so far apart that none reaches another. */
const plates = fc
  .array(fc.record({ width: fc.integer({ min: 5, max: 60 }), depth: fc.integer({ min: 5, max: 60 }) }), {
    minLength: 1,
    maxLength: 16,
  })
  .map((cells) =>
    cells.map(({ width, depth }, i): Ring => {
      const [x, y] = [10 * (i % 4) + 5, 10 * Math.floor(i / 4) + 5];
      return box(x - width / 20, y - depth / 20, x + width / 20, y + depth / 20);
    }),
  );
const tenths = fc.integer({ min: -10, max: 10 }).map((tenth) => tenth / 10);

const areaOfBox = ([[x0, y0], , [x1, y1]]: Ring, by: number): number =>
  Math.max(0, x1 - x0 + 2 * by) * Math.max(0, y1 - y0 + 2 * by);

describe("contours and holes are moved apart", () => {
  test("each side of every hole by the one, each side of the contour by the other", () => {
    fc.assert(
      fc.property(plates, tenths, tenths, (holes, contour, hole) => {
        const result = moved(shape(box(0, 0, 40, 40), ...holes), contour, hole);
        const wanted = (40 + 2 * contour) ** 2 - holes.reduce((sum, ring) => sum + areaOfBox(ring, hole), 0);
        expect(areaMm2(result)).toBeCloseTo(wanted, 3);
        const { minX, maxX, minY, maxY } = boundsOf(result);
        expect([minX, minY, maxX, maxY].map(toMm)).toEqual(
          [-contour, -contour, 40 + contour, 40 + contour].map((mm) => expect.closeTo(mm, 4)),
        );
        const left = holes.filter((ring) => areaOfBox(ring, hole) > 1e-9).length;
        expect(ringCount(result)).toBe(1 + left);
      }),
      { numRuns: 100 },
    );
  });

  test("a part's own holes grow over whatever it is; what stands in a hole is not cut", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (tenth) => {
        const inner = shape(box(18, 18, 22, 22));
        const part = shape(box(0, 0, 40, 40), box(10, 10, 30, 30), box(18, 18, 22, 22));
        const by = tenth / 10;
        const result = moved(part, 0, by);
        expect(areaMm2(engine.intersection(result, inner))).toBeCloseTo(16, 4);
        expect(areaMm2(result)).toBeCloseTo(16 + Math.max(0, 1600 - (20 + 2 * by) ** 2), 3);
      }),
    );
  });

  test("a hole as wide as the part leaves nothing, and says so", () => {
    expect(isEmpty(moved(shape(box(0, 0, 10, 10), box(2, 2, 8, 8)), 0, 3))).toBe(true);
  });

  test("holes that grow into each other, or through the contour, are one", () => {
    const part = shape(box(0, 0, 20, 10), box(3, 3, 7, 7), box(8, 3, 12, 7));
    expect(ringCount(moved(part, 0, 0.4))).toBe(3);
    const joined = moved(part, 0, 0.6);
    expect(ringCount(joined)).toBe(2);
    expect(areaMm2(joined)).toBeCloseTo(200 - 10.2 * 5.2, 4);
    const open = moved(shape(box(0, 0, 10, 10), box(1, 3, 7, 7)), 0, 1.5);
    expect(ringCount(open)).toBe(1);
    expect(areaMm2(open)).toBeCloseTo(100 - 8.5 * 7, 4);
  });

  test("a hole that shrinks down to what stands in it joins both", () => {
    const part = shape(box(0, 0, 20, 20), box(5, 5, 15, 15), box(6, 6, 14, 14));
    expect(islandCount(moved(part, 0, -0.9))).toBe(2);
    const joined = moved(part, 0, -1.1);
    expect(islandCount(joined)).toBe(1);
    expect(areaMm2(joined)).toBeCloseTo(400, 4);
  });
});

describe("entering the filament rooms with holes moved", () => {
  test("the hole moves after the outlines, with and without closing", () => {
    for (const slice_closing_radius of [0, 0.049]) {
      const area = (given: object) => areaMm2(enterFrame({ slice_closing_radius, ...given }).slices);
      expect(area({ xy_hole_compensation: 0.1 })).toBeCloseTo(100 - 2.2 ** 2, 3);
      expect(area({ xy_hole_compensation: -0.1 })).toBeCloseTo(100 - 1.8 ** 2, 3);
      expect(area({ xy_size_compensation: 0.1, xy_hole_compensation: 0.1 })).toBeCloseTo(10.2 ** 2 - 4, 3);
      expect(area({ xy_size_compensation: 0.1, xy_hole_compensation: 0.3 })).toBeCloseTo(10.2 ** 2 - 2.4 ** 2, 3);
    }
  });

  test("an elephant's foot is taken off what is left", () => {
    const { slices, printed } = enterFrame({ xy_hole_compensation: 0.1, elefant_foot_compensation: 0.2 }, true);
    expect(areaMm2(slices)).toBeCloseTo(100 - 2.2 ** 2, 4);
    expect(areaMm2(printed)).toBeCloseTo(9.6 ** 2 - 2.6 ** 2, 4);
  });
});
