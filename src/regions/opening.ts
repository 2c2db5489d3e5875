import type { OffsetOptions, PolygonEngine } from "../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { sameRings } from "../geometry/same-polygons.ts";

/** By how much an opening shrinks more or less than asked, so that rounding does not decide on exact widths; units. */
export const TIE = 2;

/**
 * The area without what is not wider than twice the radius; grown by `extra` beyond what it was shrunk.
 * Regions grow by the very lengths that they are opened by, so that exact widths are common: these always go, however
 * the offsets round.
 */
export function opening(
  engine: PolygonEngine,
  area: ExPolygons,
  radius: number,
  extra = 0,
  options: OffsetOptions = {},
): ExPolygons {
  return engine.offset2(area, -(radius + TIE), radius + TIE + extra, options);
}

/**
 * The {@link opening} of what of the area is not in `taken`. The area shrinks and what is taken grows before one is cut out
 * of the other: the sides of both, which often run side by side, are apart then, and there is next to nothing to cut.
 */
export function openingOfRest(
  engine: PolygonEngine,
  area: ExPolygons,
  taken: ExPolygons,
  radius: number,
  extra = 0,
  options: OffsetOptions = {},
): ExPolygons {
  if (sameRings(area, taken)) return EMPTY_EXPOLYGONS;
  if (isEmpty(taken)) return opening(engine, area, radius, extra, options);
  const shrunk = engine.offset(area, -(radius + TIE), options);
  if (isEmpty(shrunk)) return shrunk;
  const rest = engine.difference(shrunk, engine.offset(taken, radius + TIE, options));
  return isEmpty(rest) ? rest : engine.offset(rest, radius + TIE + extra, options);
}
