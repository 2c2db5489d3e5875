import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import { opening, openingOfRest } from "../../src/regions/opening.ts";
import { stars } from "../geometry/arbitraries.ts";
import { island, square } from "../geometry/shapes.ts";

let engine: PolygonEngine;
beforeAll(async () => {
  engine = await createPolygonEngine();
});
afterAll(() => engine.dispose());

// Round corners: how far mitered ones of the area reach into what is taken depends on what is cut first. The chords of an
// arc lie up to 5 um (500 units) inside it, so what is so much narrower or wider than the radius may go or stay.
const round = { join: "round" } as const;
const SLACK = 600;

/** mm2 of what of `a` lies further than the slack beyond `b`. */
function beyond(a: ExPolygons, b: ExPolygons): number {
  return areaMm2(engine.difference(a, engine.offset(b, SLACK, round)));
}

it("the opening of a rest is that of the difference", () => {
  fc.assert(
    fc.property(
      stars,
      stars,
      fc.integer({ min: 1000, max: 100_000 }),
      fc.integer({ min: SLACK, max: 30_000 }),
      (ofArea, ofTaken, radius, extra) => {
        const area = engine.union(ofArea);
        // What is taken follows the area's sides in part, as a layer does those of its neighbours.
        const taken = engine.union(engine.intersection(engine.offset(area, -radius / 4), engine.union(ofTaken)));
        const rest = openingOfRest(engine, area, taken, radius, extra, round);
        const judge = (slack: number): ExPolygons =>
          opening(engine, engine.difference(area, taken), radius + slack, extra - slack, round);
        expect(beyond(rest, judge(-SLACK))).toBeLessThan(1e-3);
        expect(beyond(judge(SLACK), rest)).toBeLessThan(1e-3);
      },
    ),
    { numRuns: 200 },
  );
});

it("nothing of a rest is wide enough where the area is taken all around but for a rim", () => {
  const area = island(square(1_000_000));
  const rim = (width: number): ExPolygons => island(square(1_000_000 - 2 * width));
  expect(areaMm2(openingOfRest(engine, area, area, 1000))).toBe(0);
  expect(areaMm2(openingOfRest(engine, area, rim(2000), 1000))).toBe(0);
  expect(areaMm2(openingOfRest(engine, area, rim(2100), 1000))).toBeCloseTo(
    areaMm2(engine.difference(area, rim(2100))),
    6,
  );
});
