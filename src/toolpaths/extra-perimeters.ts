import { toUnits } from "../core/units.ts";
import { boundsMeet, boundsOf, boundsOfPoints } from "../geometry/bounds.ts";
import { closedLines } from "../geometry/closed-lines.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { islandAt } from "../geometry/islands.ts";
import { lineLengthMm } from "../geometry/path.ts";
import {
  type Bounds,
  type ExPolygons,
  isEmpty,
  islandCount,
  type Polylines,
  polylineCount,
} from "../geometry/polygons.ts";
import type { PerimeterOptions } from "./resolve.ts";

/** Depth, in inner spacings, of the band inside the loops that the outline above must not run in. */
const BAND = 1.5;
/** Share of the outline above that a further loop must carry. */
const LEAST_SHARE = 0.3;

/** The outlines of a layer, island by island. */
export interface Outlines {
  readonly islands: readonly { readonly lines: Polylines; readonly bounds: Bounds; readonly lengthMm: number }[];
  readonly lengthMm: number;
}

export function outlinesOf(polygons: ExPolygons): Outlines {
  const islands = Array.from({ length: islandCount(polygons) }, (_, i) => {
    const lines = closedLines(islandAt(polygons, i));
    return { lines, bounds: boundsOfPoints(lines.coords, 0, lines.coords.length / 2), lengthMm: totalLengthMm(lines) };
  });
  return { islands, lengthMm: islands.reduce((sum, island) => sum + island.lengthMm, 0) };
}

/**
 * How many loops an island gets beyond the settings' number, as in PrusaSlicer: on a slope the outline above runs just
 * inside the loops, where sparse infill would hold it badly; another loop is laid while it carries 30 % of that
 * outline.
 */
export function extraLoops(
  engine: PolygonEngine,
  island: ExPolygons,
  above: Outlines,
  options: PerimeterOptions,
): number {
  const bounds = boundsOf(island);
  const nearby = above.islands.filter((outline) => boundsMeet(outline.bounds, bounds));
  const enough = above.lengthMm * LEAST_SHARE;
  if (nearby.reduce((sum, outline) => sum + outline.lengthMm, 0) <= enough) return 0;
  for (let extra = 0; ; extra++) {
    const thickness = thicknessOf(extra, options);
    const inside = engine.offset(island, -toUnits(thickness));
    if (isEmpty(inside)) return extra;
    // Most outlines stand above the loops: then the band's inner side need not be made.
    const within = nearby.map(({ lines }) => engine.clipLines(lines, inside));
    if (sumMm(within) <= enough) return extra;
    const beyond = engine.offset(island, -toUnits(thickness + BAND * options.inner.spacing));
    if (sumMm(within.map((lines) => engine.cutLines(lines, beyond))) <= enough) return extra;
  }
}

/** From the outline to the inner edge of the innermost loop, mm. */
function thicknessOf(extra: number, { external, inner, loops }: PerimeterOptions): number {
  return (external.width + external.spacing) / 2 + (loops - 1 + extra) * inner.spacing;
}

function sumMm(parts: readonly Polylines[]): number {
  return parts.reduce((sum, lines) => sum + totalLengthMm(lines), 0);
}

function totalLengthMm(lines: Polylines): number {
  let length = 0;
  for (let i = 0; i < polylineCount(lines); i++)
    length += lineLengthMm(lines.coords, lines.starts[i], lines.starts[i + 1]);
  return length;
}
