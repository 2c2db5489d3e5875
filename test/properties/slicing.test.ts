import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { torus } from "../../fixtures/shapes.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import type { Layer } from "../../src/layers/layer.ts";
import { planLayers } from "../../src/layers/plan.ts";
import { sliceMesh } from "../../src/layers/slice-mesh.ts";
import { createTwin } from "../../src/layers/twin.ts";
import { createKernel } from "../../src/layers/wasm.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import type { PlacedMesh } from "../../src/mesh/triangle-mesh.ts";
import { lump, reordered, unitMesh, without } from "../layers/meshes.ts";

let engine: PolygonEngine;
let kernel: Awaited<ReturnType<typeof createKernel>>;
beforeAll(async () => {
  engine = await createPolygonEngine();
  kernel = await createKernel();
});

function slice(mesh: PlacedMesh, layerHeight = 37_000): Layer[] {
  const plan = planLayers(mesh.height, { firstLayerHeight: layerHeight, layerHeight });
  return sliceMesh(mesh, plan, { kernel, engine }).layers;
}

const areas = (layers: readonly Layer[]) => layers.map(({ polygons }) => areaMm2(polygons));

/** Closed solids of some 10 mm. */
const model = fc.oneof(
  fc
    .array(fc.double({ min: 0.6, max: 1.4, noNaN: true }), { minLength: 50, maxLength: 50 })
    .map((factors) => lump(5, 6, factors)),
  fc.constant(torus(12, 4, 24, 12)),
);
const solid = model.map((mesh) => placeMesh(mesh).placed);

/** Largest difference of areas that rounding explains: a unit along some 100 mm of outline. */
const ROUNDING_MM2 = 100 * 1e-5;

function expectSameAreas(a: readonly number[], b: readonly number[]): void {
  expect(a.length).toBe(b.length);
  a.forEach((area, i) => {
    expect(Math.abs(area - b[i])).toBeLessThan(ROUNDING_MM2);
  });
}

describe("a slice's area does not change", () => {
  test("when the part is turned about z", () => {
    fc.assert(
      fc.property(model, fc.double({ min: -360, max: 360, noNaN: true }), (mesh, degrees) => {
        const straight = placeMesh(mesh).placed;
        const turned = placeMesh(mesh, { rotation: [0, 0, degrees] }).placed;
        expectSameAreas(areas(slice(turned)), areas(slice(straight)));
      }),
      { numRuns: 30 },
    );
  });

  test("when the part is moved", () => {
    fc.assert(
      fc.property(solid, fc.integer({ min: -1e8, max: 1e8 }), fc.integer({ min: -1e8, max: 1e8 }), (mesh, dx, dy) => {
        const vertices = mesh.vertices.map((v, i) => v + [dx, dy, 0][i % 3]);
        const moved = slice({ ...mesh, vertices });
        expectSameAreas(areas(moved), areas(slice(mesh)));
      }),
      { numRuns: 30 },
    );
  });

  test("when triangles are split", () => {
    fc.assert(
      fc.property(solid, (mesh) => {
        // Doubled coordinates have whole midpoints: the same surface to the unit.
        const coarse = unitMesh(
          mesh.vertices.map((v) => 2 * v),
          mesh.triangles,
        );
        expectSameAreas(areas(slice(splitInFour(coarse), 74_000)), areas(slice(coarse, 74_000)));
      }),
      { numRuns: 20 },
    );
  });
});

describe("shuffled triangles, corners and vertices give the same bytes", () => {
  test("of closed meshes", () => {
    fc.assert(
      fc.property(solid, fc.integer(), (mesh, seed) => {
        expect(slice(reordered(mesh, seed))).toEqual(slice(mesh));
      }),
      { numRuns: 30 },
    );
  });

  test("of meshes with holes", () => {
    fc.assert(
      fc.property(
        solid,
        fc.integer(),
        fc.uniqueArray(fc.nat(99), { minLength: 1, maxLength: 8 }),
        (mesh, seed, holes) => {
          const open = without(mesh, (triangle) => holes.includes(triangle));
          expect(slice(reordered(open, seed))).toEqual(slice(open));
        },
      ),
      { numRuns: 30 },
    );
  });
});

test("the kernel and its twin give the same layers", () => {
  fc.assert(
    fc.property(solid, fc.integer({ min: 9_000, max: 90_000 }), (mesh, layerHeight) => {
      const plan = planLayers(mesh.height, { firstLayerHeight: 20_000, layerHeight });
      expect(sliceMesh(mesh, plan, { kernel, engine })).toEqual(
        sliceMesh(mesh, plan, { kernel: createTwin(), engine }),
      );
    }),
    { numRuns: 30 },
  );
});

test("the volume of the layers tends to the mesh's", () => {
  fc.assert(
    fc.property(model, (mesh) => {
      const { volumeMm3 } = measureMesh(mesh);
      const { placed } = placeMesh(mesh);
      const errors = [80_000, 20_000, 5_000].map((layerHeight) => {
        const sum = areas(slice(placed, layerHeight)).reduce((total, area) => total + area * layerHeight * 1e-5, 0);
        return Math.abs(sum / volumeMm3 - 1);
      });
      expect(errors[1]).toBeLessThan(0.01);
      expect(errors[2]).toBeLessThan(0.001);
    }),
    { numRuns: 15 },
  );
});

function splitInFour({ vertices, triangles, triangleEdges, edgeCount }: PlacedMesh): PlacedMesh {
  const count = vertices.length / 3;
  const all = new Int32Array(3 * (count + edgeCount));
  all.set(vertices);
  const split: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = triangles.subarray(t, t + 3) as unknown as [number, number, number];
    const [ab, bc, ca] = Array.from(triangleEdges.subarray(t, t + 3), (edge) => count + edge) as [
      number,
      number,
      number,
    ];
    for (const [middle, p, q] of [
      [ab, a, b],
      [bc, b, c],
      [ca, c, a],
    ] as const)
      for (let k = 0; k < 3; k++) all[3 * middle + k] = (vertices[3 * p + k] + vertices[3 * q + k]) / 2;
    split.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  }
  return unitMesh(all, Uint32Array.from(split));
}
