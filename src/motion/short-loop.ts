import { ROLES } from "../core/roles.ts";
import { UNITS_PER_MM } from "../core/units.ts";
import { ENTITY, type Toolpaths } from "../toolpaths/toolpaths.ts";

/** Whether an entity is a perimeter loop of at most this length, in mm. */
export function isShortLoop(toolpaths: Toolpaths, entity: number, limit: number): boolean {
  const { coords, starts, entityStarts } = toolpaths;
  if ((toolpaths.entityFlags[entity] & ENTITY.closed) === 0) return false;
  const firstPath = entityStarts[entity];
  if (!ROLES[toolpaths.roles[firstPath]].isPerimeter) return false;
  const rest = limit * UNITS_PER_MM;
  let length = 0;
  for (let at = starts[firstPath] * 2 + 2; at < starts[entityStarts[entity + 1]] * 2; at += 2) {
    length += Math.hypot(coords[at] - coords[at - 2], coords[at + 1] - coords[at - 1]);
    if (length > rest) return false;
  }
  return true;
}
