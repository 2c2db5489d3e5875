import { describe, expect, test } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { box, merge, withoutLast } from "../../fixtures/shapes.ts";
import { inspect, inspectResin, slice, type TriangleMesh } from "../../src/index.ts";

const cube = box([10, 10, 10]);
const stray: TriangleMesh = {
  positions: Float64Array.of(90, 0, 0, 99, 0, 0, 90, 0, 9),
  triangles: Uint32Array.of(0, 1, 2),
};
const codes = (warnings: readonly { readonly code: string }[]): string[] => warnings.map(({ code }) => code);

describe("a model is repaired before anything else", () => {
  test("and what it is says how", async () => {
    for (const look of [inspect, inspectResin]) {
      const { mesh, warnings } = await look(merge(withoutLast(cube, 1), stray));
      expect(codes(warnings)).toContain("MESH_REPAIRED");
      expect(codes(warnings)).not.toContain("MESH_OPEN");
      expect(mesh).toMatchObject({ triangles: 12, openEdges: 6, sizeMm: [10, 10, 10] });
      expect(mesh.volumeMm3).toBeCloseTo(1000, 6);
      expect(mesh.repairs).toMatchObject({ filled: 1, looseTriangles: 1, after: { openEdges: 0, shells: 1 } });
    }
  });

  test("unless it is not to be", async () => {
    const { mesh, warnings } = await inspect(merge(withoutLast(cube, 1), stray), {}, { repair: false });
    expect(mesh).toMatchObject({ openEdges: 6, repairs: null });
    expect(mesh.sizeMm[0]).toBe(99);
    expect(codes(warnings)).toContain("MESH_OPEN");
  });

  test("and edges that more than two triangles share are told of where it is not", async () => {
    const { warnings } = await inspect(binaryStl(merge(cube, box([10, 10, 10], [10, 10, 0]))), {}, { repair: false });
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: "MESH_NON_MANIFOLD", details: { nonManifoldEdges: 1 } }),
    );
  });

  test("without its debris when asked", async () => {
    const parts = merge(cube, box([0.2, 0.2, 0.2], [90, 0, 0]));
    expect((await inspect(parts)).mesh.sizeMm[0]).toBeCloseTo(90.2, 9);
    const { mesh } = await inspect(parts, {}, { dropDebrisBelowMm3: 0.1 });
    expect(mesh.sizeMm[0]).toBe(10);
    expect(mesh.repairs).toMatchObject({ dropped: 1 });
  });

  test("and refused where nothing is left of it", async () => {
    const folded = { positions: stray.positions, triangles: Uint32Array.of(0, 1, 2, 0, 1, 2, 0, 2, 1) };
    await expect(inspect(folded)).rejects.toMatchObject({ code: "MESH_NOT_SOLID" });
  });

  test("and gives the g-code of the sound one", async () => {
    const settings = { perimeters: 2 };
    const text = async (mesh: TriangleMesh): Promise<string> =>
      (await slice(mesh, settings, { threads: 0 })).gcode.toString().replace(/^;.*$/gm, "");
    expect(await text(withoutLast(cube, 1))).toBe(await text(cube));
  });
});
