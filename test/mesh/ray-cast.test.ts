import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RayCaster } from "../../src/mesh/ray-cast.ts";
import { buildTriangleTree, type TriangleSoup } from "../../src/mesh/triangle-tree.ts";

/** The unit cube from 0 to 1, outward. */
const CUBE: TriangleSoup = {
  positions: Float64Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1),
  triangles: Uint32Array.of(
    ...[0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4],
    ...[1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7],
  ),
};

describe("a ray", () => {
  const caster = new RayCaster(CUBE);
  test("meets the near face, and the far face from within", () => {
    expect(caster.hit(0.5, 0.25, -2, 0, 0, 1, 10)).toBeCloseTo(2, 12);
    expect(caster.lastTriangle).toBeLessThan(2);
    expect(caster.hit(0.5, 0.25, 0.75, 0, 0, 1, 10)).toBeCloseTo(0.25, 12);
  });
  test("meets nothing beyond its reach", () => {
    expect(caster.hit(0.5, 0.25, -2, 0, 0, 1, 1.99)).toBe(Infinity);
    expect(caster.lastTriangle).toBe(-1);
    expect(caster.hit(0.5, 0.25, -2, 0, 0, 1, 2.01)).toBeCloseTo(2, 12);
  });
  test("does not slip through a diagonal that two triangles share, nor along a face", () => {
    for (let k = 1; k < 10; k++) expect(caster.hit(k / 10, k / 10, -1, 0, 0, 1, 10)).toBeCloseTo(1, 12);
    expect(caster.hit(-1, 0.5, 0, 1, 0, 0, 10)).toBeCloseTo(1, 12);
  });
});

test("a point's nearest point, its normal and its side", () => {
  const caster = new RayCaster(CUBE);
  const normal = new Float64Array(3);
  expect(caster.nearest(0.3, 0.6, -0.4, 1)).toBeCloseTo(0.4, 12);
  expect(distance([...caster.nearestPoint], [0.3, 0.6, 0])).toBeCloseTo(0, 12);
  caster.normal(caster.lastTriangle, normal);
  expect(normal[2]).toBe(-1);
  expect(caster.nearest(2, 2, 2, 5)).toBeCloseTo(Math.sqrt(3), 12);
  expect(caster.nearest(2, 2, 2, 1)).toBe(Infinity);
  expect(caster.contains(0.2, 0.4, 0.9)).toBe(true);
  expect(caster.contains(0.2, 0.4, 1.1)).toBe(false);
});

test("the triangles around a corner are those of its three faces", () => {
  const found: number[] = [];
  new RayCaster(CUBE).around(0, 0, 0, 0.1, (triangle) => found.push(triangle));
  expect(found.sort((a, b) => a - b)).toEqual([0, 1, 4, 5, 10]);
});

test("an empty mesh stops nothing", () => {
  const caster = new RayCaster({ positions: new Float64Array(0), triangles: new Uint32Array(0) });
  expect(caster.hit(0, 0, 0, 0, 0, 1, 10)).toBe(Infinity);
  expect(caster.nearest(0, 0, 0, 10)).toBe(Infinity);
  expect(caster.contains(0, 0, 0)).toBe(false);
});

describe("over random triangles", () => {
  const number = fc.double({ min: -10, max: 10, noNaN: true });
  const point = fc.tuple(number, number, number);
  const triangle = fc.tuple(point, point, point).filter((corners) => area(...corners) > 1e-3);
  const soups = fc.array(triangle, { minLength: 1, maxLength: 120 }).map(
    (triangles): TriangleSoup => ({
      positions: Float64Array.from(triangles.flat(2)),
      triangles: Uint32Array.from({ length: triangles.length * 3 }, (_, k) => k),
    }),
  );
  const rays = fc.tuple(point, point).filter(([from, to]) => distance(from, to) > 1e-3);

  test("the tree finds what a search of every triangle by itself finds", () => {
    fc.assert(
      fc.property(soups, rays, (soup, [from, to]) => {
        const length = distance(from, to);
        const [dx, dy, dz] = [0, 1, 2].map((axis) => (to[axis] - from[axis]) / length);
        const singles = Array.from(
          { length: soup.triangles.length / 3 },
          (_, k) => new RayCaster({ positions: soup.positions, triangles: soup.triangles.slice(k * 3, k * 3 + 3) }),
        );
        const caster = new RayCaster(soup);
        const expected = Math.min(...singles.map((single) => single.hit(...from, dx, dy, dz, 100)));
        expect(caster.hit(...from, dx, dy, dz, 100)).toBeCloseTo(expected, 9);
        const nearest = Math.min(...singles.map((single) => single.nearest(...from, 100)));
        expect(caster.nearest(...from, 100)).toBeCloseTo(nearest, 9);
        expect(distance(from, [...caster.nearestPoint])).toBeCloseTo(nearest, 9);
      }),
      { numRuns: 150 },
    );
  });

  test("each triangle lies in one leaf, inside every box above it", () => {
    fc.assert(
      fc.property(soups, (soup) => {
        const tree = buildTriangleTree(soup);
        expect([...tree.order].sort((a, b) => a - b)).toEqual([...tree.order.keys()]);
        const within = (node: number, triangle: number): boolean =>
          [0, 1, 2].every((corner) =>
            [0, 1, 2].every((axis) => {
              const value = soup.positions[soup.triangles[triangle * 3 + corner] * 3 + axis];
              return value >= tree.boxes[node * 6 + axis] && value <= tree.boxes[node * 6 + 3 + axis];
            }),
          );
        const walk = (node: number): number[] => {
          const start = tree.links[node];
          const held =
            tree.counts[node] > 0
              ? [...tree.order.subarray(start, start + tree.counts[node])]
              : [...walk(node + 1), ...walk(start)];
          expect(held.every((triangle) => within(node, triangle))).toBe(true);
          return held;
        };
        expect(walk(0).length).toBe(soup.triangles.length / 3);
      }),
      { numRuns: 60 },
    );
  });
});

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function area(a: readonly number[], b: readonly number[], c: readonly number[]): number {
  const [ux, uy, uz] = a.map((value, axis) => b[axis] - value);
  const [vx, vy, vz] = a.map((value, axis) => c[axis] - value);
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}
