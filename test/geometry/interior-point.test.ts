import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { containsPoint } from "../../src/geometry/contains.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { interiorPoint } from "../../src/geometry/interior-point.ts";
import { islandAt } from "../../src/geometry/islands.ts";
import { islandCount } from "../../src/geometry/polygons.ts";
import { hole, island, rings, square } from "./shapes.ts";

const engine = await createPolygonEngine();

describe("interiorPoint", () => {
  it("lies in the ring, not in its hole", () => {
    const frame = island(square(10), hole(square(8)));
    expect(containsPoint(frame, ...interiorPoint(frame))).toBe(true);
  });

  it("lies in every island of a union of boxes", () => {
    const spot = fc.double({ min: -20, max: 20, noNaN: true });
    const side = fc.double({ min: 0.5, max: 12, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(spot, spot, side), { minLength: 1, maxLength: 8 }), (boxes) => {
        const all = engine.union(rings(...boxes.map(([x, y, width]) => square(width, x, y))), "evenodd");
        for (let i = 0; i < islandCount(all); i++)
          expect(containsPoint(islandAt(all, i), ...interiorPoint(islandAt(all, i)))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
