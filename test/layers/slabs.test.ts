/** What of a surface faces down, layer by layer. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { box, sheared, sphere } from "../../fixtures/shapes.ts";
import { UNITS_PER_MM } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { vertexLevels } from "../../src/layers/buckets.ts";
import { slabsFacingDown, slabsFacingUp } from "../../src/layers/slabs.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import type { TriangleMesh } from "../../src/mesh/triangle-mesh.ts";

const engine = await createPolygonEngine();

/** mm2 of each layer between planes at these heights, mm. */
function areas(mesh: TriangleMesh, heightsMm: readonly number[], from = 0, to = heightsMm.length): number[] {
  const { placed } = placeMesh(mesh, { origin: [0, 0, 0] });
  const planes = Int32Array.from(heightsMm, (z) => Math.round(z * UNITS_PER_MM));
  const levels = vertexLevels(placed.vertices, planes);
  return slabsFacingDown(placed, levels, planes, from, to).map((rings) => areaMm2(engine.union(rings)));
}

describe("slabs", () => {
  it("have a flat underside in the first layer that is cut above it", () => {
    expect(areas(box([10, 20, 5], [3, 0, 2]), [0.5, 1.5, 2.5, 3.5, 9])).toEqual([0, 0, 200, 0, 0]);
    // As a section does: what begins at a plane is cut by the next one.
    expect(areas(box([10, 20, 5], [3, 0, 2]), [1, 2, 3])).toEqual([0, 0, 200]);
    expect(areas(box([10, 20, 5], [3, 0, 2]), [0.5, 1.5])).toEqual([0, 0]);
  });

  it("have of a slope what lies between two planes", () => {
    const slabs = areas(sheared(box([10, 20, 5]), 2), [1, 2, 2.5, 6]);
    // The bed side in the first, and 2 mm of the slope each mm.
    for (const [i, mm2] of [200 + 40, 40, 20, 100].entries()) expect(slabs[i]).toBeCloseTo(mm2, 3);
  });

  it("are together the shadow of what faces down, however it is cut, and the same in bands", () => {
    const ball = sphere(5, 12);
    const [shadow] = areas(ball, [20]);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -49, max: 49 }), { minLength: 1 }), fc.nat(), (tenths, cut) => {
        const heights = [...tenths.sort((a, b) => a - b).map((z) => z / 10), 20];
        const slabs = areas(ball, heights);
        expect(slabs.reduce((sum, mm2) => sum + mm2)).toBeCloseTo(shadow!, 2);
        const at = cut % heights.length;
        expect([...areas(ball, heights, 0, at), ...areas(ball, heights, at)]).toEqual(slabs);
      }),
      { numRuns: 30 },
    );
  });
});

describe("slabs that face up", () => {
  /** mm2 of each layer. */
  function tops(mesh: TriangleMesh, heightsMm: readonly number[], from = 0, to = heightsMm.length): number[] {
    const { placed } = placeMesh(mesh, { origin: [0, 0, 0] });
    const planes = Int32Array.from(heightsMm, (z) => Math.round(z * UNITS_PER_MM));
    const levels = vertexLevels(placed.vertices, planes);
    return slabsFacingUp(placed, levels, planes, from, to).map((rings) => areaMm2(engine.union(rings)));
  }

  it("have a flat top in the last layer that is cut below it", () => {
    expect(tops(box([10, 20, 5], [3, 0, 2]), [0.5, 2.5, 6.5, 7.5])).toEqual([0, 0, 200, 0]);
    expect(tops(box([10, 20, 5], [3, 0, 2]), [0.5, 2.5, 6.5])).toEqual([0, 0, 200]);
    expect(tops(box([10, 20, 5], [3, 0, 2]), [8])).toEqual([0]);
  });

  it("are together the shadow of what faces up above the lowest plane, and the same in bands", () => {
    const ball = sphere(5, 12);
    const [shadow] = areas(ball, [20]);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -49, max: 49 }), { minLength: 1 }), fc.nat(), (tenths, cut) => {
        const heights = [-20, ...tenths.sort((a, b) => a - b).map((z) => z / 10)];
        const slabs = tops(ball, heights);
        expect(slabs.reduce((sum, mm2) => sum + mm2)).toBeCloseTo(shadow!, 2);
        const at = cut % heights.length;
        expect([...tops(ball, heights, 0, at), ...tops(ball, heights, at)]).toEqual(slabs);
      }),
      { numRuns: 30 },
    );
  });
});
