/**
 * Regions without a print: its stages one after another, each over the layers that the next one reads. What a band of
 * layers gives with its halo is what the whole object gives.
 */
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import { bridgesOverInfill } from "../../src/regions/bridges-over-infill.ts";
import { exposeLayer, surfacesOf } from "../../src/regions/detect.ts";
import { expandSurfaces } from "../../src/regions/expand.ts";
import type { LayerRegions } from "../../src/regions/regions.ts";
import type { RegionOptions } from "../../src/regions/resolve.ts";
import { DETECTING, EXPANDING, findShells, type Reach, stageReaches } from "../../src/regions/stages.ts";
import type { LayerSurfaces, LayersAt, RegionInput } from "../../src/regions/surfaces.ts";

/** What {@link findRegions} reads around each layer. */
export function regionsReach(options: RegionOptions): Reach {
  const { shells, bridges } = stageReaches(options);
  const stages = [DETECTING, EXPANDING, shells, bridges];
  return {
    below: stages.reduce((sum, { below }) => sum + below, 0),
    above: stages.reduce((sum, { above }) => sum + above, 0),
  };
}

/**
 * The regions of layers `from` to `to`. `at` is asked for layers within {@link regionsReach} of these,
 * and answers undefined outside the object alone.
 */
export function findRegions(
  engine: PolygonEngine,
  at: LayersAt<RegionInput>,
  from: number,
  to: number,
  options: RegionOptions,
): LayerRegions[] {
  const count = options.layerCount;
  const reach = stageReaches(options);
  const shellsFrom = Math.max(0, from - reach.bridges.below);
  const grownFrom = Math.max(0, shellsFrom - reach.shells.below);
  const grownTo = Math.min(count, to + reach.shells.above);
  const detectedFrom = Math.max(0, grownFrom - EXPANDING.below);

  const detected = band(detectedFrom, grownTo, (i) => ({ ...at(i)!, ...detectSurfaces(engine, at, i, options) }));
  const grown = band(grownFrom, grownTo, (i) => ({
    ...expandSurfaces(engine, detected, i, options),
    infillArea: at(i)!.infillArea,
  }));
  const shells = findShells(engine, grown, shellsFrom, to, options);
  const shellsAt: LayersAt<LayerSurfaces> = (i) => shells[i - shellsFrom];
  return Array.from({ length: to - from }, (_, i) => bridgesOverInfill(engine, shellsAt, from + i, options));
}

/** The surfaces of layer `index`. Reads the layers next to it. */
export function detectSurfaces(
  engine: PolygonEngine,
  at: LayersAt<RegionInput>,
  index: number,
  options: RegionOptions,
): LayerSurfaces {
  const exposure = exposeLayer(engine, at, index, options);
  return surfacesOf(engine, exposure, at(index)!.infillArea, at, index, options);
}

/** Layers `from` to `to`, each made once. */
function band<T>(from: number, to: number, make: (index: number) => T): LayersAt<T> {
  const made = Array.from({ length: to - from }, (_, i) => make(from + i));
  return (index) => made[index - from];
}
