import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { canonicalExPolygons } from "../../src/geometry/canonical.ts";
import { loadClipper2 } from "../../src/geometry/clipper2.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { MiterOffset } from "../../src/geometry/miter-offset.ts";
import { lineLengthMm } from "../../src/geometry/path.ts";
import { type ExPolygons, islandCount } from "../../src/geometry/polygons.ts";
import { type Island, wholeRing } from "../../src/geometry/ring.ts";
import { crossingRings, gridRings, stars } from "./arbitraries.ts";
import { hole, island, square } from "./shapes.ts";

const engine = await createPolygonEngine();
const clipper = await loadClipper2();
const miter = new MiterOffset(clipper.arena);
afterAll(() => {
  engine.dispose();
  clipper.dispose();
});

function ringsOf({ coords, ringStarts, islandStarts }: ExPolygons, index: number): Island {
  const ring = (i: number) => ({ coords, start: ringStarts[i], end: ringStarts[i + 1] });
  return Array.from({ length: islandStarts[index + 1] - islandStarts[index] }, (_, k) => ring(islandStarts[index] + k));
}

function perimeterMm({ coords, ringStarts }: ExPolygons): number {
  let sum = 0;
  for (let ring = 0; ring + 1 < ringStarts.length; ring++)
    sum += lineLengthMm(coords, ringStarts[ring], ringStarts[ring + 1]);
  return sum;
}

describe("miter offset", () => {
  const frame = ringsOf(island(square(20), hole(square(10))), 0);

  it("moves every side of a frame, and squares corners beyond the miter limit", () => {
    const area = (delta: number, limit: number): number =>
      areaMm2(canonicalExPolygons([miter.offset(frame, delta, limit, false)!]));
    expect(area(100_000, 3)).toBe(22 * 22 - 8 * 8);
    expect(area(-100_000, 3)).toBe(18 * 18 - 12 * 12);
    // A squared corner lacks a triangle that is (sqrt(2) - 1) mm high and twice as wide.
    expect(area(100_000, 1)).toBeCloseTo(22 * 22 - 8 * 8 - 4 * (Math.SQRT2 - 1) ** 2, 4);
  });

  it("takes out edges that vanish", () => {
    // A square of 10 mm with a corner cut off by 1 mm: shrunk by 2 mm, the cut is gone.
    const cut = wholeRing(Int32Array.of(0, 0, 10e5, 0, 10e5, 9e5, 9e5, 10e5, 0, 10e5));
    const [ring] = miter.offset([cut], -2e5, 3, false)!;
    expect(ring.end - ring.start).toBe(4);
    expect(areaMm2(canonicalExPolygons([[ring]]))).toBe(36);
  });

  it("takes out an edge beside a miter where the strip of its other neighbour covers what that leaves", () => {
    // A wedge of 60 degrees whose lower side starts level and bends down after 1 mm: shrunk by 0.8 mm, 0.08 mm of the
    // level are left, and by 1 mm none.
    const wedge = [
      wholeRing(Int32Array.of(0, 0, 1e5, 0, 6e5, -866_025, 2e6, -866_025, 2e6, 1_732_051, 1e6, 1_732_051)),
    ];
    for (const [delta, corners] of [
      [-80_000, 6],
      [-100_000, 5],
    ]) {
      const [ring] = miter.offset(wedge, delta, 3, false)!;
      expect(ring.end - ring.start).toBe(corners);
      const swept = clipper.inflate(wedge, delta, "Miter", "Polygon", 3, 500);
      expect(areaMm2(canonicalExPolygons([[ring]]))).toBeCloseTo(areaMm2(canonicalExPolygons(swept)), 3);
    }
  });

  it("takes out holes that fill up, and the island with its contour", () => {
    const triangle = wholeRing(Int32Array.of(0, 0, 3e5, 0, 0, 4e5));
    const filled = wholeRing(Int32Array.of(0, 0, 0, 4e5, 3e5, 0));
    const [contour] = ringsOf(island(square(20)), 0);
    // The inner circle of a right triangle of 3, 4 and 5 mm has a radius of 1 mm.
    expect(miter.offset([contour, filled], 99_000, 3, false)).toHaveLength(2);
    expect(miter.offset([contour, filled], 101_000, 3, false)).toHaveLength(1);
    expect(miter.offset([triangle], -99_000, 3, false)).toHaveLength(1);
    expect(miter.offset([triangle], -101_000, 3, false)).toEqual([]);
  });

  it("moves an island of 10 000 holes within a few megabytes", () => {
    const holes = Array.from({ length: 10_000 }, (_, i) => hole(square(1, 2 * (i % 100), 2 * Math.floor(i / 100))));
    const plate = ringsOf(island(square(202, 99, 99), ...holes), 0);
    const shrunk = miter.offset(plate, -20_000, 3, false)!;
    expect(areaMm2(canonicalExPolygons([shrunk]))).toBeCloseTo(201.6 ** 2 - 10_000 * 1.4 ** 2, 6);
  });

  it("leaves to the sweep what meets, parts or goes", () => {
    expect(miter.offset(frame, 500_000, 3, false)).toBeUndefined();
    expect(miter.offset(frame, -250_000, 3, false)).toBeUndefined();
    expect(miter.offset(ringsOf(island(square(20)), 0), -1_000_000, 3, false)).toBeUndefined();
    // Two squares of 2 mm joined by a bar of 1 mm: shrunk by 0.6 mm, they part.
    const bell = Int32Array.of(
      0,
      0,
      2e5,
      0,
      2e5,
      0.5e5,
      4e5,
      0.5e5,
      4e5,
      0,
      6e5,
      0,
      6e5,
      2e5,
      4e5,
      2e5,
      4e5,
      1.5e5,
      2e5,
      1.5e5,
      2e5,
      2e5,
      0,
      2e5,
    );
    expect(miter.offset([wholeRing(bell)], -0.4e5, 3, false)).toBeDefined();
    expect(miter.offset([wholeRing(bell)], -0.6e5, 3, false)).toBeUndefined();
  });

  it("grows its memory for an island of 300 000 points", () => {
    const count = 300_000;
    const radius = 50_000_000;
    const ring = Int32Array.from({ length: 2 * count }, (_, k) => {
      const angle = (2 * Math.PI * (k >> 1)) / count;
      return Math.round(radius * (k % 2 === 0 ? Math.cos(angle) : Math.sin(angle)));
    });
    const [small] = miter.offset(ringsOf(island(square(20)), 0), 100_000, 3, false)!;
    const [grown] = miter.offset([wholeRing(ring)], 100_000, 3, false)!;
    expect(areaMm2(canonicalExPolygons([[grown]]))).toBeCloseTo(Math.PI * 501 ** 2, -1);
    expect(areaMm2(canonicalExPolygons([[small]]))).toBe(22 * 22);
  });

  it("tells sides as far as coordinates go: a strip of 0.01 mm from corner to corner of 40 m", () => {
    const far = 2_000_000_000;
    const strip = (width: number): Island => [
      wholeRing(Int32Array.of(-far, -far, far, far, far - width, far + width, -far - width, -far + width)),
    ];
    const [thin] = miter.offset(strip(1000), -600, 3, false)!;
    expect(thin.end - thin.start).toBe(4);
    expect(miter.offset(strip(1000), -800, 3, false)).toBeUndefined();
  });

  it.each([
    ["anywhere", crossingRings],
    ["stars", stars],
    ["on a grid", gridRings(12, 20_000)],
    ["on a grid of units", gridRings(40, 1)],
  ])("is what the sweep finds, to its rounding: rings %s", (_, shapes) => {
    let offsets = 0;
    const near = fc.double({ min: -1, max: 1, noNaN: true });
    const check = fc.property(
      shapes,
      near,
      fc.constantFrom(1.2, 2, 3, 5),
      fc.boolean(),
      (rings, step, limit, squared) => {
        const shape = engine.union(rings);
        const reach = Math.round(step * step * step * Math.sqrt(Math.abs(areaMm2(shape))) * 1e5) || 1;
        for (let i = 0; i < islandCount(shape); i++) {
          const rings = ringsOf(shape, i);
          clipper.arena.reset();
          const own = miter.offset(rings, reach, limit, squared);
          if (!own) continue;
          offsets++;
          const mine = canonicalExPolygons([own]);
          const join = squared ? "Square" : "Miter";
          const swept = canonicalExPolygons(clipper.inflate(rings, reach, join, "Polygon", limit, 500));
          const apart = areaMm2(engine.difference(mine, swept)) + areaMm2(engine.difference(swept, mine));
          // Points are rounded twice there and once here: two units along the perimeter, and a little for the smallest.
          expect(apart).toBeLessThan(2e-5 * perimeterMm(mine) + 1e-8);
        }
      },
    );
    fc.assert(check, { numRuns: 400 });
    expect(offsets).toBeGreaterThan(100);
  });
});
