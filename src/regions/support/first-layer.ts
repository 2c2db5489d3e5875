import type { PolygonEngine } from "../../geometry/engine.ts";
import { concatRings, islandAt } from "../../geometry/islands.ts";
import { type ExPolygons, isEmpty, islandCount } from "../../geometry/polygons.ts";
import { opening } from "../opening.ts";
import type { SupportOptions } from "./resolve.ts";

/** Steps in which the first layer is grown, at least, and the longest of them over a strand's width. */
const STEPS = 5;
/** Round corners of what a brim covers keep this near to their arcs, units. */
const BRIM_TOLERANCE = 10_000;
/** Half the width of slivers that rounding leaves of a column under a contact on the bed, and that must not grow; units. */
const SLIVER = 5;

/**
 * The supports' first layer, grown so that they stand firmly; in steps, so that it does not come out on the other side
 * of a wall.
 * @param part the object's own first layer
 */
export function grownFirstLayer(
  engine: PolygonEngine,
  area: ExPolygons,
  part: ExPolygons,
  options: SupportOptions,
): ExPolygons {
  const keepOff = engine.offset(part, options.gapBeside, { join: "square" });
  const steps = Math.max(STEPS, Math.ceil(options.firstExpansion / options.firstWidth));
  const step = Math.round(options.firstExpansion / steps);
  let grown = opening(engine, engine.difference(area, keepOff), SLIVER);
  for (let i = 0; i < steps && step > 0; i++) grown = engine.difference(engine.offset(grown, step), keepOff);
  return withoutBrim(engine, grown, part, options);
}

/** What of an area on the bed is left beside the part and its brim. */
export function withoutBrim(
  engine: PolygonEngine,
  area: ExPolygons,
  part: ExPolygons,
  { brim }: SupportOptions,
): ExPolygons {
  return isEmpty(area) || brim === undefined ? area : engine.difference(area, brimArea(engine, part, brim));
}

/** What the object and its brim cover. */
function brimArea(
  engine: PolygonEngine,
  part: ExPolygons,
  { outer, inner, reach }: NonNullable<SupportOptions["brim"]>,
): ExPolygons {
  const round = { join: "round", arcTolerance: BRIM_TOLERANCE } as const;
  const areas: ExPolygons[] = [];
  for (let i = 0; i < islandCount(part); i++) {
    const island = islandAt(part, i);
    const filled = engine.union({ coords: island.coords, ringStarts: island.ringStarts.slice(0, 2) }, "evenodd");
    const holes = engine.difference(filled, island);
    const open = inner ? engine.offset(holes, -reach, round) : holes;
    const covered = outer ? engine.offset(filled, reach, round) : filled;
    areas.push(isEmpty(open) ? covered : engine.difference(covered, open));
  }
  return areas.length === 1 ? areas[0] : engine.union(concatRings(areas));
}
