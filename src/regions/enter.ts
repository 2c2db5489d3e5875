import { boxOf } from "../geometry/bounds.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import type { Bounds, ExPolygons } from "../geometry/polygons.ts";
import { simplifyRings } from "../geometry/simplify.ts";
import { compensate } from "./compensate.ts";
import { shrinkFirstLayer } from "./elephant-foot.ts";
import type { EntryOptions } from "./resolve-entry.ts";

/** A layer's outlines. */
export interface EnteredLayer {
  /** What the part is there. */
  readonly slices: ExPolygons;
  /** What is printed of it: less on the first layer, so that its pressed strands make the part's size. */
  readonly printed: ExPolygons;
  /** The slices before they were simplified; where they were. */
  readonly detailed?: ExPolygons;
}

/** A layer's exact polygons as filament rooms work on them. */
export function enterLayer(
  exact: ExPolygons,
  isFirst: boolean,
  engine: PolygonEngine,
  options: EntryOptions,
): EnteredLayer {
  const detailed = closedInDetail(exact, engine, options);
  const { firstLayerInset, leastThickness, gcodeResolution } = options;
  const isSimplified = gcodeResolution > DETAIL;
  const slices = isSimplified ? engine.union(simplifyRings(detailed, gcodeResolution)) : detailed;
  const isShrunk = isFirst && firstLayerInset > 0;
  return {
    slices,
    printed: isShrunk ? shrinkFirstLayer(engine, slices, firstLayerInset, leastThickness) : slices,
    ...(isSimplified && { detailed }),
  };
}

/**
 * A layer's slices in detail, for what a few micrometres decide on. On slopes near a threshold, what outlines simplified to
 * `gcode_resolution` were moved by decided on what hangs over and on what is open to the air: the filament of small tilted
 * parts was up to 6 % off, that of a gear with slanting teeth 5 % and its time 25.
 * @param within where they are asked for
 */
export function inDetail(
  engine: PolygonEngine,
  { slices, detailed = slices }: Pick<EnteredLayer, "slices" | "detailed">,
  within?: Bounds,
): ExPolygons {
  return within ? engine.intersection(detailed, boxOf(within)) : detailed;
}

/** Tolerance of outlines in detail, integer units; 400 gains half of it only. */
const DETAIL = 150;

/**
 * A layer's exact polygons, closed by `closingRadius` (grown and shrunk back, so that slits up to twice as wide are
 * gone) and moved out by `growth`; holes then grow by `holeGrowth`.
 *
 * Every offset costs by the point, so they are simplified before, but in detail only: short edges in a corner decide
 * where the closing puts it, and simplified to `gcodeResolution` first, the roots of a gear's teeth came out 0.02 mm
 * apart from where PrusaSlicer, which simplifies afterwards, has them.
 */
function closedInDetail(
  polygons: ExPolygons,
  engine: PolygonEngine,
  { gcodeResolution, closingRadius, growth, holeGrowth }: EntryOptions,
): ExPolygons {
  const simple = simplifyRings(polygons, Math.min(gcodeResolution, DETAIL));
  if (holeGrowth !== 0) {
    const closed = closingRadius > 0 ? engine.offset2(simple, closingRadius, -closingRadius) : engine.union(simple);
    return compensate(engine, closed, growth, holeGrowth - growth);
  }
  if (closingRadius > 0) return engine.offset2(simple, closingRadius, growth - closingRadius);
  return growth === 0 ? engine.union(simple) : engine.offset(simple, growth);
}
