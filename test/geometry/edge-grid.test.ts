import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { containsPoint } from "../../src/geometry/contains.ts";
import { EdgeGrid } from "../../src/geometry/edge-grid.ts";
import { orientation } from "../../src/geometry/orientation.ts";
import { nearestOnRing } from "../../src/geometry/path.ts";
import type { Rings } from "../../src/geometry/polygons.ts";

/** Rings around their own centres, that may overlap. */
const ringsOf = fc
  .array(
    fc.record({
      x: fc.integer({ min: -50_000, max: 50_000 }),
      y: fc.integer({ min: -50_000, max: 50_000 }),
      radii: fc.array(fc.integer({ min: 100, max: 40_000 }), { minLength: 3, maxLength: 30 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all): Rings => {
    const starts = [0];
    const coords = all.flatMap(({ x, y, radii }) => {
      starts.push(starts[starts.length - 1] + radii.length);
      return radii.flatMap((r, i) => {
        const angle = (2 * Math.PI * i) / radii.length;
        return [Math.round(x + r * Math.cos(angle)), Math.round(y + r * Math.sin(angle))];
      });
    });
    return { coords: Int32Array.from(coords), ringStarts: Uint32Array.from(starts) };
  });
const place = fc.integer({ min: -120_000, max: 120_000 });

function edgesOf({ coords, ringStarts }: Rings): [number, number, number, number][] {
  const edges: [number, number, number, number][] = [];
  for (let ring = 0; ring + 1 < ringStarts.length; ring++)
    for (let i = ringStarts[ring]; i < ringStarts[ring + 1]; i++) {
      const j = i + 1 < ringStarts[ring + 1] ? i + 1 : ringStarts[ring];
      edges.push([coords[2 * i], coords[2 * i + 1], coords[2 * j], coords[2 * j + 1]]);
    }
  return edges;
}

function meet(a: readonly number[], b: readonly number[]): boolean {
  const [ax, ay, bx, by] = a;
  const [cx, cy, dx, dy] = b;
  const boxes =
    Math.max(ax, bx) >= Math.min(cx, dx) &&
    Math.max(cx, dx) >= Math.min(ax, bx) &&
    Math.max(ay, by) >= Math.min(cy, dy) &&
    Math.max(cy, dy) >= Math.min(ay, by);
  const sides = (p: number, q: number): boolean => Math.sign(p) * Math.sign(q) <= 0;
  return (
    boxes &&
    sides(orientation(ax, ay, bx, by, cx, cy), orientation(ax, ay, bx, by, dx, dy)) &&
    sides(orientation(cx, cy, dx, dy, ax, ay), orientation(cx, cy, dx, dy, bx, by))
  );
}

describe("edges in a grid", () => {
  it("are met by a line as they are one by one, in order along it", () => {
    fc.assert(
      fc.property(ringsOf, place, place, place, place, (rings, x0, y0, x1, y1) => {
        const grid = new EdgeGrid(rings);
        const line = [x0, y0, x1, y1];
        const met = edgesOf(rings).flatMap((edge, i) => (meet(edge, line) ? [i] : []));
        const crossings = grid.crossings(x0, y0, x1, y1);
        expect(crossings.map(({ point }) => point).sort((a, b) => a - b)).toEqual(met);
        expect(grid.meets(x0, y0, x1, y1)).toBe(met.length > 0);
        for (let i = 1; i < crossings.length; i++) expect(crossings[i].at).toBeGreaterThanOrEqual(crossings[i - 1].at);
      }),
      { numRuns: 500 },
    );
  });

  it("tell the nearest of them within reach", () => {
    fc.assert(
      fc.property(ringsOf, place, place, fc.integer({ min: 1, max: 100_000 }), (rings, x, y, reach) => {
        const { coords, ringStarts } = rings;
        let nearest = Infinity;
        for (let i = 0; i + 1 < ringStarts.length; i++)
          nearest = Math.min(nearest, nearestOnRing(coords, ringStarts[i], ringStarts[i + 1], x, y).distance);
        const found = new EdgeGrid(rings).nearest(x, y, reach);
        if (Math.abs(nearest - reach) < 1e-6) return;
        if (nearest > reach) expect(found).toBeUndefined();
        else expect(found?.distance).toBeCloseTo(nearest, 6);
      }),
      { numRuns: 500 },
    );
  });

  it("tell what lies inside", () => {
    fc.assert(
      fc.property(ringsOf, place, place, (rings, x, y) => {
        const one = {
          coords: rings.coords.subarray(0, 2 * rings.ringStarts[1]),
          ringStarts: rings.ringStarts.subarray(0, 2),
        };
        if (edgesOf(one).some((edge) => meet(edge, [x, y, x, y]))) return;
        expect(new EdgeGrid(one).contains(x, y)).toBe(containsPoint(one, x, y));
      }),
      { numRuns: 1000 },
    );
  });

  it("are none of nothing", () => {
    const grid = new EdgeGrid({ coords: new Int32Array(0), ringStarts: Uint32Array.of(0) });
    expect(grid.crossings(0, 0, 9, 9)).toEqual([]);
    expect(grid.nearest(0, 0, 1e6)).toBeUndefined();
    expect(grid.contains(0, 0)).toBe(false);
  });
});
