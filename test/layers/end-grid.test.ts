import fc from "fast-check";
import { expect, test } from "vitest";
import { EndGrid } from "../../src/layers/end-grid.ts";

test("finds what a look at every point finds, whatever is removed", () => {
  const coordinate = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -100_000, max: 100_000 }));
  const point = fc.tuple(coordinate, coordinate);
  fc.assert(
    fc.property(
      fc.array(point, { maxLength: 40 }),
      fc.array(point, { minLength: 1, maxLength: 20 }),
      fc.oneof(fc.nat(30), fc.nat(300_000)),
      (points, asked, reach) => {
        const grid = new EndGrid(points.flat());
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
