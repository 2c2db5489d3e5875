import { describe, expect, it, test } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { checkMesh, checkModel } from "../../src/mesh/check-mesh.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { repairMesh } from "../../src/mesh/repair/repair.ts";
import type { TriangleMesh } from "../../src/mesh/triangle-mesh.ts";
import { inspect } from "../../src/verbs/inspect.ts";
import { expectCode } from "./throws.ts";

const cube = box([20, 20, 20]);

function withCoordinate(at: number, value: number): TriangleMesh {
  return { positions: cube.positions.with(at, value), triangles: cube.triangles };
}
const astray = { positions: new Float64Array(9), triangles: Uint32Array.of(0, 1, 7) };

const ENTRIES: readonly (readonly [string, (mesh: TriangleMesh) => unknown])[] = [
  ["measureMesh", measureMesh],
  ["repairMesh", repairMesh],
  ["placeMesh", placeMesh],
  ["inspect", inspect],
  ["inspect of a model", (mesh) => inspect({ ...MODEL, objects: [{ name: "", mesh }] })],
  ["inspect without repair", (mesh) => inspect(mesh, {}, { repair: false })],
];
const MODEL = {
  format: "3mf",
  objects: [{ name: "", mesh: cube }],
  items: [{ object: 0, transform: null }],
  unit: null,
  warnings: [],
  thumbnails: [],
  project: null,
  metadata: {},
} as const;

describe.each(ENTRIES)("%s", (_, enter) => {
  // One that is not the first vertex's: comparisons with it are false, so that the box does not show it.
  it.each([NaN, Infinity, -Infinity])("refuses a coordinate that is %s", async (value) => {
    const entered = (async () => enter(withCoordinate(5, value)))();
    await expect(entered).rejects.toMatchObject({ code: "COORDINATE_NOT_FINITE" });
  });

  it("refuses a triangle of a vertex that is not there", async () => {
    await expect((async () => enter(astray))()).rejects.toMatchObject({ code: "MESH_MALFORMED" });
  });

  it("takes a sound mesh", async () => {
    await expect((async () => enter(cube))()).resolves.not.toThrow();
  });
});

test("points and triangles are whole", () => {
  const { positions, triangles } = cube;
  expectCode("MESH_MALFORMED", () => checkMesh({ positions: positions.subarray(1), triangles }));
  expectCode("MESH_MALFORMED", () => checkMesh({ positions, triangles: triangles.subarray(1) }));
  const none = expectCode("MESH_MALFORMED", () => checkMesh({ positions } as unknown as TriangleMesh));
  expect(none.message).toContain("got none of the vertex indices");
});

test("a model's items are of its objects, and all its meshes are sound", () => {
  const wrong = withCoordinate(5, NaN);
  const [object] = MODEL.objects;
  checkModel(MODEL);
  expectCode("MESH_EMPTY", () => checkModel({ ...MODEL, items: [] }));
  expectCode("MESH_MALFORMED", () => checkModel({ ...MODEL, items: [{ object: 1, transform: null }] }));
  const turned = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
  checkModel({ ...MODEL, items: [{ object: 0, transform: Float64Array.from(turned) }] });
  for (const [transform, got] of [
    [turned.with(4, NaN), "got NaN among the numbers of items[0].transform"],
    [[1, 0, 0, 1], "got 4 numbers of items[0].transform"],
    [undefined, "got no numbers of items[0].transform"],
  ] as const) {
    const items = [{ object: 0, transform: (transform && Float64Array.from(transform))! }];
    expect(expectCode("MESH_MALFORMED", () => checkModel({ ...MODEL, items })).message).toContain(got);
  }
  for (const volumes of [{ supportBlockers: [wrong] }, { negativeVolumes: [wrong] }]) {
    expectCode("COORDINATE_NOT_FINITE", () => checkModel({ ...MODEL, ...volumes }));
    expectCode("COORDINATE_NOT_FINITE", () => checkModel({ ...MODEL, objects: [{ ...object, ...volumes }] }));
  }
  const zones = [{ kind: "modifier", mesh: wrong, settings: { program: "PrusaSlicer", values: {} } }] as const;
  expectCode("COORDINATE_NOT_FINITE", () => checkModel({ ...MODEL, objects: [{ ...object, zones }] }));
});
