import { ROLE } from "../core/roles.ts";
import { UNITS_PER_MM } from "../core/units.ts";
import { ENTITY, type Toolpaths } from "../toolpaths/toolpaths.ts";

/**
 * Where the nozzle goes after an external loop so that the seam stays clean: off its start into the part, at a third
 * of the angle that the loop has there, by `step` mm and by no more than the loop's first line is long.
 * @returns x, y in integer units, or undefined where the entity is no external loop, its last path is a single line, as
 * where its width changes (PrusaSlicer stays then), or `step` is 0
 */
export function insideEnd(toolpaths: Toolpaths, entity: number, step: number): readonly [number, number] | undefined {
  const { coords, starts, roles, entityStarts } = toolpaths;
  const flags = toolpaths.entityFlags[entity];
  const lastPath = entityStarts[entity + 1] - 1;
  if (step === 0 || (flags & ENTITY.closed) === 0 || roles[lastPath] !== ROLE.externalPerimeter) return undefined;
  const first = starts[entityStarts[entity]] * 2;
  const end = starts[lastPath + 1] * 2;
  if (end - first < 8 || starts[lastPath + 1] - starts[lastPath] < 3) return undefined;
  // The loop's directions at its start: along its first line, and back along its last.
  const x = coords[first];
  const y = coords[first + 1];
  const ax = coords[first + 2] - x;
  const ay = coords[first + 3] - y;
  const bx = coords[end - 4] - x;
  const by = coords[end - 3] - y;
  // The part lies left of a contour that runs counter-clockwise and of a hole that runs clockwise.
  const isLeft = doubledArea(coords, first, end) > 0 !== ((flags & ENTITY.hole) !== 0);
  const turn = Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
  const corner = isLeft ? positive(turn) : -positive(-turn);
  const share = Math.min(1, (step * UNITS_PER_MM) / Math.hypot(ax, ay));
  const cos = Math.cos(corner / 3) * share;
  const sin = Math.sin(corner / 3) * share;
  return [Math.round(x + ax * cos - ay * sin), Math.round(y + ax * sin + ay * cos)];
}

/** An angle as 0 to 2 pi. */
function positive(angle: number): number {
  return angle < 0 ? angle + 2 * Math.PI : angle;
}

function doubledArea(coords: Int32Array, first: number, end: number): number {
  const x = coords[first];
  const y = coords[first + 1];
  let area = 0;
  for (let at = first + 2; at + 2 < end; at += 2)
    area += (coords[at] - x) * (coords[at + 3] - y) - (coords[at + 2] - x) * (coords[at + 1] - y);
  return area;
}
