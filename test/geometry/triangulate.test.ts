import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UNITS_PER_MM } from "../../src/core/units.ts";
import { areaMm2, ringArea } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import { type ExPolygons, ringCount } from "../../src/geometry/polygons.ts";
import { triangulate } from "../../src/geometry/triangulate.ts";
import { gridRings, stars } from "./arbitraries.ts";
import { hole, island, square } from "./shapes.ts";

let engine: PolygonEngine;
beforeAll(async () => {
  engine = await createPolygonEngine();
});
afterAll(() => engine.dispose());

/** The triangles have the polygons' area, and no edge but the rings' is open. How much of them is turned over, units2. */
function expectFilled(polygons: ExPolygons): number {
  const triangles = triangulate(polygons);
  const edges = new Map<string, number>();
  const add = (from: number, to: number): void => {
    const [key, sign] = from < to ? [`${from} ${to}`, 1] : [`${to} ${from}`, -1];
    edges.set(key, (edges.get(key) ?? 0) + sign);
  };
  let area = 0;
  let turned = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const corners = [...triangles.subarray(i, i + 3)];
    for (const [k, corner] of corners.entries()) add(corner, corners[(k + 1) % 3]);
    const own = ringArea(
      Int32Array.from(corners.flatMap((p) => [...polygons.coords.subarray(2 * p, 2 * p + 2)])),
      0,
      3,
    );
    turned += Math.max(0, -own);
    area += own;
  }
  for (let ring = 0; ring < ringCount(polygons); ring++) {
    const [start, end] = [polygons.ringStarts[ring], polygons.ringStarts[ring + 1]];
    for (let i = start; i < end; i++) add(i + 1 < end ? i + 1 : start, i);
  }
  expect([...edges].filter(([, count]) => count !== 0)).toEqual([]);
  const whole = areaMm2(polygons);
  expect(Math.abs(area / UNITS_PER_MM ** 2 - whole)).toBeLessThan(1e-6 * Math.max(1, whole));
  return turned;
}

test("a square with a hole", () => expect(expectFilled(island(square(10), hole(square(4))))).toBe(0));

test("points on a line with their neighbours keep their edges, on contours and on holes", () => {
  const contour = [
    [0, 0],
    [5, 0],
    [10, 0],
    [10, 10],
    [5, 10],
    [0, 10],
  ] as const;
  const inner = [
    [2, 2],
    [2, 4],
    [2, 6],
    [4, 6],
    [4, 2],
  ] as const;
  expect(expectFilled(island(contour, inner))).toBe(0);
});

test("stars, united", () => {
  fc.assert(
    fc.property(stars, (shape) => {
      expect(expectFilled(engine.union(shape))).toBe(0);
    }),
    { numRuns: 100 },
  );
});

test("rings on a grid, united, whose sides run along each other and whose corners touch", () => {
  fc.assert(
    fc.property(gridRings(6, 100_000), (shape) => {
      expectFilled(engine.union(shape, "evenodd"));
    }),
    { numRuns: 200 },
  );
});
