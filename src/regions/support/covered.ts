import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../../geometry/polygons.ts";
import { sameRings } from "../same.ts";

/** Layers are grown by this, units, so that they join those below. */
const JOIN = 1000;

/** For each layer what lies anywhere below it: a support that is to stand on the bed passes none of it. */
export function coveredBelow(engine: PolygonEngine, slices: readonly ExPolygons[]): ExPolygons[] {
  const covered: ExPolygons[] = [];
  let below = EMPTY_EXPOLYGONS;
  for (const [layer, own] of slices.entries()) {
    covered.push(below);
    if (layer > 0 && sameRings(own, slices[layer - 1])) continue;
    below = engine.unionAll([below, engine.offset(own, JOIN)]);
  }
  return covered;
}
