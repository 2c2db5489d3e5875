import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureMesh, type Vector3 } from "../../../src/mesh/measure.ts";
import type { TriangleMesh } from "../../../src/mesh/triangle-mesh.ts";
import { ball, frustum, pinhead } from "../../../src/resin/solids/primitives.ts";
import { expectClosed } from "./closed.ts";

const coordinate = fc.double({ min: -50, max: 50, noNaN: true });
const point: fc.Arbitrary<Vector3> = fc.tuple(coordinate, coordinate, coordinate);
const radius = fc.double({ min: 0.05, max: 5, noNaN: true });
const far = (a: Vector3, b: Vector3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Closed, outward, convex, and of the volume of the smooth body, within a share. */
function expectBody(mesh: TriangleMesh, volume: number, share: number): void {
  expectClosed(mesh);
  const measured = measureMesh(mesh).volumeMm3;
  expect(Math.abs(measured / volume - 1)).toBeLessThan(share);
}

describe("closed bodies of the right volume", () => {
  test("a frustum and a cylinder, exactly", () => {
    fc.assert(
      fc.property(point, point, radius, radius, (from, to, r, s) => {
        fc.pre(far(from, to) > 0.1);
        const volume = (Math.PI / 3) * far(from, to) * (r * r + r * s + s * s);
        expectBody(frustum(from, to, r, s), volume, 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  test("a ball", () => {
    fc.assert(
      fc.property(point, radius, (centre, r) => expectBody(ball(centre, r), (4 / 3) * Math.PI * r ** 3, 0.02)),
      { numRuns: 40 },
    );
  });

  test("a pinhead, whichever end is wider", () => {
    fc.assert(
      fc.property(point, point, radius, radius, (from, to, r, s) => {
        const length = far(from, to);
        fc.pre(length > Math.abs(r - s) + 0.05);
        expectBody(pinhead(from, to, r, s), pinheadVolume(length, r, s), 0.02);
      }),
      { numRuns: 60 },
    );
  });
});

test("all of them are convex", () => {
  expectConvex(frustum([1, 2, 3], [4, -1, 9], 2, 0.5));
  expectConvex(ball([1, 2, 3], 0.7));
  expectConvex(pinhead([0, 0, 0], [1, 1, -1], 0.2, 0.5));
  expectConvex(pinhead([0, 0, 0], [1, 1, -1], 0.5, 0.2));
});

test("a pinhead reaches as far as its balls do", () => {
  const { minMm, maxMm } = measureMesh(pinhead([0, 0, 0], [0, 0, 1.7], 0.2, 0.5));
  expect(minMm[2]).toBeCloseTo(-0.2, 12);
  expect(maxMm[2]).toBeCloseTo(2.2, 12);
  expect(Math.abs(maxMm[0] - 0.5)).toBeLessThan(0.01);
});

/** Two caps and the cone between the circles where it touches the balls. */
function pinheadVolume(length: number, r: number, s: number): number {
  const tilt = (s - r) / length;
  const cap = (radius: number, height: number): number => (Math.PI / 3) * height * height * (3 * radius - height);
  const coneLength = length - (s - r) * tilt;
  const cone = (Math.PI / 3) * coneLength * (1 - tilt * tilt) * (r * r + r * s + s * s);
  return cap(r, r * (1 - tilt)) + cone + cap(s, s * (1 + tilt));
}

/** No corner lies outside the plane of any triangle. */
function expectConvex({ positions: p, triangles }: TriangleMesh): void {
  let furthest = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] * 3, triangles[t + 1] * 3, triangles[t + 2] * 3];
    const [ux, uy, uz] = [0, 1, 2].map((axis) => p[b + axis] - p[a + axis]);
    const [vx, vy, vz] = [0, 1, 2].map((axis) => p[c + axis] - p[a + axis]);
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(...normal);
    for (let at = 0; at < p.length; at += 3) {
      const outside = normal.reduce((sum, part, axis) => sum + part * (p[at + axis] - p[a + axis]), 0) / length;
      furthest = Math.max(furthest, outside);
    }
  }
  expect(furthest).toBeLessThan(1e-9);
}
