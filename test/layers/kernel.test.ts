import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { box, sphere, torus } from "../../fixtures/shapes.ts";
import { bucketTriangles } from "../../src/layers/buckets.ts";
import type { Kernel } from "../../src/layers/kernel.ts";
import { loadBand } from "../../src/layers/pack.ts";
import { createTwin } from "../../src/layers/twin.ts";
import { compileKernel, createKernel } from "../../src/layers/wasm.ts";
import type { PlacedMesh } from "../../src/mesh/triangle-mesh.ts";
import { lump, standing, unitMesh } from "./meshes.ts";

let wasm: Kernel;
beforeAll(async () => {
  wasm = await createKernel();
});

/** All that a kernel says of a band. */
function bandOf(kernel: Kernel, mesh: PlacedMesh, planes: Int32Array, from: number, to: number) {
  const segments = kernel.count(loadBand(kernel, mesh, planes, bucketTriangles(mesh, planes), from, to));
  kernel.emit();
  const layers = Array.from({ length: to - from }, (_, layer) => ({
    records: kernel.records(layer).slice(),
    rings: kernel.chain(layer),
  }));
  return { segments, layers };
}

const evenPlanes = (count: number, top: number) =>
  Int32Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) * top) / count));

describe("the kernel and its twin agree to the byte", () => {
  test("their names", () => {
    expect([wasm.name, createTwin().name]).toEqual(["wasm", "twin"]);
  });

  test.each([
    ["box", standing(box([20, 20, 20])), 40],
    ["sphere", standing(sphere(10, 32)), 333],
    ["torus", standing(torus(30, 10, 90, 40)), 77],
  ])("%s", (_, mesh, count) => {
    const planes = evenPlanes(count, mesh.height);
    expect(bandOf(wasm, mesh, planes, 0, count)).toEqual(bandOf(createTwin(), mesh, planes, 0, count));
  });

  test("random triangles: degenerate, open, non-manifold, with planes on their corners", () => {
    const coordinate = fc.integer({ min: -6, max: 6 });
    const wide = fc.integer({ min: -(2 ** 29), max: 2 ** 29 });
    const point = fc.oneof(
      fc.tuple(coordinate, coordinate, coordinate),
      fc.tuple(wide, wide, coordinate),
      fc.tuple(wide, wide, wide),
    );
    const soup = fc.array(point, { minLength: 3, maxLength: 12 }).chain((points) =>
      fc.record({
        points: fc.constant(points),
        corners: fc.array(fc.nat(points.length - 1), { minLength: 3, maxLength: 60 }),
        planes: fc.uniqueArray(fc.oneof(coordinate, wide), { minLength: 1, maxLength: 40 }),
      }),
    );
    const twin = createTwin();
    fc.assert(
      fc.property(soup, ({ points, corners, planes }) => {
        const triangles = corners.slice(0, corners.length - (corners.length % 3));
        const mesh = unitMesh(Int32Array.from(points.flat()), Uint32Array.from(triangles));
        const sorted = Int32Array.from(planes).sort();
        expect(bandOf(wasm, mesh, sorted, 0, sorted.length)).toEqual(bandOf(twin, mesh, sorted, 0, sorted.length));
      }),
      { numRuns: 500 },
    );
  });

  test("random closed shapes chain into rings in both", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.5, max: 1.5, noNaN: true }), { minLength: 24, maxLength: 24 }),
        fc.integer({ min: 1, max: 60 }),
        (bumps, count) => {
          const mesh = standing(lump(5, 5, bumps));
          const planes = evenPlanes(count, mesh.height);
          const kernel = bandOf(wasm, mesh, planes, 0, count);
          expect(kernel).toEqual(bandOf(createTwin(), mesh, planes, 0, count));
          expect(kernel.layers.every(({ rings }) => rings !== undefined)).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });
});

test("a band's layers do not depend on where the band begins and ends", () => {
  const mesh = standing(torus(30, 10, 60, 30));
  const planes = evenPlanes(70, mesh.height);
  const whole = bandOf(wasm, mesh, planes, 0, 70);
  for (const [from, to] of [
    [0, 1],
    [5, 30],
    [16, 32],
    [31, 70],
    [69, 70],
  ] as const) {
    const part = bandOf(wasm, mesh, planes, from, to);
    expect(part.layers.map(({ rings }) => rings)).toEqual(whole.layers.slice(from, to).map(({ rings }) => rings));
  }
});

test("one compiled module serves many kernels, each with its own memory", async () => {
  const module = await compileKernel();
  const [one, two] = [await createKernel(module), await createKernel(module)];
  const mesh = standing(box([10, 10, 10]));
  const planes = evenPlanes(10, mesh.height);
  const before = bandOf(one, mesh, planes, 0, 10);
  bandOf(two, standing(sphere(40, 60)), evenPlanes(200, 8_000_000), 0, 200);
  expect(before).toEqual(bandOf(one, mesh, planes, 0, 10));
});

test("memory that has grown for a large band serves a small one", () => {
  const twin = createTwin();
  for (const kernel of [wasm, twin]) {
    const large = standing(sphere(40, 100));
    bandOf(kernel, large, evenPlanes(300, large.height), 0, 300);
    const small = standing(box([10, 10, 10]));
    expect(bandOf(kernel, small, evenPlanes(3, small.height), 0, 3).segments).toBe(24);
  }
});

test("an open mesh leaves nothing behind that a closed one would trip over", () => {
  const closed = standing(torus(30, 10, 60, 30));
  const open = unitMesh(closed.vertices, closed.triangles.slice(30));
  const planes = evenPlanes(40, closed.height);
  for (const kernel of [wasm, createTwin()]) {
    const before = bandOf(kernel, closed, planes, 0, 40);
    const between = bandOf(kernel, open, planes, 0, 40);
    expect(between.layers.some(({ rings }) => rings === undefined)).toBe(true);
    expect(bandOf(kernel, closed, planes, 0, 40)).toEqual(before);
  }
});
