import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { canonicalExPolygons } from "../../src/geometry/canonical.ts";
import { ringWinding } from "../../src/geometry/contains.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { nestRings } from "../../src/geometry/nest.ts";
import { nearestOnRing } from "../../src/geometry/path.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, type Rings, ringCount } from "../../src/geometry/polygons.ts";
import type { Ring } from "../../src/geometry/ring.ts";
import { slabArea } from "../oracle/slab-area.ts";
import { crossingRings, gridRings, stars } from "./arbitraries.ts";
import { hole, island, perimeterMm, rings, ringsOf, square } from "./shapes.ts";

const engine = await createPolygonEngine();
afterAll(() => engine.dispose());

type OverlayRule = "nonzero" | "evenodd" | "positive" | "intersection" | "difference";

const RULES = {
  nonzero: (subject) => subject !== 0,
  evenodd: (subject) => subject % 2 !== 0,
  positive: (subject) => subject > 0,
  intersection: (subject, clip) => subject !== 0 && clip !== 0,
  difference: (subject, clip) => subject !== 0 && clip === 0,
} as const satisfies Record<OverlayRule, (subject: number, clip: number) => boolean>;

/** How often the rings wind around a point, which does not lie on them. */
function winding(rings: readonly Ring[], x: number, y: number): number {
  return rings.reduce((sum, { coords, start, end }) => sum + ringWinding(coords, start, end, x, y)!, 0);
}

function distance(rings: readonly Ring[], x: number, y: number): number {
  return Math.min(...rings.map(({ coords, start, end }) => nearestOnRing(coords, start, end, x, y).distance), Infinity);
}

function apply(rule: OverlayRule, subject: Rings, clip: Rings = EMPTY_EXPOLYGONS): ExPolygons {
  return rule === "intersection" || rule === "difference" ? engine[rule](subject, clip) : engine.union(subject, rule);
}

const frame = island(square(20), hole(square(10)));

describe("overlay", () => {
  it("unites, intersects and takes away squares", () => {
    const other = island(square(20, 10, 0));
    const area = (rule: OverlayRule) => areaMm2(apply(rule, frame, other));
    expect(area("intersection")).toBe(10 * 20 - 5 * 10);
    expect(area("difference")).toBe(10 * 20 - 5 * 10);
    expect(areaMm2(apply("nonzero", rings(square(20), square(20, 10, 0))))).toBe(30 * 20);
    expect(areaMm2(apply("evenodd", rings(square(20), square(20, 10, 0))))).toBe(20 * 20);
    expect(areaMm2(apply("positive", rings(square(20), hole(square(30)))))).toBe(0);
  });

  it("leaves nothing between sides that lie on each other, and nothing of them", () => {
    const left = square(10, -5, 0);
    const right = square(10, 5, 0);
    const both = apply("nonzero", rings(left, right));
    expect([ringCount(both), both.coords.length]).toEqual([1, 8]);
    expect(ringCount(apply("difference", rings(left), rings(left)))).toBe(0);
    expect(ringCount(apply("intersection", rings(left), rings(right)))).toBe(0);
  });

  it("makes one side of two that were one before they were rounded", () => {
    // The middle of the lower ring's upper side lies half a unit off the line.
    const lower = { coords: Int32Array.of(0, 0, 900_001, 1, 450_000, 1, 0, 0), ringStarts: Uint32Array.of(0, 4) };
    const bent = {
      coords: Int32Array.of(0, 0, 900_001, 1, 900_001, 300_000, 0, 300_000),
      ringStarts: Uint32Array.of(0, 4),
    };
    const left = {
      coords: Int32Array.of(0, 0, 450_000, 1, 900_001, 1, 900_001, -300_000, 0, -300_000),
      ringStarts: Uint32Array.of(0, 5),
    };
    expect(ringCount(apply("intersection", bent, left))).toBe(0);
    expect(ringCount(apply("nonzero", lower))).toBe(0);
  });

  it("parts what touches in a point into simple rings", () => {
    const corners = apply("nonzero", rings(square(10), square(10, 10, 10)));
    expect([ringCount(corners), corners.islandStarts.length - 1]).toEqual([2, 2]);
    // A hole that touches its contour in a corner.
    const pinched = apply(
      "difference",
      rings(square(20)),
      rings([
        [-10, 0],
        [0, -5],
        [0, 5],
      ]),
    );
    expect([ringCount(pinched), pinched.islandStarts.length - 1]).toEqual([2, 1]);
  });

  it("leaves out rings that are none", () => {
    const none = { coords: Int32Array.of(1, 1, 1, 1, 5, 5, 5, 5, 1, 1, 7, 7), ringStarts: Uint32Array.of(0, 5, 6, 6) };
    expect(ringCount(apply("nonzero", none))).toBe(0);
  });

  it.each([
    ["anywhere", crossingRings, 3000],
    ["stars", stars, 3000],
    ["on a grid", gridRings(12, 20_000), 1000],
    ["on a coarse grid", gridRings(4, 20_000), 1000],
  ])("tells what is inside as the rings wind: rings %s", (_, shapes, step) => {
    const place = fc.tuple(fc.integer({ min: -250, max: 250 }), fc.integer({ min: -250, max: 250 }));
    const check = fc.property(
      shapes,
      shapes,
      fc.constantFrom(...(Object.keys(RULES) as OverlayRule[])),
      fc.array(place, { minLength: 40, maxLength: 40 }),
      (subject, other, rule, places) => {
        const clip = rule === "intersection" || rule === "difference" ? other : EMPTY_EXPOLYGONS;
        const result = apply(rule, subject, clip);
        const given = [...ringsOf(subject), ...ringsOf(clip)];
        const found = ringsOf(result);
        for (const [across, up] of places) {
          const [x, y] = [across * step + 7, up * step + 7];
          // Rounded crossings move sides by a unit.
          if (distance(given, x, y) <= 2 || distance(found, x, y) <= 2) continue;
          const expected = RULES[rule](winding(ringsOf(subject), x, y), winding(ringsOf(clip), x, y));
          expect(winding(found, x, y)).toBe(expected ? 1 : 0);
        }
      },
    );
    fc.assert(check, { numRuns: 400 });
  });

  it("gives islands, holes and points in one order", () => {
    const check = fc.property(gridRings(5, 20_000), gridRings(5, 20_000), (one, other) => {
      for (const found of [apply("nonzero", one), apply("difference", one, other)])
        expect(canonicalExPolygons(nestRings(ringsOf(found)))).toEqual(found);
    });
    fc.assert(check, { numRuns: 300 });
  });

  it.each([6, 40])("tells what crosses anew by rounding: a grid of +-%d units", (steps) => {
    const check = fc.property(gridRings(steps, 1), (shape) => {
      const exact = slabArea([shape], (winding) => winding !== 0);
      // Sides move by a unit or two.
      expect(Math.abs(areaMm2(apply("nonzero", shape)) - exact)).toBeLessThan(2e-5 * perimeterMm(shape) + 1e-8);
    });
    fc.assert(check, { numRuns: 300 });
  });

  it("grows its memory for 200 000 points", () => {
    const count = 100_000;
    const ring = (turn: number): Rings => ({
      coords: Int32Array.from({ length: 2 * count }, (_, k) => {
        const angle = (2 * Math.PI * ((k >> 1) + turn)) / count;
        return Math.round(50_000_000 * (k % 2 === 0 ? Math.cos(angle) : Math.sin(angle)));
      }),
      ringStarts: Uint32Array.of(0, count),
    });
    expect(areaMm2(engine.intersection(ring(0), ring(0.5)))).toBeCloseTo(Math.PI * 500 ** 2, 1);
  });
});
