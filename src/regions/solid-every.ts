import type { PolygonEngine } from "../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, isEmpty } from "../geometry/polygons.ts";
import type { RegionOptions } from "./resolve.ts";
import type { LayerSurfaces } from "./surfaces.ts";

/**
 * Every so many layers the inside is solid: bridged over the sparse infill below, or laid on it where that is solid
 * too, and on the bed.
 */
export function solidAtTurn(
  engine: PolygonEngine,
  surfaces: LayerSurfaces,
  index: number,
  { solidEvery, bridgesOverInfill }: RegionOptions,
): LayerSurfaces {
  if (solidEvery === 0 || index % solidEvery !== 0 || isEmpty(surfaces.sparse)) return surfaces;
  const { solid, sparse, ...rest } = surfaces;
  const isBridged = index > 0 && solidEvery > 1 && bridgesOverInfill;
  if (isBridged) return { ...rest, solid, bridged: sparse, sparse: EMPTY_EXPOLYGONS };
  return { ...rest, solid: isEmpty(solid) ? sparse : engine.unionAll([solid, sparse]), sparse: EMPTY_EXPOLYGONS };
}
