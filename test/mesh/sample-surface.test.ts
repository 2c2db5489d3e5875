import fc from "fast-check";
import { expect, test } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { type SurfaceSamples, sampleSurface } from "../../src/mesh/sample-surface.ts";
import { lump, reordered } from "../layers/meshes.ts";

const COUNT = 3000;

/** Each place with its normal, in an order of their own. */
function sorted({ positions, normals }: SurfaceSamples): string[] {
  return Array.from({ length: positions.length / 3 }, (_, i) =>
    [...positions.subarray(3 * i, 3 * i + 3), ...normals.subarray(3 * i, 3 * i + 3)].join(" "),
  ).sort();
}

test("each side of a box has its share, by area, and every place lies on the side that its normal tells", () => {
  const [width, depth, height] = [30, 20, 10];
  const { positions, normals, area } = sampleSurface(placeMesh(box([width, depth, height])).placed, COUNT);
  expect(area).toBeCloseTo(2 * (width * depth + depth * height + height * width), 3);
  const counts = new Map<string, number>();
  for (let i = 0; i < positions.length; i += 3) {
    const side = normals
      .subarray(i, i + 3)
      .map(Math.round)
      .join(" ");
    counts.set(side, (counts.get(side) ?? 0) + 1);
    const [x, y, z] = positions.subarray(i, i + 3);
    const outward = normals[i] * (x / width) + normals[i + 1] * (y / depth) + normals[i + 2] * (z / height - 0.5);
    expect(outward).toBeCloseTo(0.5, 4);
  }
  const expected = { "1 0 0": depth * height, "0 -1 0": width * height, "0 0 1": width * depth };
  for (const [side, own] of Object.entries(expected))
    expect(Math.abs(counts.get(side)! - (COUNT * own) / area)).toBeLessThanOrEqual(2);
});

test("places hang neither on the order of triangles nor on where they begin", () => {
  const factors = fc.array(fc.double({ min: 0.6, max: 1.4, noNaN: true }), { minLength: 50, maxLength: 50 });
  fc.assert(
    fc.property(factors, fc.integer(), (own, seed) => {
      const { placed } = placeMesh(lump(5, 6, own));
      expect(sorted(sampleSurface(reordered(placed, seed), COUNT))).toEqual(sorted(sampleSurface(placed, COUNT)));
    }),
    { numRuns: 20 },
  );
});

test("a mesh without area has no places", () => {
  const flat = placeMesh({ positions: Float64Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2), triangles: Uint32Array.of(0, 1, 2) });
  expect(sampleSurface(flat.placed, COUNT)).toEqual({
    positions: new Float64Array(0),
    normals: new Float32Array(0),
    area: 0,
  });
});
