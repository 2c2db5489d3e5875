/**
 * The first layer, pressed wide on the bed, printed a little smaller; but nowhere so much that a wall becomes thinner than two
 * strands, and thinner ones not at all.
 *
 * A place is thinner than w where an opening by a disc of that width takes it away. The shrinking goes in steps: what is
 * too thin for the next step keeps the last one's outline. So along a taper the outline moves in by a quarter of
 * the compensation at a time.
 */
import type { PolygonEngine } from "../geometry/engine.ts";
import { type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { opening } from "./opening.ts";

const STEPS = 4;
/** What is left narrower than twice this is rounding, units. */
const SLIVER = 100;

/**
 * @param by how far outlines move in, units
 * @param least what stays thinner than this is not shrunk at all, units
 */
export function shrinkFirstLayer(engine: PolygonEngine, slices: ExPolygons, by: number, least: number): ExPolygons {
  const parts: ExPolygons[] = [engine.offset(slices, -by)];
  for (let step = 0; step < STEPS; step++) {
    const next = (by * (step + 1)) / STEPS;
    const tooThin = engine.difference(slices, opening(engine, slices, Math.ceil(least / 2 + next)));
    if (isEmpty(tooThin)) continue;
    const shrunk = step === 0 ? slices : engine.offset(slices, -Math.round((by * step) / STEPS));
    parts.push(engine.intersection(shrunk, tooThin));
  }
  return parts.length === 1 ? parts[0] : opening(engine, engine.unionAll(parts), SLIVER);
}
