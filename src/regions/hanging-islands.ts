/** Islands of a layer that begin in the air. */
import { islandArea } from "../geometry/area.ts";
import { boundsOfIslands } from "../geometry/bounds.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { islandAt, pickIslands } from "../geometry/islands.ts";
import { type Bounds, type ExPolygons, isEmpty, islandCount } from "../geometry/polygons.ts";

/**
 * The islands that nothing of the layer below touches, and that have room for a strand; undefined where there are none.
 * @param open what of the slices the layer below leaves open: all of such an island, and less of any other
 * @param radius half a strand's width, units
 */
export function hangingIslands(
  engine: PolygonEngine,
  slices: ExPolygons,
  open: ExPolygons,
  radius: number,
): ExPolygons | undefined {
  if (isEmpty(open)) return undefined;
  const openAreas = new Map(
    boundsOfIslands(open).map((bounds, island) => [keyOf(bounds), islandArea(open, island)] as const),
  );
  const own = boundsOfIslands(slices);
  const found = Array.from({ length: islandCount(slices) }, (_, island) => island).filter((island) => {
    const area = openAreas.get(keyOf(own[island]));
    return (
      area !== undefined &&
      area > (1 - SAME_AREA) * islandArea(slices, island) &&
      !isEmpty(engine.offset(islandAt(slices, island), -radius))
    );
  });
  return found.length === 0 ? undefined : pickIslands(slices, found);
}

/** What rounding takes off an island that nothing is cut from; far less than the thinnest strand under it would. */
const SAME_AREA = 1e-6;

const keyOf = ({ minX, minY, maxX, maxY }: Bounds): string => `${minX} ${minY} ${maxX} ${maxY}`;
