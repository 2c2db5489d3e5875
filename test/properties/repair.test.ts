import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { box, hollowBox, merge, torus } from "../../fixtures/shapes.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { planLayers } from "../../src/layers/plan.ts";
import { type CutTools, sliceMesh } from "../../src/layers/slice-mesh.ts";
import { createKernel } from "../../src/layers/wasm.ts";
import { buildEdges } from "../../src/mesh/edges.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { repairMesh } from "../../src/mesh/repair/repair.ts";
import type { TriangleMesh } from "../../src/mesh/triangle-mesh.ts";
import { weld } from "../../src/mesh/weld.ts";
import { lump } from "../layers/meshes.ts";

let tools: CutTools;
beforeAll(async () => {
  tools = { kernel: await createKernel(), engine: await createPolygonEngine() };
});

/** Area of all layers together, and the number of layers that have one. */
function slice(mesh: TriangleMesh): { readonly area: number; readonly layers: number } {
  const { placed } = placeMesh(mesh);
  const plan = planLayers(placed.height, { firstLayerHeight: 30_000, layerHeight: 30_000 });
  const areas = sliceMesh(placed, plan, tools).layers.map(({ polygons }) => areaMm2(polygons));
  return { area: areas.reduce((sum, area) => sum + area, 0), layers: areas.filter((area) => area > 0).length };
}

const solids = fc.oneof(
  fc
    .array(fc.double({ min: 0.85, max: 1.15, noNaN: true }), { minLength: 40, maxLength: 40 })
    .map((factors) => lump(8, 12, factors)),
  fc.constant(torus(12, 4, 48, 24)),
  fc.constant(merge(hollowBox([20, 20, 12], 3), box([5, 5, 5], [30, 3, 2]))),
);

type Point = [number, number, number];
/** Triangles with corners of their own: what a file without sharing says. */
type Soup = Point[][];

/** Which triangles, as shares of all. */
const some = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 5 });

/** One way to spoil a soup: where, and what becomes of a triangle there. */
const damages: Readonly<Record<string, (triangle: Point[]) => Soup>> = {
  dropped: () => [],
  flipped: ([a, b, c]) => [[a, c, b]],
  doubled: (triangle) => [triangle, triangle],
  "with its back": ([a, b, c]) => [
    [a, b, c],
    [a, b, c],
    [a, c, b],
  ],
  "split at an edge": ([a, b, c]) => {
    const middle = a.map((value, axis) => (value + b[axis]) / 2) as Point;
    return [
      [a, middle, c],
      [middle, b, c],
    ];
  },
  "split at two edges": ([a, b, c]) => {
    const [ab, bc] = [
      a.map((value, axis) => 0.3 * value + 0.7 * b[axis]),
      b.map((value, axis) => 0.6 * value + 0.4 * c[axis]),
    ] as Point[];
    return [
      [ab, b, bc],
      [a, ab, bc],
      [a, bc, c],
    ];
  },
  "beside a sliver": (triangle) => [triangle, [triangle[0], triangle[1], triangle[1]]],
};

function soupOf({ positions, triangles }: TriangleMesh): Soup {
  const soup: Soup = [];
  for (let at = 0; at < triangles.length; at += 3)
    soup.push([0, 1, 2].map((k) => [...positions.subarray(triangles[at + k] * 3, triangles[at + k] * 3 + 3)] as Point));
  return soup;
}

function spoil(soup: Soup, shares: readonly number[], change: (triangle: Point[]) => Soup): Soup {
  const picked = new Set(shares.map((share) => Math.floor(share * soup.length)));
  return soup.flatMap((triangle, i) => (picked.has(i) ? change(triangle) : [triangle]));
}

function meshOf(soup: Soup): TriangleMesh {
  return weld(Float64Array.from(soup.flat(2))).mesh;
}

/** Each corner off by up to `noise` mm, another way each time. */
function shaken(soup: Soup, noise: number): Soup {
  let seed = 1;
  const off = (): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return noise * (seed / 2 ** 31 - 1);
  };
  return soup.map((triangle) => triangle.map((point) => point.map((value) => value + off()) as Point));
}

function expectRepaired(mesh: TriangleMesh, sound: TriangleMesh): void {
  const expected = slice(sound);
  const got = slice(repairMesh(mesh).mesh);
  expect(Math.abs(got.area / expected.area - 1)).toBeLessThan(0.005);
  expect(got.layers).toBe(expected.layers);
}

describe("a sound mesh is whole again", () => {
  test.each(Object.keys(damages))("when some triangles are %s", (kind) => {
    fc.assert(
      fc.property(solids, some, (solid, shares) => {
        expectRepaired(meshOf(spoil(soupOf(solid), shares, damages[kind])), solid);
      }),
      { numRuns: 15 },
    );
  });

  test("when no two corners agree any more", () => {
    fc.assert(
      fc.property(solids, fc.double({ min: 1e-9, max: 1e-4, noNaN: true }), (solid, noise) => {
        const { mesh, report } = repairMesh(meshOf(shaken(soupOf(solid), noise)));
        expect(report.after).toMatchObject({ openEdges: 0, nonManifoldEdges: 0, miswoundEdges: 0 });
        expect(Math.abs(measureMesh(mesh).volumeMm3 / measureMesh(solid).volumeMm3 - 1)).toBeLessThan(1e-3);
      }),
      { numRuns: 15 },
    );
  });

  test("when all of it comes together", () => {
    const kinds = fc.array(fc.tuple(fc.constantFrom(...Object.keys(damages)), some), { maxLength: 4 });
    fc.assert(
      fc.property(solids, kinds, fc.double({ min: 0, max: 2e-5, noNaN: true }), (solid, all, noise) => {
        let soup = soupOf(solid);
        for (const [kind, shares] of all) soup = spoil(soup, shares, damages[kind]);
        expectRepaired(meshOf(shaken(soup, noise)), solid);
      }),
      { numRuns: 40 },
    );
  });
});

test("what is repaired is not repaired again", () => {
  fc.assert(
    fc.property(solids, some, some, (solid, dropped, flipped) => {
      const soup = spoil(spoil(soupOf(solid), flipped, damages.flipped), dropped, damages.dropped);
      const once = repairMesh(meshOf(soup)).mesh;
      expect(repairMesh(once).mesh).toBe(once);
    }),
    { numRuns: 20 },
  );
});

test("whatever the triangles are, there is a mesh and a report", () => {
  const coordinate = fc.oneof(
    fc.integer({ min: 0, max: 4 }),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const meshes = fc
    .array(fc.tuple(coordinate, coordinate, coordinate), { minLength: 1, maxLength: 12 })
    .chain((points) =>
      fc.array(fc.nat(points.length - 1), { maxLength: 120 }).map((corners) => ({
        positions: Float64Array.from(points.flat()),
        triangles: Uint32Array.from(corners.slice(0, corners.length - (corners.length % 3))),
      })),
    );
  fc.assert(
    fc.property(meshes, fc.nat(100), (given, debris) => {
      const { mesh, edges, report } = repairMesh(given, { dropDebrisBelowMm3: debris });
      const vertices = mesh.positions.length / 3;
      for (let at = 0; at < mesh.triangles.length; at += 3) {
        const [a, b, c] = mesh.triangles.subarray(at, at + 3);
        expect(Math.max(a, b, c)).toBeLessThan(vertices);
        expect(new Set([a, b, c]).size).toBe(3);
      }
      expect(edges).toEqual(buildEdges(mesh));
      expect(report.after.openEdges).toBe(edges.openEdges);
    }),
    { numRuns: 400 },
  );
});
