import { ROLES } from "../../core/roles.ts";
import { firstPoint, type ToolpathsBuilder } from "../builder.ts";
import type { Toolpaths } from "../toolpaths.ts";

/** A place on an entity: on the segment of `path` that begins at `point`, at the rounded x, y. */
export interface EntityPlace {
  readonly path: number;
  readonly point: number;
  readonly x: number;
  readonly y: number;
  /** Integer units from where it was sought. */
  readonly distance: number;
}

/** The place of an entity nearest to x, y; not over air unless all of the entity is. */
export function nearestPlace(paths: Toolpaths, entity: number, x: number, y: number): EntityPlace {
  return nearestAmong(paths, entity, x, y, false) ?? nearestAmong(paths, entity, x, y, true)!;
}

/** The place of an entity nearest to where the toolpaths so far end; its first point where there are none. */
export function nearestToEnd(builder: ToolpathsBuilder, paths: Toolpaths, entity: number): EntityPlace {
  const start = 2 * firstPoint(paths, entity);
  return nearestPlace(paths, entity, builder.lastX ?? paths.coords[start], builder.lastY ?? paths.coords[start + 1]);
}

function nearestAmong(
  { coords, starts, roles, entityStarts }: Toolpaths,
  entity: number,
  x: number,
  y: number,
  overAir: boolean,
): EntityPlace | undefined {
  let best = Infinity;
  let at: Omit<EntityPlace, "distance"> | undefined;
  for (let path = entityStarts[entity]; path < entityStarts[entity + 1]; path++) {
    if (ROLES[roles[path]].isBridge !== overAir) continue;
    for (let point = starts[path]; point + 1 < starts[path + 1]; point++) {
      const ax = coords[2 * point];
      const ay = coords[2 * point + 1];
      const dx = coords[2 * point + 2] - ax;
      const dy = coords[2 * point + 3] - ay;
      const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
      const distance2 = (ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2;
      if (distance2 >= best) continue;
      best = distance2;
      at = { path, point, x: Math.floor(ax + t * dx + 0.5), y: Math.floor(ay + t * dy + 0.5) };
    }
  }
  return at && { ...at, distance: Math.sqrt(best) };
}
