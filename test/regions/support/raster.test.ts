import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { boundsOf } from "../../../src/geometry/bounds.ts";
import { containsPoint } from "../../../src/geometry/contains.ts";
import { EMPTY_EXPOLYGONS, islandCount } from "../../../src/geometry/polygons.ts";
import { stretchIntoGrid } from "../../../src/regions/support/grid.ts";
import {
  borderRings,
  cellBorders,
  coveredCells,
  eroded,
  type Raster,
  withoutGaps,
} from "../../../src/regions/support/raster.ts";
import { area, box, engine } from "../stacks.ts";

const MM = 100_000;
const raster = (columns: number, rows: number): Raster => ({ columns, rows, cell: MM, left: 0, bottom: 0 });

/** Cells as rows of text, the lowest last. */
function cells(...rows: string[]): Uint8Array {
  return Uint8Array.from(
    rows.toReversed().flatMap((row) => [...row]),
    (c) => (c === "#" ? 1 : 0),
  );
}

const cellOutlines = (set: Uint8Array, own: Raster, grow: number) => borderRings(cellBorders(set, own), own, grow);

describe("coveredCells", () => {
  it("sets what an area covers in part, and nothing that it only touches", () => {
    const found = coveredCells(area(box(1, 1, 3, 2), box(3.5, 2.5, 4.5, 3)), raster(6, 4));
    expect(found).toEqual(cells("......", "...##.", ".##...", "......"));
  });

  it("sets what a thousandth of is covered, and nothing for less than the places of corners tell apart", () => {
    const reaching = (far: number) => coveredCells(area(box(0.5, 0.5, 1 + far, 0.75)), raster(2, 1));
    expect(reaching(1 / 256)).toEqual(cells("##"));
    expect(reaching(1 / 600)).toEqual(cells("#."));
  });

  it("cuts off what lies outside", () => {
    expect(coveredCells(area(box(-5, -5, 20, 1)), raster(3, 2))).toEqual(cells("...", "###"));
    const slanted = area([
      [-10, -10],
      [10, -10],
      [-10, 10],
    ]);
    expect(coveredCells(slanted, raster(3, 3))).toEqual(cells("...", "...", "..."));
  });

  it("sees any point of a convex area and leaves out cells that it does not meet", () => {
    // Corners on the places that they are moved to.
    const corner = fc.integer({ min: 77, max: 2483 }).map((place) => place / 256);
    fc.assert(
      fc.property(fc.array(fc.tuple(corner, corner), { minLength: 3, maxLength: 3 }), corner, corner, (ring, x, y) => {
        const triangle = area(ring);
        const found = coveredCells(triangle, raster(10, 10));
        const isCovered = found[Math.floor(y) * 10 + Math.floor(x)] === 1;
        const inner = engine.offset(triangle, -0.2 * MM);
        if (containsPoint(inner, Math.round(x * MM), Math.round(y * MM)) && inner.coords.length > 0)
          expect(isCovered).toBe(true);
        const near = engine.intersection(
          triangle,
          area(box(Math.floor(x), Math.floor(y), Math.floor(x) + 1, Math.floor(y) + 1)),
        );
        if (near.coords.length === 0) expect(isCovered).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});

describe("cells", () => {
  it("shrink by their rim, and have gaps of one filled", () => {
    expect(eroded(cells(".....", ".###.", ".###.", ".###.", "....."), raster(5, 5))).toEqual(
      cells(".....", ".....", "..#..", ".....", "....."),
    );
    expect(withoutGaps(cells(".....", ".#.#.", ".....", ".#...", "....."), raster(5, 5))).toEqual(
      cells(".....", ".###.", ".#...", ".#...", "....."),
    );
  });

  it("have outlines around them and their holes, grown as asked", () => {
    const ring = cells(".....", ".###.", ".#.#.", ".###.", ".....");
    const outlines = cellOutlines(ring, raster(5, 5), 0);
    expect(outlines.ringStarts).toHaveLength(3);
    expect(areaMm2(engine.union(outlines))).toBeCloseTo(8, 6);
    expect(areaMm2(engine.union(cellOutlines(ring, raster(5, 5), 0.1 * MM)))).toBeCloseTo(3.2 ** 2 - 0.8 ** 2, 6);
  });

  it("that touch at a corner stay apart", () => {
    const both = cellOutlines(cells("....", ".#..", "..#.", "...."), raster(4, 4), -0.1 * MM);
    expect(both.ringStarts).toHaveLength(3);
    expect(areaMm2(engine.union(both))).toBeCloseTo(2 * 0.8 ** 2, 6);
  });

  it("give their area back, whatever they are", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 36, maxLength: 36 }), (flags) => {
        const set = new Uint8Array(64);
        flags.forEach((flag, i) => {
          if (flag) set[(Math.floor(i / 6) + 1) * 8 + (i % 6) + 1] = 1;
        });
        const count = set.reduce((sum, value) => sum + value, 0);
        expect(areaMm2(engine.union(cellOutlines(set, raster(8, 8), 0)))).toBeCloseTo(count, 6);
      }),
      { numRuns: 200 },
    );
  });
});

describe("stretchIntoGrid", () => {
  const options = { gridStep: 2 * MM, spacing: 0.4 * MM, angle: 0, gridSlip: 0 };

  it("fills the cells of the grid that are touched, up to the part", () => {
    const stretched = stretchIntoGrid(engine, area(box(0.3, 0.3, 2.5, 0.6)), EMPTY_EXPOLYGONS, options);
    expect(areaMm2(stretched.outline(0, false))).toBeCloseTo(8, 2);
    const part = area(box(-1, 1, 5, 5));
    const cut = stretchIntoGrid(engine, area(box(0.3, 0.3, 2.5, 0.6)), part, options);
    expect(areaMm2(cut.outline(0, false))).toBeCloseTo(4, 2);
  });

  it("keeps both parts of what was one when shrinking parts them", () => {
    const part = area(box(1.9, -1, 2.1, 1.99998));
    const own = engine.difference(area(box(0.3, 0.3, 3.7, 2)), part);
    expect(islandCount(own)).toBe(1);
    const shrunk = stretchIntoGrid(engine, own, part, options).outline(-3, true);
    expect(islandCount(shrunk)).toBe(2);
    expect(areaMm2(shrunk)).toBeCloseTo(2 * 1.9 * 2, 2);
  });

  it("has outlines that outgrow the grid cell by cell, none of them at its lower left", () => {
    const slipping = { ...options, gridSlip: 5 };
    const { minX, maxX } = boundsOf(
      stretchIntoGrid(engine, area(box(0.3, 0.3, 7.5, 0.6)), EMPTY_EXPOLYGONS, slipping).outline(10, true),
    );
    expect([minX, maxX]).toEqual([-10, 8 * MM + 4 * 5 + 10]);
  });

  it("holds what it was made of, and leaves out what a wall parts from it", () => {
    const spot = fc.double({ min: -4, max: 4, noNaN: true });
    fc.assert(
      fc.property(spot, spot, fc.constantFrom(0, 0.5, 1.2), (x, y, angle) => {
        const own = area(box(x, y, x + 1, y + 0.7));
        const out = stretchIntoGrid(engine, own, EMPTY_EXPOLYGONS, { ...options, angle }).outline(0, true);
        expect(areaMm2(engine.difference(own, engine.offset(out, 300)))).toBeLessThan(1e-4);
      }),
      { numRuns: 60 },
    );
    const wall = area(box(0.9, -3, 1.1, 3));
    const left = stretchIntoGrid(engine, area(box(0.2, 0.2, 0.6, 0.6)), wall, options).outline(0, false);
    expect(areaMm2(engine.intersection(left, area(box(1.1, -3, 3, 3))))).toBe(0);
    expect(stretchIntoGrid(engine, EMPTY_EXPOLYGONS, wall, options).outline(0, true)).toBe(EMPTY_EXPOLYGONS);
  });
});
