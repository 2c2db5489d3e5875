import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { canonicalExPolygons } from "../../src/geometry/canonical.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { concatExPolygons, islandAt } from "../../src/geometry/islands.ts";
import { islandCount, ringCount } from "../../src/geometry/polygons.ts";
import type { Ring } from "../../src/geometry/ring.ts";
import { loadClipper2 } from "../oracle/clipper2.ts";
import { crossingRings, gridRings, stars } from "./arbitraries.ts";
import { hole, island, islandOf, perimeterMm, polylines, ringsOf, square } from "./shapes.ts";

const engine = await createPolygonEngine();
const clipper = await loadClipper2();
afterAll(() => {
  engine.dispose();
  clipper.dispose();
});

/** Whether a corner turns back by more than 176 degrees: Clipper2 squares those in notches, too, where nothing reaches out. */
function turnsBack({ coords, start, end }: Ring): boolean {
  for (let i = start; i < end; i++) {
    const before = i > start ? i - 1 : end - 1;
    const behind = i + 1 < end ? i + 1 : start;
    const [ax, ay] = [coords[2 * i] - coords[2 * before], coords[2 * i + 1] - coords[2 * before + 1]];
    const [bx, by] = [coords[2 * behind] - coords[2 * i], coords[2 * behind + 1] - coords[2 * i + 1]];
    if ((ax * bx + ay * by) / Math.hypot(ax, ay) / Math.hypot(bx, by) < -0.998) return true;
  }
  return false;
}

describe("offset", () => {
  const frame = island(square(20), hole(square(10)));

  it("moves every side of a frame, and squares corners beyond the miter limit", () => {
    const area = (delta: number, miterLimit: number): number => areaMm2(engine.offset(frame, delta, { miterLimit }));
    expect(area(100_000, 3)).toBe(22 * 22 - 8 * 8);
    expect(area(-100_000, 3)).toBe(18 * 18 - 12 * 12);
    // A squared corner lacks a triangle that is (sqrt(2) - 1) mm high and twice as wide.
    expect(area(100_000, 1)).toBeCloseTo(22 * 22 - 8 * 8 - 4 * (Math.SQRT2 - 1) ** 2, 4);
  });

  it("takes out edges that vanish", () => {
    // A square of 10 mm with a corner cut off by 1 mm: shrunk by 2 mm, the cut is gone.
    const cut = engine.offset(islandOf([0, 0, 10e5, 0, 10e5, 9e5, 9e5, 10e5, 0, 10e5]), -2e5);
    expect([cut.coords.length / 2, areaMm2(cut)]).toEqual([4, 36]);
  });

  it("takes out holes that fill up, and the island with its contour", () => {
    const triangle = islandOf([0, 0, 3e5, 0, 0, 4e5]);
    const filled = island(square(20), [
      [0, 0],
      [0, 4],
      [3, 0],
    ]);
    // The inner circle of a right triangle of 3, 4 and 5 mm has a radius of 1 mm.
    expect(ringCount(engine.offset(filled, 99_000))).toBe(2);
    expect(ringCount(engine.offset(filled, 101_000))).toBe(1);
    expect(ringCount(engine.offset(triangle, -99_000))).toBe(1);
    expect(ringCount(engine.offset(triangle, -101_000))).toBe(0);
    // Shrunk by more than half its width every corner cuts off all of both its edges.
    expect(ringCount(engine.offset(islandOf([0, 0, 9e5, 0, 11e5, 11e5, 0, 9e5]), -5.5e5))).toBe(0);
  });

  it("fills a round hole whose edges turn round as they move", () => {
    // 24 corners, every other edge shorter: a corner's moved places reach further along an edge than it is long.
    const round = Array.from({ length: 24 }, (_, k) => {
      const angle = (2 * Math.PI * (-k + (k % 2) * 0.15)) / 24;
      return [1.3077 * Math.cos(angle), 1.3077 * Math.sin(angle)] as const;
    });
    const plate = island(square(10), round);
    for (const delta of [131_000, 135_000, 160_000, 220_000])
      expect(areaMm2(engine.offset(plate, delta))).toBeCloseTo((10 + (2 * delta) / 1e5) ** 2, 9);
  });

  it("keeps an island from which another one's miter would take away, and shrinks each alone", () => {
    // The notch of a thin wall: the miter of its tip reaches 3 mm, through the wall and into the block behind it.
    const wall = island([
      [-10, 0],
      [-0.3, 0],
      [0, 0.9],
      [0.3, 0],
      [10, 0],
      [10, 1],
      [-10, 1],
    ]);
    const block = island(square(4, 0, 3.2));
    const both = engine.offset(concatExPolygons([wall, block]), -100_000);
    expect(areaMm2(both)).toBeCloseTo(areaMm2(engine.offset(wall, -100_000)) + 2 * 2, 9);
  });

  it("moves an island of 10 000 holes within a few megabytes", () => {
    const holes = Array.from({ length: 10_000 }, (_, i) => hole(square(1, 2 * (i % 100), 2 * Math.floor(i / 100))));
    const shrunk = engine.offset(island(square(202, 99, 99), ...holes), -20_000);
    expect(areaMm2(shrunk)).toBeCloseTo(201.6 ** 2 - 10_000 * 1.4 ** 2, 6);
  });

  it("grows its memory for an island of 300 000 points, and for as many islands", () => {
    const count = 300_000;
    const radius = 50_000_000;
    const disc = islandOf(
      Array.from({ length: 2 * count }, (_, k) => {
        const angle = (2 * Math.PI * (k >> 1)) / count;
        return Math.round(radius * (k % 2 === 0 ? Math.cos(angle) : Math.sin(angle)));
      }),
    );
    expect(areaMm2(engine.offset(disc, 100_000))).toBeCloseTo(Math.PI * 501 ** 2, -1);
    const squares = concatExPolygons(
      Array.from({ length: 30_000 }, (_, i) => island(square(1, 2 * (i % 200), 2 * Math.floor(i / 200)))),
    );
    const shrunk = engine.offset(squares, -10_000);
    expect([islandCount(shrunk), areaMm2(shrunk)]).toEqual([30_000, expect.closeTo(30_000 * 0.8 ** 2, 6)]);
  });

  it("tells sides as far as coordinates go: a strip of 0.01 mm from corner to corner of 40 m", () => {
    const far = 2_000_000_000;
    const strip = islandOf([-far, -far, far, far, far - 1000, far + 1000, -far - 1000, -far + 1000]);
    expect(ringCount(engine.offset(strip, -600))).toBe(1);
    expect(ringCount(engine.offset(strip, -800))).toBe(0);
  });

  it.each([
    ["anywhere", crossingRings],
    ["stars", stars],
    ["on a grid", gridRings(12, 20_000)],
    ["on a grid of units", gridRings(40, 1)],
  ])("is what Clipper2 finds, to its rounding: rings %s", (_, shapes) => {
    let offsets = 0;
    const near = fc.double({ min: -1, max: 1, noNaN: true });
    const check = fc.property(
      shapes,
      near,
      fc.constantFrom(1.2, 2, 3, 5),
      fc.constantFrom("miter", "square", "round"),
      (rings, step, miterLimit, join) => {
        const shape = engine.union(rings);
        const reach = Math.round(step * step * step * Math.sqrt(Math.abs(areaMm2(shape))) * 1e5) || 1;
        for (let i = 0; i < islandCount(shape); i++) {
          const one = islandAt(shape, i);
          if (ringsOf(one).some(turnsBack)) continue;
          offsets++;
          clipper.arena.reset();
          const arcTolerance = 50;
          const mine = engine.offset(one, reach, { miterLimit, join, arcTolerance });
          const own = ({ miter: "Miter", square: "Square", round: "Round" } as const)[join];
          const judged = canonicalExPolygons(
            clipper.inflate(ringsOf(one), reach, own, "Polygon", miterLimit, arcTolerance),
          );
          const apart = areaMm2(engine.difference(mine, judged)) + areaMm2(engine.difference(judged, mine));
          // Points are rounded: a unit along the perimeter, and a little for the smallest. Arcs lie within the tolerance.
          const lines = perimeterMm(mine) + perimeterMm(judged) + perimeterMm(one);
          expect(apart).toBeLessThan((join === "round" ? 2.5e-4 : 1e-5) * lines + 1e-8);
        }
      },
    );
    fc.assert(check, { numRuns: 400 });
    expect(offsets).toBeGreaterThan(100);
  });
});

describe("the band around lines", () => {
  const bent = polylines([
    [0, 0],
    [10, 0],
    [10, 10],
    [11, 0.2],
  ]);

  it.each(["butt", "square", "round"] as const)("is what Clipper2 finds: %s ends", (ends) => {
    const runs = [{ coords: bent.coords, start: 0, end: 4 }];
    const end = ({ butt: "Butt", square: "Square", round: "Round" } as const)[ends];
    for (const delta of [5000, 40_000, 200_000]) {
      clipper.arena.reset();
      const judged = canonicalExPolygons(
        clipper.inflate(runs, delta, ends === "round" ? "Round" : "Square", end, 3, 500),
      );
      const mine = engine.offsetLines(bent, delta, ends);
      const apart = areaMm2(engine.difference(mine, judged)) + areaMm2(engine.difference(judged, mine));
      expect(apart).toBeLessThan((ends === "round" ? 2.5e-3 : 1e-5) * perimeterMm(mine));
    }
  });

  it("is a square or a disc around a point, and none around none", () => {
    const dot = (count: number) => polylines(Array.from({ length: count }, () => [3, 4] as const));
    expect(areaMm2(engine.offsetLines(dot(1), 50_000, "butt"))).toBeCloseTo(1, 4);
    expect(areaMm2(engine.offsetLines(dot(3), 50_000, "round"))).toBeCloseTo(Math.PI / 4, 1);
    expect(islandCount(engine.offsetLines(polylines(), 50_000, "round"))).toBe(0);
  });

  it("does not mind points that repeat the one before", () => {
    const twice = polylines([
      [0, 0],
      [0, 0],
      [10, 0],
      [10, 0],
      [10, 10],
      [10, 10],
    ]);
    const once = polylines([
      [0, 0],
      [10, 0],
      [10, 10],
    ]);
    expect(engine.offsetLines(twice, 50_000, "round")).toEqual(engine.offsetLines(once, 50_000, "round"));
  });
});
