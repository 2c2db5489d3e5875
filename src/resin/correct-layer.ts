import type { PolygonEngine } from "../geometry/engine.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import type { CorrectionOptions } from "./resolve.ts";

/**
 * A lit layer as the printer needs it: grown or shrunk by the absolute correction, and on the plate shrunk for the foot
 * that the first exposures spread: whole on the first layer, then less by equal steps. What is thinner than the foot's
 * least width stays.
 */
export function correctLayer(
  engine: PolygonEngine,
  polygons: ExPolygons,
  layer: number,
  { growth, footShrink, footLayers, footMinWidth }: CorrectionOptions,
): ExPolygons {
  const grown = growth === 0 ? polygons : engine.offset(polygons, growth);
  const shrink = layer < footLayers ? Math.round((footShrink * (footLayers - layer)) / footLayers) : 0;
  if (shrink === 0) return grown;
  const shrunk = engine.offset(grown, -shrink);
  if (footMinWidth === 0) return shrunk;
  // What an opening by the least width takes away is too thin to be shrunk.
  const wide = engine.offset2(grown, -footMinWidth / 2, footMinWidth / 2);
  return engine.unionAll([shrunk, engine.difference(grown, wide)]);
}
