import type { PolygonEngine } from "../geometry/engine.ts";
import { concatExPolygons } from "../geometry/islands.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { insetIsland } from "./insets.ts";
import type { IslandWalls } from "./island-walls.ts";
import { nestLoops } from "./loops.ts";
import type { PerimeterOptions } from "./resolve.ts";
import { thinWalls } from "./thin-walls.ts";

/**
 * Loops of one width each, and single strands where the island is too thin for one.
 * @param depth of the first loops: 0 for external ones
 */
export function classicWalls(
  engine: PolygonEngine,
  island: ExPolygons,
  wanted: number,
  options: PerimeterOptions,
  depth = 0,
): IslandWalls {
  const { loops, inner, gaps } = insetIsland(engine, island, wanted, options);
  const outermost = nestLoops(loops, depth);
  if (options.thinWalls && wanted > 0) outermost.push(...thinWalls(engine, island, loops[0], options));
  return {
    outermost,
    insides: [
      {
        inner,
        gaps: concatExPolygons(gaps),
        infillInset: options.infillInset[Math.min(loops.length, 2)],
        infillOverlap: 0,
      },
    ],
  };
}
