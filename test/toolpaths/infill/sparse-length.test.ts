/**
 * CuraEngine's bounds on the length of sparse infill: lines at distance d in each of k directions lie between the
 * lengths that the area shrunk and grown by d / 2 would hold.
 */
import { describe, expect, test } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import { islandAt } from "../../../src/geometry/islands.ts";
import { islandCount } from "../../../src/geometry/polygons.ts";
import { PATTERNS } from "../../../src/toolpaths/infill/patterns.ts";
import { hole, island, type Points, square } from "../../geometry/shapes.ts";
import { taskOf, totalLength } from "./tasks.ts";

const engine = await createPolygonEngine();

const concave: Points = [
  [0, 0],
  [30, 0],
  [30, 30],
  [15, 8],
  [0, 30],
];
const shapes = {
  concave: island(concave),
  "concave with a hole": island(concave, hole(square(3, 15, 4))),
  square: island(square(20)),
  "square with a hole": island(square(20), hole(square(6))),
  triangle: island([
    [0, 0],
    [25, 0],
    [12, 22],
  ]),
};
const DIRECTIONS = { grid: 2, triangles: 3, stars: 3, cubic: 3 } as const;
const WIDTH = 0.35;

describe.each(Object.entries(shapes))("%s", (_, shape) => {
  for (const [name, k] of Object.entries(DIRECTIONS))
    test.each([0.6, 0.8, 1.2, 2.4])(`${name} lines %f mm apart`, (distance) => {
      const task = taskOf({ spacing: WIDTH, density: (k * WIDTH) / distance / 1.0001, z: 3.1 });
      const { lines } = PATTERNS[name as keyof typeof DIRECTIONS].fill(shape, task, engine);
      const covered = (totalLength(lines) * WIDTH) / k;
      const bound = (delta: number) => (areaMm2(engine.offset(shape, toUnits(delta))) * WIDTH) / distance;
      expect(covered).toBeGreaterThan(bound(-distance / 2 - WIDTH / 2));
      expect(covered).toBeLessThan(bound(distance / 2));
      expect(totalLength(engine.cutLines(lines, engine.offset(shape, -toUnits(WIDTH / 2 - 0.01))))).toBeCloseTo(0, 6);
    });
});

test("every island of a fill is filled", () => {
  const two = engine.union({ ...island(square(8, -10), square(8, 10)) });
  expect(islandCount(two)).toBe(2);
  for (let i = 0; i < 2; i++)
    expect(
      totalLength(PATTERNS.grid.fill(islandAt(two, i), taskOf({ spacing: 0.4, density: 0.2 }), engine).lines),
    ).toBeGreaterThan(20);
});
