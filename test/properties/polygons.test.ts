import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { areaMm2, ringArea } from "../../src/geometry/area.ts";
import { containsPoint } from "../../src/geometry/contains.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { islandAt } from "../../src/geometry/islands.ts";
import { lineLengthMm, nearestOnRing } from "../../src/geometry/path.ts";
import {
  type ExPolygons,
  islandCount,
  type Polylines,
  polylineCount,
  type Rings,
  ringCount,
} from "../../src/geometry/polygons.ts";
import { simplifyRings } from "../../src/geometry/simplify.ts";
import { translate } from "../../src/geometry/transform.ts";
import { crossingRings, gridLines, gridRings, stars } from "../geometry/arbitraries.ts";

const engine = await createPolygonEngine();
afterAll(() => engine.dispose());

/** Distance in units from a point to the nearest side of the rings. */
function distanceToSides({ coords, ringStarts }: Rings, x: number, y: number): number {
  let nearest = Infinity;
  for (let ring = 0; ring < ringStarts.length - 1; ring++)
    nearest = Math.min(nearest, nearestOnRing(coords, ringStarts[ring], ringStarts[ring + 1], x, y).distance);
  return nearest;
}

function totalLength(lines: Polylines): number {
  let sum = 0;
  for (let i = 0; i < polylineCount(lines); i++)
    sum += lineLengthMm(lines.coords, lines.starts[i], lines.starts[i + 1]);
  return sum;
}

function moved<T extends Rings>(polygons: T, dx: number, dy: number): T {
  return { ...polygons, coords: translate(polygons.coords, dx, dy) };
}

function firstOf({ coords, ringStarts }: Rings, ring: number): number[] {
  return [...coords.subarray(2 * ringStarts[ring], 2 * ringStarts[ring] + 2)];
}

/** The rings in the other order, each from its middle. */
function shuffled({ coords, ringStarts }: Rings): Rings {
  const all: number[] = [];
  const starts = [0];
  for (let ring = ringStarts.length - 2; ring >= 0; ring--) {
    const points = Array.from(coords.subarray(2 * ringStarts[ring], 2 * ringStarts[ring + 1]));
    const middle = 2 * Math.floor(points.length / 4);
    all.push(...points.slice(middle), ...points.slice(0, middle));
    starts.push(all.length / 2);
  }
  return { coords: Int32Array.from(all), ringStarts: Uint32Array.from(starts) };
}

describe("islands", () => {
  it("are a counter-clockwise contour with clockwise holes inside it", () => {
    fc.assert(
      fc.property(crossingRings, (rings) => {
        const polygons = engine.union(rings, "evenodd");
        for (let i = 0; i < islandCount(polygons); i++) {
          const { coords, ringStarts } = islandAt(polygons, i);
          const contour = { coords, ringStarts: ringStarts.slice(0, 2) };
          expect(ringArea(coords, 0, ringStarts[1])).toBeGreaterThan(0);
          for (let hole = 1; hole < ringStarts.length - 1; hole++) {
            expect(ringArea(coords, ringStarts[hole], ringStarts[hole + 1])).toBeLessThan(0);
            for (let p = ringStarts[hole]; p < ringStarts[hole + 1]; p++) {
              const [x, y] = [coords[2 * p], coords[2 * p + 1]];
              expect(containsPoint(contour, x, y) || distanceToSides(contour, x, y) <= 1).toBe(true);
            }
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it("have rings that end with their lowest point, of several the rightmost", () => {
    fc.assert(
      fc.property(gridRings(6, 100_000), (rings) => {
        const { coords, ringStarts } = engine.union(rings, "evenodd");
        for (let ring = 0; ring + 1 < ringStarts.length; ring++) {
          const end = ringStarts[ring + 1] - 1;
          const [endX, endY] = [coords[2 * end], coords[2 * end + 1]];
          for (let i = ringStarts[ring]; i < end; i++) {
            expect(coords[2 * i + 1]).toBeGreaterThanOrEqual(endY);
            if (coords[2 * i + 1] === endY) expect(coords[2 * i]).toBeLessThan(endX);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it("are the same bytes again, and wherever the input's rings start and whichever comes first", () => {
    fc.assert(
      fc.property(stars, (rings) => {
        const first = engine.union(rings);
        expect(engine.union(rings)).toEqual(first);
        expect(engine.union(shuffled(rings))).toEqual(first);
        expect(engine.offset(first, -30_000)).toEqual(engine.offset(first, -30_000));
      }),
      { numRuns: 100 },
    );
  });

  it("move with the input", () => {
    const place = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(stars, place, place, (rings, dx, dy) => {
        const here = engine.union(rings);
        const there = engine.union(moved(rings, dx, dy));
        expect(Math.abs(areaMm2(there) - areaMm2(here))).toBeLessThan(0.01);
        const inset = (polygons: ExPolygons) => areaMm2(engine.offset(polygons, -45_000));
        expect(inset(moved(here, dx, dy))).toBeCloseTo(inset(here), 3);
      }),
      { numRuns: 100 },
    );
  });
});

describe("offsets", () => {
  it("shrink into the polygon and grow around it", () => {
    fc.assert(
      fc.property(stars, fc.integer({ min: 1000, max: 100_000 }), (rings, delta) => {
        const polygons = engine.union(rings);
        const escaped = (inner: ExPolygons, outer: ExPolygons) => areaMm2(engine.difference(inner, outer));
        expect(escaped(engine.offset(polygons, -delta), polygons)).toBeLessThan(1e-3);
        expect(escaped(polygons, engine.offset(polygons, delta))).toBeLessThan(1e-3);
      }),
      { numRuns: 100 },
    );
  });

  // Round corners, because mitered ones may reach beyond the sides that made them. The chords of an arc lie up to 5 um
  // (500 units) inside it, so that is what either may miss by.
  it("only fill by a closing, and only take away by an opening", () => {
    const round = { join: "round" } as const;
    fc.assert(
      fc.property(stars, fc.integer({ min: 1000, max: 50_000 }), (rings, delta) => {
        const polygons = engine.union(rings);
        const closed = engine.offset2(polygons, delta, -delta, round);
        const opened = engine.offset2(polygons, -delta, delta, round);
        expect(areaMm2(engine.difference(polygons, engine.offset(closed, 600)))).toBeLessThan(1e-4);
        expect(areaMm2(engine.difference(opened, engine.offset(polygons, 600)))).toBeLessThan(1e-4);
      }),
      { numRuns: 100 },
    );
  });
});

describe("lines against a region", () => {
  // On a coarse grid most lines run through corners and along sides.
  const region = gridRings(6, 100_000);
  const lines = gridLines(6, 100_000);

  it("are parted without loss", () => {
    fc.assert(
      fc.property(lines, region, (given, rings) => {
        const inside = totalLength(engine.clipLines(given, rings));
        const outside = totalLength(engine.cutLines(given, rings));
        expect(inside + outside).toBeCloseTo(totalLength(given), 2);
      }),
      { numRuns: 500 },
    );
  });

  it("lie inside or outside by at most the rounding", () => {
    const middles = (parts: Polylines, visit: (x: number, y: number) => void) => {
      for (let i = 0; i < polylineCount(parts); i++)
        for (let p = parts.starts[i]; p + 1 < parts.starts[i + 1]; p++) {
          const [x0, y0, x1, y1] = parts.coords.subarray(2 * p, 2 * p + 4) as unknown as [
            number,
            number,
            number,
            number,
          ];
          visit(Math.round((x0 + x1) / 2), Math.round((y0 + y1) / 2));
        }
    };
    fc.assert(
      fc.property(lines, region, (given, rings) => {
        middles(engine.clipLines(given, rings), (x, y) => {
          expect(containsPoint(rings, x, y) || distanceToSides(rings, x, y) <= 2).toBe(true);
        });
        middles(engine.cutLines(given, rings), (x, y) => {
          expect(!containsPoint(rings, x, y) || distanceToSides(rings, x, y) <= 2).toBe(true);
        });
      }),
      { numRuns: 500 },
    );
  });

  it("keep their direction and order", () => {
    fc.assert(
      fc.property(lines, region, (given, rings) => {
        const one = { coords: given.coords.slice(0, 4), starts: Uint32Array.of(0, 2) };
        const [x0, y0, x1, y1] = one.coords as unknown as [number, number, number, number];
        const parts = engine.clipLines(one, rings);
        let last = -Infinity;
        for (let p = 0; p < parts.coords.length; p += 2) {
          const along = (parts.coords[p] - x0) * (x1 - x0) + (parts.coords[p + 1] - y0) * (y1 - y0);
          expect(along).toBeGreaterThan(last);
          last = along;
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("simplification", () => {
  it("stays within the tolerance, and keeps the first point of each ring", () => {
    const tolerance = 20_000;
    fc.assert(
      fc.property(stars, (rings) => {
        const polygons = engine.union(rings);
        const simple = simplifyRings(polygons, tolerance);
        for (let i = 0; i < simple.coords.length; i += 2)
          expect(distanceToSides(polygons, simple.coords[i], simple.coords[i + 1])).toBe(0);
        if (ringCount(simple) !== ringCount(polygons)) return;
        for (let ring = 0; ring < ringCount(simple); ring++)
          expect(firstOf(simple, ring)).toEqual(firstOf(polygons, ring));
        for (let i = 0; i < polygons.coords.length; i += 2)
          expect(distanceToSides(simple, polygons.coords[i], polygons.coords[i + 1])).toBeLessThanOrEqual(
            tolerance + 1,
          );
      }),
      { numRuns: 100 },
    );
  });
});
