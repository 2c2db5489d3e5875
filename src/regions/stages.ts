/**
 * What the stages on the way from slices to regions read, and that of shells. Each is a pure function of its window, so a
 * band of layers with its halo gives what the whole object gives.
 */
import type { PolygonEngine } from "../geometry/engine.ts";
import { horizontalShells } from "./horizontal-shells.ts";
import type { RegionOptions } from "./resolve.ts";
import { solidAtTurn } from "./solid-every.ts";
import type { LayerSurfaces, LayersAt } from "./surfaces.ts";
import { type FilledLayer, verticalShells } from "./vertical-shells.ts";

/** How many layers below and above a layer its result depends on. */
export interface Reach {
  readonly below: number;
  readonly above: number;
}

/** What surfaces are told from. */
export const DETECTING: Reach = Object.freeze({ below: 1, above: 1 });
/** What surfaces grow over. */
export const EXPANDING: Reach = Object.freeze({ below: 1, above: 0 });

/** What the stages after these read of the stage before each. */
export function stageReaches({ layerCount, layer }: RegionOptions): Record<"shells" | "bridges", Reach> {
  const most = (key: "topReach" | "bottomReach" | "bridgeDepth"): number =>
    Array.from({ length: layerCount }, (_, i) => layer(i)[key]).reduce((max, reach) => Math.max(max, reach), 0);
  return {
    shells: { below: most("bottomReach"), above: most("topReach") },
    bridges: { below: most("bridgeDepth"), above: 0 },
  };
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
