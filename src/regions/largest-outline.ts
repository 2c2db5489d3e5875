import { ringArea } from "../geometry/area.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty, islandCount } from "../geometry/polygons.ts";

/** What a spiral can print of a layer: its largest outline, without holes. */
export function largestOutline(polygons: ExPolygons): ExPolygons {
  if (isEmpty(polygons)) return EMPTY_EXPOLYGONS;
  const { coords, ringStarts, islandStarts } = polygons;
  if (islandCount(polygons) === 1 && islandStarts[1] === 1) return polygons;
  const areas = Array.from({ length: islandCount(polygons) }, (_, i) =>
    ringArea(coords, ringStarts[islandStarts[i]], ringStarts[islandStarts[i] + 1]),
  );
  const ring = islandStarts[areas.indexOf(areas.reduce((most, area) => Math.max(most, area)))];
  const contour = coords.slice(2 * ringStarts[ring], 2 * ringStarts[ring + 1]);
  return { coords: contour, ringStarts: Uint32Array.of(0, contour.length / 2), islandStarts: Uint32Array.of(0, 1) };
}
