import { toUnits } from "../../core/units.ts";
import type { ToolpathsBuilder } from "../builder.ts";
import type { Toolpaths } from "../toolpaths.ts";
import type { EntityPlace } from "./nearest-place.ts";

/**
 * Appends a closed entity begun at a place of it and ended `clip` mm before it comes round again, so that its two ends
 * do not pile up; a loop that is no longer than that is left out. The path that holds the place is parted in two, unless it
 * is the only one; the entity keeps its flags.
 */
export function cutLoop(
  builder: ToolpathsBuilder,
  paths: Toolpaths,
  entity: number,
  place: EntityPlace,
  clip: number,
): void {
  const { coords, starts, entityStarts } = paths;
  const first = entityStarts[entity];
  const count = entityStarts[entity + 1] - first;
  const isSole = count === 1;
  let left = entityLength(paths, entity) - toUnits(clip);
  if (left <= 0) return;
  let x = place.x;
  let y = place.y;
  for (let step = 0; step <= count; step++) {
    const path = first + ((place.path - first + step) % count);
    if (step === 0 || !isSole) {
      builder.beginPath(paths.roles[path], paths.widths[path], paths.heights[path], paths.flows[path]);
      builder.addPoint(x, y);
    }
    const end = step === count ? place.point + 1 : starts[path + 1];
    for (let point = step === 0 ? place.point + 1 : starts[path] + 1; point <= end; point++) {
      // The last point of all is the place itself.
      const isPlace = point === end;
      if (isPlace && step < count) break;
      const nextX = isPlace ? place.x : coords[2 * point];
      const nextY = isPlace ? place.y : coords[2 * point + 1];
      const length = Math.sqrt((nextX - x) ** 2 + (nextY - y) ** 2);
      const part = length > left ? left / length : 1;
      x = part < 1 ? Math.floor(x + (nextX - x) * part + 0.5) : nextX;
      y = part < 1 ? Math.floor(y + (nextY - y) * part + 0.5) : nextY;
      left = Math.max(0, left - length);
      builder.addPoint(x, y);
    }
    if (!isSole) builder.endPath();
    if (left === 0) break;
  }
  if (isSole) builder.endPath();
  builder.endEntity(paths.entityFlags[entity]);
}

/** Length of an entity in units. */
function entityLength({ coords, starts, entityStarts }: Toolpaths, entity: number): number {
  let length = 0;
  for (let path = entityStarts[entity]; path < entityStarts[entity + 1]; path++)
    for (let point = starts[path] + 1; point < starts[path + 1]; point++)
      length += Math.sqrt(
        (coords[2 * point] - coords[2 * point - 2]) ** 2 + (coords[2 * point + 1] - coords[2 * point - 1]) ** 2,
      );
  return length;
}
