import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import { islandsOf } from "../../src/geometry/islands.ts";
import { EMPTY_EXPOLYGONS, isEmpty } from "../../src/geometry/polygons.ts";
import { hangingIslands } from "../../src/regions/hanging-islands.ts";
import { stars } from "../geometry/arbitraries.ts";

let engine: PolygonEngine;
beforeAll(async () => {
  engine = await createPolygonEngine();
});
afterAll(() => engine.dispose());

it("islands hang where they and the layer below have nothing in common, and a strand has room in them", () => {
  let some = 0;
  fc.assert(
    fc.property(stars, stars, fc.integer({ min: 0, max: 100_000 }), (own, under, radius) => {
      const slices = engine.union(own);
      const below = engine.union(under);
      const hanging = hangingIslands(engine, slices, engine.difference(slices, below), radius) ?? EMPTY_EXPOLYGONS;
      const expected = islandsOf(slices).filter(
        (island) => isEmpty(engine.intersection(island, below)) && !isEmpty(engine.offset(island, -radius)),
      );
      expect(islandsOf(hanging).map(areaMm2)).toEqual(expected.map(areaMm2));
      some += expected.length;
    }),
  );
  expect(some).toBeGreaterThan(10);
});
