import type { PolygonEngine } from "../../geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../../geometry/polygons.ts";
import { sameRings } from "../../geometry/same-polygons.ts";

/** Layers are grown by this, units, so that they join those below. */
const JOIN = 1000;

/**
 * For each layer what lies anywhere below it: a support that is to stand on the bed passes none of it.
 * @param slices bottom up; looked at one at a time
 */
export function coveredBelow(engine: PolygonEngine, slices: Iterable<ExPolygons>): ExPolygons[] {
  const covered: ExPolygons[] = [];
  let below = EMPTY_EXPOLYGONS;
  let previous: ExPolygons | undefined;
  for (const own of slices) {
    covered.push(below);
    if (previous === undefined || !sameRings(own, previous)) below = engine.unionAll([below, engine.offset(own, JOIN)]);
    previous = own;
  }
  return covered;
}
