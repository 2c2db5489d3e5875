import fc from "fast-check";
import { expect, test } from "vitest";
import { gridOfPoints, PointGrid } from "../../src/geometry/point-grid.ts";

const place = fc.tuple(fc.integer({ min: -50, max: 150 }), fc.integer({ min: -50, max: 150 }));

test("the nearest of the points that are left is that of a plain search, be they within the bounds or not", () => {
  const points = fc.array(fc.record({ at: place, isTakenOut: fc.boolean() }), { maxLength: 40 });
  fc.assert(
    fc.property(
      points,
      place,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 300 }),
      (all, at, cell, reach) => {
        const grid = new PointGrid({ minX: 0, minY: 0, maxX: 100, maxY: 100 }, cell);
        for (const point of all) grid.add(...point.at);
        for (const [i, point] of all.entries()) if (point.isTakenOut) grid.remove(i);
        let nearest = -1;
        let least = reach ** 2;
        for (const [i, point] of all.entries()) {
          const squared = (point.at[0] - at[0]) ** 2 + (point.at[1] - at[1]) ** 2;
          if (point.isTakenOut || squared > least || (squared === least && nearest >= 0)) continue;
          [nearest, least] = [i, squared];
        }
        expect(grid.nearest(...at, reach)).toBe(nearest);
      },
    ),
  );
});

test("finds what a look at every point finds, whatever is removed", () => {
  const coordinate = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -100_000, max: 100_000 }));
  const point = fc.tuple(coordinate, coordinate);
  fc.assert(
    fc.property(
      fc.array(point, { maxLength: 40 }),
      fc.array(point, { minLength: 1, maxLength: 20 }),
      fc.oneof(fc.nat(30), fc.nat(300_000)),
      (points, asked, reach) => {
        const grid = gridOfPoints(Int32Array.from(points.flat()));
        const left = points.map(([x, y], i) => ({ x, y, i }));
        for (const [x, y] of asked) {
          const near = left
            .map((p) => ({ ...p, squared: (p.x - x) ** 2 + (p.y - y) ** 2 }))
            .filter(({ squared }) => squared <= reach * reach)
            .sort((a, b) => a.squared - b.squared || a.i - b.i);
          const expected = near[0]?.i ?? -1;
          expect(grid.nearest(x, y, reach)).toBe(expected);
          if (expected < 0) continue;
          grid.remove(expected);
          left.splice(
            left.findIndex(({ i }) => i === expected),
            1,
          );
        }
      },
    ),
    { numRuns: 500 },
  );
});
