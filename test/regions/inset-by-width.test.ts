import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toUnits } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { boundsOf } from "../../src/geometry/bounds.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import { insetByWidth } from "../../src/regions/inset-by-width.ts";
import { box, engine, type Ring, shape } from "../toolpaths/shapes.ts";

const MOST = 0.6;
const LEAST = 0.8;

function inset(area: ExPolygons, most = MOST, least = LEAST): ExPolygons {
  return insetByWidth(engine, area, toUnits(most), toUnits(least));
}

/** How much of an area lies outside of another that is grown by `slack` mm, mm2. */
function beyond(area: ExPolygons, other: ExPolygons, slack: number): number {
  return areaMm2(engine.difference(area, engine.offset(other, toUnits(slack))));
}

describe("an inset by width", () => {
  it("moves the sides of a strip by half of what it is wider than the least, at most by the most", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.3, max: 4, noNaN: true }), (width) => {
        const { minY, maxY } = boundsOf(inset(shape(box(0, 0, 20, width))));
        const by = Math.max(0, Math.min(MOST, (width - LEAST) / 2));
        expect(minY / 1e5).toBeCloseTo(by, 3);
        expect(maxY / 1e5).toBeCloseTo(width - by, 3);
      }),
    );
  });

  it("lies between the area and its plain inset", () => {
    const radii = fc.array(fc.double({ min: 3, max: 12, noNaN: true }), { minLength: 5, maxLength: 30 });
    fc.assert(
      fc.property(radii, (own) => {
        const star: Ring = own.map((r, i) => {
          const angle = (2 * Math.PI * i) / own.length;
          return [r * Math.cos(angle), r * Math.sin(angle)] as const;
        });
        const area = shape(star, box(-0.6, -0.6, 0.6, 0.6));
        const result = inset(area);
        expect(beyond(result, area, 0.001)).toBe(0);
        expect(areaMm2(result)).toBeLessThan(areaMm2(area));
        expect(beyond(engine.offset(area, -toUnits(2 * MOST)), result, 0.001)).toBe(0);
      }),
    );
  });

  it("keeps the wall between two holes that a plain inset takes away", () => {
    const plate = shape(box(0, 0, 20, 20), box(2, 5, 9.6, 15), box(10.4, 5, 18, 15));
    const isWhole = (area: ExPolygons): boolean => area.ringStarts.length === plate.ringStarts.length;
    expect(isWhole(engine.offset(plate, -toUnits(MOST)))).toBe(false);
    expect(isWhole(inset(plate))).toBe(true);
  });

  it("keeps walls whole where three of them meet, as in a honeycomb with rounded cells", () => {
    const cell = (x: number, y: number): Ring =>
      Array.from({ length: 6 }, (_, corner) => corner).flatMap((corner) =>
        Array.from({ length: 5 }, (_, i) => {
          const angle = (Math.PI / 3) * corner + (Math.PI / 15) * i + Math.PI / 30;
          const at = (Math.PI / 3) * corner + Math.PI / 6;
          return [x + 4 * Math.cos(at) + Math.cos(angle), y + 4 * Math.sin(at) + Math.sin(angle)] as const;
        }),
      );
    const step = 2 * (4 * Math.cos(Math.PI / 6) + 1) + 0.65;
    const high = step * Math.sin(Math.PI / 3);
    const cells = [cell(0, 0), cell(step, 0), cell(step / 2, high), cell(-step / 2, high), cell(0, 2 * high)];
    const plate = shape(box(-15, -8, 18, 26), ...cells);
    expect(inset(plate, 0.6, 0.3).ringStarts).toHaveLength(plate.ringStarts.length);
  });
});
