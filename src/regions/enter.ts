import { boxOf, widened } from "../geometry/bounds.ts";
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
  /** Its exact polygons, which {@link inDetail} takes; where slices are coarser. */
  readonly exact?: ExPolygons;
}

/** A layer's exact polygons as filament rooms work on them. */
export function enterLayer(
  exact: ExPolygons,
  isFirst: boolean,
  engine: PolygonEngine,
  options: EntryOptions,
): EnteredLayer {
  const slices = prepareForFilament(exact, engine, options);
  const { firstLayerInset, leastThickness, gcodeResolution } = options;
  const isShrunk = isFirst && firstLayerInset > 0;
  return {
    slices,
    printed: isShrunk ? shrinkFirstLayer(engine, slices, firstLayerInset, leastThickness) : slices,
    ...(gcodeResolution > DETAIL && { exact }),
  };
}

/**
 * A layer's slices in detail, for what a few micrometres decide on. On slopes near a threshold, what outlines simplified to
 * `gcode_resolution` were moved by decided on what hangs over and on what is open to the air: the filament of small tilted
 * parts was up to 6 % off, that of a gear with slanting teeth 5 % and its time 25.
 * @param within where they are asked for; what is given beyond is not to be relied on
 */
export function inDetail(
  engine: PolygonEngine,
  { slices, exact }: Pick<EnteredLayer, "slices" | "exact">,
  options: EntryOptions,
  within?: Bounds,
): ExPolygons {
  if (exact === undefined) return slices;
  const { closingRadius, growth, holeGrowth } = options;
  const reach = CORNER * (closingRadius + Math.abs(growth));
  // A hole that bounds cut through is part of a contour, which grows by something else.
  const isLocal = within !== undefined && holeGrowth === 0;
  const near = isLocal ? engine.intersection(exact, boxOf(widened(within, reach))) : exact;
  return prepareForFilament(near, engine, { ...options, gcodeResolution: DETAIL });
}

/** How many times what an outline is moved by its corners are moved at the most, with room to spare. */
const CORNER = 4;
/** Tolerance of outlines in detail, integer units; 400 gains half of it only. */
const DETAIL = 150;

/**
 * What filament rooms work on: a layer's exact polygons simplified to `gcodeResolution`, then closed by
 * `closingRadius` (grown and shrunk back, so that slits up to twice as wide are gone), and moved out by `growth`; holes
 * then grow by `holeGrowth`.
 *
 * Simplified first, because every offset and boolean after it costs by the point: 6 to 13 times faster on organic
 * layers, inner areas within 3e-4.
 */
export function prepareForFilament(
  polygons: ExPolygons,
  engine: PolygonEngine,
  {
    gcodeResolution,
    closingRadius,
    growth = 0,
    holeGrowth = 0,
  }: Pick<EntryOptions, "gcodeResolution" | "closingRadius"> & {
    readonly growth?: number;
    readonly holeGrowth?: number;
  },
): ExPolygons {
  const simple = gcodeResolution > 0 ? simplifyRings(polygons, gcodeResolution) : polygons;
  if (holeGrowth !== 0) {
    const closed = closingRadius > 0 ? engine.offset2(simple, closingRadius, -closingRadius) : engine.union(simple);
    return compensate(engine, closed, growth, holeGrowth - growth);
  }
  if (closingRadius > 0) return engine.offset2(simple, closingRadius, growth - closingRadius);
  return growth === 0 ? engine.union(simple) : engine.offset(simple, growth);
}
