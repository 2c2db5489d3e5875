import type { PolygonEngine } from "../../geometry/engine.ts";
import type { ExPolygons } from "../../geometry/polygons.ts";
import { simplifyRings } from "../../geometry/simplify.ts";
import { type Stretched, stretchIntoGrid } from "./grid.ts";
import type { SupportOptions } from "./resolve.ts";
import { smoothOutward } from "./smooth.ts";

/**
 * Points so near to a line are left out, units: a column keeps some of every layer that it passes, thousands in the end,
 * and closing its gaps takes its time from them.
 */
const DETAIL = 200;
/** Columns of the grid are this much smaller than its cells, so that they do not grow from layer to layer; units. */
export const COLUMN_INSET = 3;

/** An area of support in its style: stretched into a grid, or with its gaps closed. */
export function styled(engine: PolygonEngine, area: ExPolygons, trim: ExPolygons, options: SupportOptions): Stretched {
  if (!options.isSnug && options.tree === undefined) return stretchIntoGrid(engine, area, trim, options);
  const radius = options.closingRadius;
  const closed = engine.offset2(simplifyRings(area, DETAIL), radius, -radius, { join: "square" });
  let smooth: ExPolygons | undefined;
  // What goes down to the next layer is not smoothed: again and again that would make it grow, by rounding.
  return { outline: (grow) => (grow > 0 ? (smooth ??= smoothOutward(engine, closed, options.spacing)) : closed) };
}
