/** Where surfaces cross the planes of layers. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { box, sphere } from "../../fixtures/shapes.ts";
import { UNITS_PER_MM } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { vertexLevels } from "../../src/layers/buckets.ts";
import { sliceMesh } from "../../src/layers/slice-mesh.ts";
import { surfaceCuts } from "../../src/layers/surface-cuts.ts";
import { createTwin } from "../../src/layers/twin.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import type { PlacedMesh, TriangleMesh } from "../../src/mesh/triangle-mesh.ts";

const engine = await createPolygonEngine();
const tools = { engine, kernel: createTwin() };

function placed(mesh: TriangleMesh): PlacedMesh {
  return placeMesh(mesh, { rotation: [20, 30, 40] }).placed;
}

function cutsAt(mesh: PlacedMesh, planes: Int32Array, from = 0, to = planes.length): number[][] {
  return surfaceCuts(mesh, vertexLevels(mesh.vertices, planes), planes, from, to);
}

/** Twice what directed lines that close go around is the sum of their ends' products, mm2. */
function areaAround(lines: readonly number[]): number {
  let doubled = 0;
  for (let i = 0; i < lines.length; i += 4) doubled += lines[i]! * lines[i + 3]! - lines[i + 2]! * lines[i + 1]!;
  return doubled / 2 / UNITS_PER_MM ** 2;
}

it("of a closed surface go around its section, the inside on their left, and are the same in bands", () => {
  for (const mesh of [sphere(5, 12), box([10, 7, 5])].map(placed))
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: mesh.height - 1 }), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        (heights, cut) => {
          const sliceZ = Int32Array.from(heights.sort((a, b) => a - b));
          const plan = { sliceZ, printZ: Float64Array.from(sliceZ), heights: Float64Array.from(sliceZ) };
          const lines = cutsAt(mesh, sliceZ);
          const { layers } = sliceMesh(mesh, plan as never, tools);
          for (const [i, { polygons }] of layers.entries())
            expect(areaAround(lines[i]!)).toBeCloseTo(areaMm2(polygons), 3);
          const at = cut % heights.length;
          expect([...cutsAt(mesh, sliceZ, 0, at), ...cutsAt(mesh, sliceZ, at)]).toEqual(lines);
        },
      ),
      { numRuns: 40 },
    );
});

it("of a triangle is one line a plane, from where its edge comes down to where one goes up", () => {
  const vertices = Int32Array.of(0, 0, 0, 0, 100, 0, 0, 0, 100);
  const triangle = { vertices, triangles: Uint32Array.of(0, 1, 2) };
  const planes = Int32Array.of(0, 25, 50, 100, 200);
  // What lies on a plane is above it: the plane through the two lower corners crosses nothing.
  expect(surfaceCuts(triangle, vertexLevels(vertices, planes), planes, 0, 5)).toEqual([
    [],
    [0, 0, 0, 75],
    [0, 0, 0, 50],
    [0, 0, 0, 0],
    [],
  ]);
});
