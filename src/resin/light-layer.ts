import { areaMm2 } from "../geometry/area.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import type { BodyAreas } from "./figures.ts";

/** A layer's bodies as they are cut; any may be empty. */
export interface LayerBodies {
  /** Hollowed and drained. */
  readonly part: ExPolygons;
  readonly support: ExPolygons;
  readonly pad: ExPolygons;
}

/** All that is to become solid, and its areas told apart: supports where the part is not, the pad where neither is. */
export function lightLayer(
  engine: PolygonEngine,
  { part, support, pad }: LayerBodies,
): { readonly polygons: ExPolygons; readonly areas: BodyAreas } {
  const upper = united(engine, part, support);
  const polygons = united(engine, upper, pad);
  const modelMm2 = areaMm2(part);
  const upperMm2 = areaMm2(upper);
  const areas = { modelMm2, supportMm2: upperMm2 - modelMm2, padMm2: areaMm2(polygons) - upperMm2 };
  return { polygons, areas };
}

/**
 * Leaves out what light that shines through downward faces makes anyway: the first layers of the part above each.
 * @param below the part of the layers below that are on the plate, as many as light reaches through
 */
export function withoutDownwardFaces(
  engine: PolygonEngine,
  polygons: ExPolygons,
  { support, pad }: LayerBodies,
  below: readonly ExPolygons[],
): ExPolygons {
  const held = united(engine, support, pad);
  return below.reduce((left, part) => engine.intersection(left, united(engine, part, held)), polygons);
}

function united(engine: PolygonEngine, a: ExPolygons, b: ExPolygons): ExPolygons {
  if (isEmpty(a)) return b;
  return isEmpty(b) ? a : engine.unionAll([a, b]);
}
