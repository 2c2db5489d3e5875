/**
 * Sparse infill only under what rests on it: solid infill, perimeters that stand on no perimeter, and, layer by layer
 * down, the sparse infill that these need. What it needs is closed over gaps, so that it does not fall into pieces.
 */
import { toUnits } from "../core/units.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { concatRings } from "../geometry/islands.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty, type Rings } from "../geometry/polygons.ts";
import type { LayerSurfaces } from "./surfaces.ts";

/** A layer as this needs it. */
export interface StandingLayer {
  readonly slices: ExPolygons;
  readonly surfaces: LayerSurfaces;
  /** Width of its perimeters, units. */
  readonly perimeterWidth: number;
}

/** Gaps up to twice this are closed, units. */
const CLOSING: number = toUnits(2);

/**
 * What of the sparse area of each layer is needed, bottom up. Reads from the top down.
 * @param pause waited for before each layer
 */
export async function sparseWhereNeeded(
  engine: PolygonEngine,
  layers: readonly StandingLayer[],
  pause: () => Promise<void>,
): Promise<ExPolygons[]> {
  const needed: ExPolygons[] = layers.map(({ surfaces }) => surfaces.sparse);
  let resting: ExPolygons = EMPTY_EXPOLYGONS;
  for (let above = layers.length - 1; above > 0; above--) {
    await pause();
    const below = layers[above - 1].surfaces;
    const all = engine.unionAll([resting, ...solids(layers[above].surfaces), standingLoops(engine, layers, above)]);
    const closed = isEmpty(all) ? all : engine.offset2(all, CLOSING, -CLOSING, { join: "square" });
    resting = isEmpty(closed) || isEmpty(below.sparse) ? EMPTY_EXPOLYGONS : engine.intersection(closed, below.sparse);
    needed[above - 1] = resting;
  }
  return needed;
}

/** Perimeters of a layer over the inside of the one below, where they are at least a strand wide. */
function standingLoops(engine: PolygonEngine, layers: readonly StandingLayer[], index: number): ExPolygons {
  const { slices, surfaces, perimeterWidth } = layers[index];
  const loops = engine.difference(slices, filled(surfaces));
  const over = isEmpty(loops) ? loops : engine.intersection(loops, filled(layers[index - 1].surfaces));
  return isEmpty(over) ? over : engine.offset2(over, -perimeterWidth, perimeterWidth);
}

function solids({ top, bottoms, solid, bridged }: LayerSurfaces): ExPolygons[] {
  return [top, solid, bridged ?? EMPTY_EXPOLYGONS, ...bottoms.map(({ polygons }) => polygons)];
}

/** The layer's infill area. */
function filled(surfaces: LayerSurfaces): Rings {
  return concatRings([...solids(surfaces), surfaces.sparse]);
}
