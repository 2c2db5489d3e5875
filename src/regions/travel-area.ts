/**
 * Where travels are led that avoid crossing perimeters, by PrusaSlicer's rules: inside the outline of each island, as far
 * as there is room and it stays in one piece, and not over tops, where what oozes would be seen.
 */
import type { PolygonEngine } from "../geometry/engine.ts";
import { islandsOf } from "../geometry/islands.ts";
import { type ExPolygons, isEmpty, islandCount, ringCount } from "../geometry/polygons.ts";
import { insetByWidth } from "./inset-by-width.ts";

/** Widths that keep their outline, in insets: the first that leaves an island whole is taken, or the last. */
const LEAST_WIDTHS = [0.5, 1, 2];

/**
 * @param tops what of the layer is filled as a top
 * @param insets units: of the outline, and of tops
 */
export function travelArea(
  engine: PolygonEngine,
  slices: ExPolygons,
  tops: ExPolygons,
  { inset, topInset }: { readonly inset: number; readonly topInset: number },
): ExPolygons {
  const area = engine.unionAll(islandsOf(slices).map((island) => wholeInset(engine, island, inset)));
  return isEmpty(tops) ? area : engine.difference(area, engine.offset(tops, -topInset));
}

function wholeInset(engine: PolygonEngine, island: ExPolygons, inset: number): ExPolygons {
  let area = island;
  for (const least of LEAST_WIDTHS) {
    area = insetByWidth(engine, island, inset, least * inset);
    if (islandCount(area) === 1 && ringCount(area) === ringCount(island)) return area;
  }
  return isEmpty(area) ? island : area;
}
