import fc from "fast-check";
import { expect, test } from "vitest";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { islandAt } from "../../src/geometry/islands.ts";
import { islandCount, type Polylines } from "../../src/geometry/polygons.ts";
import { adaptiveCubic } from "../../src/toolpaths/infill/adaptive/adaptive-cubic.ts";
import type { Pattern } from "../../src/toolpaths/infill/pattern.ts";
import { PATTERNS } from "../../src/toolpaths/infill/patterns.ts";
import { stars } from "../geometry/arbitraries.ts";
import { type Points, polylines } from "../geometry/shapes.ts";
import { taskOf, totalLength } from "../toolpaths/infill/tasks.ts";

const engine = await createPolygonEngine();

/** What patterns that follow a whole object may have been given: lines with ends anywhere. */
const BENT = Array.from(
  { length: 24 },
  (_, i): Points => [
    [-40 + 3.3 * i, -35 + 2 * i],
    [35 - 2.7 * i, 40 - 1.3 * i],
    [-50 + 4 * i, 5],
  ],
);
/** Those of cubes are straight; some end on others. */
const STRAIGHT = BENT.flatMap(([a, b, c]): Points[] => [
  [a, b],
  [[(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], c],
]);

const linesFor = (pattern: Pattern): Polylines => polylines(...(pattern === adaptiveCubic ? STRAIGHT : BENT));

test.each(Object.entries(PATTERNS))("every line of %s lies in its island", (_, pattern) => {
  fc.assert(
    fc.property(
      stars,
      fc.integer({ min: 0, max: 359 }),
      fc.constantFrom(0.08, 0.15, 0.4, ...(pattern.canFillSolid ? [1] : [])),
      (rings, degrees, density) => {
        const region = engine.union(rings);
        const task = {
          ...taskOf({
            spacing: 0.42,
            density,
            degrees,
            z: degrees / 9,
            layer: degrees % 6,
            anchor: 2.5,
            maxAnchor: 50,
          }),
          lines: linesFor(pattern),
        };
        for (let i = 0; i < islandCount(region); i++) {
          const island = islandAt(region, i);
          const { lines } = pattern.fill(island, task, engine);
          expect(totalLength(engine.cutLines(lines, island))).toBe(0);
        }
      },
    ),
    { numRuns: 20 },
  );
});

test.each(Object.entries(PATTERNS))("%s is the same run after run", (_, pattern) => {
  fc.assert(
    fc.property(stars, (rings) => {
      const region = engine.union(rings);
      const task = {
        ...taskOf({ spacing: 0.42, density: 0.3, degrees: 33, anchor: 2.5, maxAnchor: 50 }),
        lines: linesFor(pattern),
      };
      for (let i = 0; i < islandCount(region); i++)
        expect(pattern.fill(islandAt(region, i), task, engine)).toEqual(
          pattern.fill(islandAt(region, i), task, engine),
        );
    }),
    { numRuns: 3 },
  );
});
