import type { Toolpaths } from "../toolpaths.ts";
import type { EntityPlace } from "./nearest-place.ts";

/** The place of a closed entity that lies `way` units further along it than another place. */
export function placeAhead(paths: Toolpaths, entity: number, from: EntityPlace, way: number): EntityPlace {
  const { coords, starts, entityStarts } = paths;
  const first = entityStarts[entity];
  const count = entityStarts[entity + 1] - first;
  let { path, point, x, y } = from;
  let left = way;
  // A loop shorter than the way is gone round more than once; one of no length is not gone round at all.
  for (let gone = 0; ; ) {
    const endX = coords[2 * point + 2];
    const endY = coords[2 * point + 3];
    const length = Math.sqrt((endX - x) ** 2 + (endY - y) ** 2);
    if (length > left) {
      const part = left / length;
      return {
        path,
        point,
        x: Math.floor(x + (endX - x) * part + 0.5),
        y: Math.floor(y + (endY - y) * part + 0.5),
        distance: from.distance,
      };
    }
    left -= length;
    gone += length;
    point++;
    if (point + 1 === starts[path + 1]) {
      path = first + ((path - first + 1) % count);
      point = starts[path];
      if (path === first && gone === 0) return from;
    }
    x = coords[2 * point];
    y = coords[2 * point + 1];
  }
}
