import type { OffsetOptions, PolygonEngine } from "../geometry/engine.ts";
import type { ExPolygons } from "../geometry/polygons.ts";

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
