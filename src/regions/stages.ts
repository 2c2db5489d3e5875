/**
 * The way from infill areas to regions, as stages that say what they read. Each is a pure function of its window, so a
 * band of layers with its halo gives what the whole object gives.
 */
import type { PolygonEngine } from "../geometry/engine.ts";
import { bridgesOverInfill } from "./bridges-over-infill.ts";
import { detectSurfaces } from "./detect.ts";
import { expandSurfaces } from "./expand.ts";
import { horizontalShells } from "./horizontal-shells.ts";
import type { LayerRegions } from "./regions.ts";
import type { RegionOptions } from "./resolve.ts";
import { solidAtTurn } from "./solid-every.ts";
import type { LayerSurfaces, LayersAt, RegionInput } from "./surfaces.ts";
import { type FilledLayer, verticalShells } from "./vertical-shells.ts";

/** How many layers below and above a layer its result depends on. */
export interface Reach {
  readonly below: number;
  readonly above: number;
}

/** What {@link findRegions} reads around each layer. */
export function regionsReach(options: RegionOptions): Reach {
  const reach = stageReaches(options);
  const stages = [reach.detect, reach.expand, reach.shells, reach.bridges];
  return {
    below: stages.reduce((sum, { below }) => sum + below, 0),
    above: stages.reduce((sum, { above }) => sum + above, 0),
  };
}

/** What each stage reads of the stage before it. */
export function stageReaches({
  layerCount,
  layer,
}: RegionOptions): Record<"detect" | "expand" | "shells" | "bridges", Reach> {
  const most = (key: "topReach" | "bottomReach" | "bridgeDepth"): number =>
    Array.from({ length: layerCount }, (_, i) => layer(i)[key]).reduce((max, reach) => Math.max(max, reach), 0);
  return {
    detect: { below: 1, above: 1 },
    expand: { below: 1, above: 0 },
    shells: { below: most("bottomReach"), above: most("topReach") },
    bridges: { below: most("bridgeDepth"), above: 0 },
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
  const detectedFrom = Math.max(0, grownFrom - reach.expand.below);

  const detected = band(detectedFrom, grownTo, (i) => ({ ...at(i)!, ...detectSurfaces(engine, at, i, options) }));
  const grown = band(grownFrom, grownTo, (i) => ({
    ...expandSurfaces(engine, detected, i, options),
    infillArea: at(i)!.infillArea,
  }));
  const shells = findShells(engine, grown, shellsFrom, to, options);
  const shellsAt: LayersAt<LayerSurfaces> = (i) => shells[i - shellsFrom];
  return Array.from({ length: to - from }, (_, i) => bridgesOverInfill(engine, shellsAt, from + i, options));
}

/**
 * The shells of layers `from` to `to`, and the solid layers between them.
 * @param around all of the object, where `at` is one of its zones
 */
export function findShells(
  engine: PolygonEngine,
  at: LayersAt<FilledLayer>,
  from: number,
  to: number,
  options: RegionOptions,
  around: LayersAt<FilledLayer> = at,
): LayerSurfaces[] {
  if (!options.verticalShells)
    return Array.from({ length: to - from }, (_, i) => horizontalShells(engine, at, from + i, options));
  return verticalShells(engine, at, from, to, options, around).map((own, i) =>
    solidAtTurn(engine, own, from + i, options),
  );
}

/** Layers `from` to `to`, each made once. */
function band<T>(from: number, to: number, make: (index: number) => T): LayersAt<T> {
  const made = Array.from({ length: to - from }, (_, i) => make(from + i));
  return (index) => made[index - from];
}
