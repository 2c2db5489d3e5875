/**
 * Where edges meet too closely to be told apart the polygon engine looks at them magnified, and points may become one when
 * they are rounded back. The points left over then began the first ring of the next island that shrank: a box got
 * 25 m of support, up to 0.3 m beside it.
 */
import { afterAll, expect, test } from "vitest";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { concatExPolygons } from "../../src/geometry/islands.ts";
import { islandOf } from "../geometry/shapes.ts";

const engine = await createPolygonEngine();
afterAll(() => engine.dispose());

const square = islandOf([10_000, 0, 10_180, 0, 10_180, 180, 10_000, 180]);

// biome-ignore format: pairs
const jagged = [
  { join: "square", delta: -7, island: islandOf([
    -8, -17, -5, -13, -4, -17, 5, -15, 6, -13, 6, -9, 8, -5, 22, -1, 7, 2, 14, 11, 7, 7, 3, 14, -2, 4, -4, 6, -11, 6, -15, 4, -5, -7]) },
  { join: "miter", delta: -6, island: islandOf([
    6, -18, 12, -13, 12, -7, 5, -2, 14, -6, 13, 0, 7, 3, 5, 5, 6, 7, 5, 7, 3, 24, 0, 13, -1, 10, -10, 12, -9, 7, -17, 4, -4, -2, -3, -7, 1, -15, 1, -5]) },
] as const;

test.each(jagged)("an island shrinks alike behind one with edges too close to be told apart, $join", (given) => {
  const { join, delta, island } = given;
  const both = engine.offset(concatExPolygons([island, square]), delta, { join });
  const apart = [island, square].map((own) => engine.offset(own, delta, { join }));
  expect(both).toEqual(concatExPolygons(apart));
});
