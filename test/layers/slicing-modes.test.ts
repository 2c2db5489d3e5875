import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { box, hollowBox, merge, reversed } from "../../fixtures/shapes.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { type CutTools, sliceMesh } from "../../src/layers/slice-mesh.ts";
import { SLICING_MODES } from "../../src/layers/slicing-modes.ts";
import { createKernel } from "../../src/layers/wasm.ts";
import type { TriangleMesh } from "../../src/mesh/triangle-mesh.ts";
import { standing } from "./meshes.ts";

let tools: CutTools;
beforeAll(async () => {
  tools = { kernel: await createKernel(), engine: await createPolygonEngine() };
});

const MODES = ["regular", "even_odd", "close_holes"] as const;

/** A section's area, mm2, by regular, even_odd and close_holes. */
function areas(mesh: TriangleMesh, atMm: number): number[] {
  const plan = {
    sliceZ: Int32Array.of(Math.round(atMm * 1e5)),
    printZ: Float64Array.of(atMm),
    heights: Float64Array.of(1),
  };
  const placed = standing(mesh);
  return MODES.map((mode) => areaMm2(sliceMesh(placed, plan, tools, { mode }).layers[0].polygons));
}

describe("what of a section is the part", () => {
  const cube = box([20, 20, 20]);

  test("shells that overlap: once, where one of them is alone, once", () => {
    expect(areas(merge(cube, box([20, 20, 20], [10, 5, 0])), 5)).toEqual([650, 500, 650]);
  });

  test("three shells that overlap count in the middle again", () => {
    const three = merge(merge(cube, box([20, 20, 20], [10, 0, 0])), box([10, 20, 20], [10, 0, 0]));
    expect(areas(three, 5)).toEqual([600, 600, 600]);
  });

  test("a shell inside another is part of it, its cavity, or filled", () => {
    const inner = box([10, 10, 10], [5, 5, 5]);
    expect(areas(merge(cube, inner), 10)).toEqual([400, 300, 400]);
    expect(areas(merge(cube, reversed(inner)), 10)).toEqual([300, 300, 400]);
    expect(areas(hollowBox([20, 20, 20], 2), 10)).toEqual([144, 144, 400]);
  });

  test("a shell that is inside out is filled where holes are closed", () => {
    expect(areas(reversed(cube), 10)).toEqual([400, 400, 400]);
    expect(areas(merge(cube, reversed(box([20, 20, 20], [10, 5, 0]))), 5)).toEqual([500, 500, 650]);
  });
});

test("no mode makes more of any rings than closed holes, nor less than an odd number of outlines", () => {
  const rings = fc.array(fc.tuple(...Array.from({ length: 6 }, () => fc.integer({ min: -1000, max: 1000 }))), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(rings, (triangles) => {
      const ringStarts = Uint32Array.from({ length: triangles.length + 1 }, (_, i) => 3 * i);
      const given = { coords: Int32Array.from(triangles.flat(), (x) => 1000 * x), ringStarts };
      const [regular, odd, closed] = MODES.map((mode) => SLICING_MODES[mode](tools.engine, given));
      const { engine } = tools;
      for (const [less, more] of [
        [odd, regular],
        [regular, closed],
      ])
        expect(areaMm2(engine.difference(less, engine.offset(more, 20)))).toBeCloseTo(0, 4);
      // What any triangle encloses, one after the other.
      const each = triangles.map((_, i) =>
        engine.union({ coords: given.coords.subarray(6 * i, 6 * i + 6), ringStarts: Uint32Array.of(0, 3) }),
      );
      expect(areaMm2(closed)).toBeCloseTo(areaMm2(engine.unionAll(each)), 3);
    }),
    { numRuns: 200 },
  );
});
