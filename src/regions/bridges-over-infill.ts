/**
 * Stage 4: solid infill that hangs over the gaps of sparse infill is bridged, if all layers within the height of a
 * bridging strand are sparse there, so that they take up what the thick strand has too much.
 */
import type { PolygonEngine } from "../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { opening } from "./opening.ts";
import type { LayerRegions, Region, RegionKind } from "./regions.ts";
import type { RegionOptions } from "./resolve.ts";
import type { LayerSurfaces, LayersAt } from "./surfaces.ts";

/**
 * The regions of layer `index`. Reads `bridgeDepth` layers below.
 * @param around all of the object, where `at` is one of its zones
 */
export function bridgesOverInfill(
  engine: PolygonEngine,
  at: LayersAt<LayerSurfaces>,
  index: number,
  options: RegionOptions,
  around: LayersAt<LayerSurfaces> = at,
): LayerRegions {
  const { top, bottoms, solid, bridged, sparse } = at(index)!;
  const bridge = options.bridgesOverInfill ? solidOverSparse(engine, solid, around, index, options) : EMPTY_EXPOLYGONS;
  return {
    regions: [
      ...bottoms,
      region("top", top),
      region("internal-bridge", bridge),
      region("internal-bridge", bridged ?? EMPTY_EXPOLYGONS),
      region("solid", isEmpty(bridge) ? solid : engine.difference(solid, bridge)),
      region("sparse", sparse),
    ].filter(({ polygons }) => !isEmpty(polygons)),
  };
}

function solidOverSparse(
  engine: PolygonEngine,
  solid: ExPolygons,
  around: LayersAt<LayerSurfaces>,
  index: number,
  options: RegionOptions,
): ExPolygons {
  const { bridgeDepth, bridgeOverInfillRadius } = options.layer(index);
  if (index === 0 || isEmpty(solid)) return EMPTY_EXPOLYGONS;
  let over = solid;
  for (let below = index - 1; below >= index - bridgeDepth && !isEmpty(over); below--)
    over = engine.intersection(over, around(below)!.sparse);
  if (!isEmpty(over)) over = opening(engine, over, bridgeOverInfillRadius);
  return isEmpty(over) ? over : engine.intersection(over, solid);
}

function region(kind: RegionKind, polygons: ExPolygons): Region {
  return { kind, polygons, bridgeAngle: Number.NaN };
}
