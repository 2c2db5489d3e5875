import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { containsPoint } from "../../../src/geometry/contains.ts";
import type { ExPolygons } from "../../../src/geometry/polygons.ts";
import { latticeWithin, pointsOnOutline } from "../../../src/resin/supports/candidates.ts";
import { createPointGrid } from "../../../src/resin/supports/point-grid.ts";
import { createSpread } from "../../../src/resin/supports/spread.ts";
import { engine } from "./hung.ts";

const coordinate = fc.double({ min: -20, max: 20, noNaN: true });
const flatPoints = (width: number) =>
  fc.array(fc.tuple(...Array.from({ length: width }, () => coordinate)), { minLength: 1, maxLength: 80 });

/** A frame of 20 x 10 mm about a window of 8 x 4. */
const frame: ExPolygons = engine.union(
  {
    coords: Int32Array.from([0, 0, 20, 0, 20, 10, 0, 10, 6, 3, 6, 7, 14, 7, 14, 3], (mm) => mm * 1e5),
    ringStarts: Uint32Array.of(0, 4, 8),
  },
  "nonzero",
);

describe("spread", () => {
  it("gives the spot furthest from all taken, as a search of all would", () => {
    fc.assert(
      fc.property(flatPoints(2), fc.double({ min: 0.5, max: 10, noNaN: true }), (points, cell) => {
        const spots = Float64Array.from(points.flat());
        const spread = createSpread(spots, new Float64Array(points.length).fill(Infinity), cell);
        const taken: number[][] = [];
        for (let k = 0; k < points.length; k++) {
          const spot = spread.next();
          const gaps = points.map(([x, y]) => Math.min(...taken.map(([a, b]) => (a - x) ** 2 + (b - y) ** 2)));
          expect(spread.distance2(spot)).toBe(Math.max(...gaps));
          const [x, y] = points[spot];
          taken.push([x, y]);
          spread.take(x, y);
        }
        expect(spread.distance2(spread.next())).toBe(0);
      }),
    );
  });

  it("begins in the middle, and passes over what is dropped", () => {
    const spots = Float64Array.of(0, 0, 1, 0, 2, 0, 3, 0, 4, 0);
    const spread = createSpread(spots, new Float64Array(5).fill(Infinity), 2);
    expect(spread.next()).toBe(2);
    for (const spot of [2, 1, 3, 0]) {
      expect(spread.next()).toBe(spot);
      spread.drop(spot);
    }
    spread.drop(4);
    expect(spread.next()).toBe(-1);
  });
});

describe("the grid of points", () => {
  it("finds the nearest within its reach, as a search of all would", () => {
    fc.assert(
      fc.property(
        flatPoints(3),
        flatPoints(3),
        fc.double({ min: 0.5, max: 10, noNaN: true }),
        (points, asked, reach) => {
          const grid = createPointGrid(reach);
          for (const [x, y, z] of points) grid.add(x, y, z);
          for (const [x, y, z] of asked) {
            const nearest = Math.min(...points.map(([a, b, c]) => (a - x) ** 2 + (b - y) ** 2 + (c - z) ** 2));
            expect(grid.nearest2(x, y, z)).toBe(nearest <= reach ** 2 ? nearest : Infinity);
          }
        },
      ),
    );
  });
});

describe("spots to choose from", () => {
  it("fill an area as densely as told, and lie within it", () => {
    const spacing = 0.25;
    const spots = latticeWithin(frame, spacing);
    const count = spots.length / 2;
    const expected = areaMm2(frame) / ((spacing ** 2 * Math.sqrt(3)) / 2);
    expect(Math.abs(count / expected - 1)).toBeLessThan(0.03);
    for (let i = 0; i < spots.length; i += 2)
      expect(containsPoint(frame, Math.round(spots[i] * 1e5), Math.round(spots[i + 1] * 1e5))).toBe(true);
  });

  it("are the same for areas above one another", () => {
    const all = new Set<string>();
    const key = (spots: Float64Array, i: number): string => `${spots[i]},${spots[i + 1]}`;
    const wide = latticeWithin(engine.offset(frame, 100_000), 0.5);
    for (let i = 0; i < wide.length; i += 2) all.add(key(wide, i));
    const narrow = latticeWithin(frame, 0.5);
    for (let i = 0; i < narrow.length; i += 2) expect(all.has(key(narrow, i))).toBe(true);
  });

  it("follow outlines at the distance told", () => {
    const spots = pointsOnOutline(frame, 0.5);
    // 60 mm around, and 24 mm of the window.
    expect(spots.length / 2).toBe(168);
    expect(Math.hypot(spots[2] - spots[0], spots[3] - spots[1])).toBeCloseTo(0.5, 9);
  });
});
