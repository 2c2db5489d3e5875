import { toUnits } from "../core/units.ts";
import { boundsOfPoints } from "../geometry/bounds.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { medialAxis } from "../geometry/medial-axis.ts";
import { type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { opened } from "../regions/grown.ts";
import type { Loop } from "./loops.ts";
import type { PerimeterOptions } from "./resolve.ts";

/** Rounding that cutting loops out must cover, units. */
const SAFETY = 1;

/**
 * Single strands along the middle of what the external loops leave: walls thinner than a loop, down to a third of the
 * nozzle's diameter.
 * @param loops the external loops' centre lines; undefined if there are none
 */
export function thinWalls(
  engine: PolygonEngine,
  island: ExPolygons,
  loops: ExPolygons | undefined,
  { external, inner, leastWall }: PerimeterOptions,
): Loop[] {
  const minWidth = toUnits(leastWall);
  const left = loops ? engine.difference(island, engine.offset(loops, toUnits(external.width / 2) + SAFETY)) : island;
  const thin = isEmpty(left) ? left : opened(engine, left, minWidth / 2);
  if (isEmpty(thin)) return [];
  const maxWidth = toUnits(external.width + (external.spacing + inner.spacing) / 2);
  const { coords, starts, widths, closed } = medialAxis(thin, { minWidth, maxWidth });
  return Array.from(closed, (isClosed, line) => ({
    coords: coords.subarray(2 * starts[line], 2 * starts[line + 1]),
    widths: widths.subarray(starts[line], starts[line + 1]),
    bounds: boundsOfPoints(coords, starts[line], starts[line + 1]),
    isHole: false,
    isOpen: isClosed === 0,
    depth: 0,
    children: [],
  }));
}
