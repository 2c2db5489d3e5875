import fc from "fast-check";
import { expect, test } from "vitest";
import { PointGrid } from "../../src/geometry/point-grid.ts";

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
