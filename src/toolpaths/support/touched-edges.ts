import type { Rings } from "../../geometry/polygons.ts";
import { TOUCHING } from "../../settings/support-grid.ts";
import { turnPoints } from "../infill/hatch.ts";

/** An edge whose ends differ by no more than this across the lines is along them, units. */
const SLACK = 3;

/**
 * Moves edges on which an area ends, and which a line through zero or whole steps from it would only touch, beyond that
 * line. Edges of holes stay, for lines go on along them.
 * @param angle across the lines, radians
 */
export function withoutTouchedEdges<T extends Rings>(rings: T, angle: number, step: number): T {
  const turned = turnPoints(rings.coords, angle);
  const coords = rings.coords.slice();
  const across = (i: number): number => turned[2 * i];
  const moveTo = (i: number, target: number): void => {
    coords[2 * i] += Math.round((target - across(i)) * Math.cos(angle));
    coords[2 * i + 1] += Math.round((target - across(i)) * Math.sin(angle));
  };
  for (let ring = 0; ring < rings.ringStarts.length - 1; ring++) {
    const [start, end] = [rings.ringStarts[ring], rings.ringStarts[ring + 1]];
    const wrapped = (i: number): number => (i < start ? end - 1 : i < end ? i : i - (end - start));
    for (let i = start; i < end; i++) {
      const [before, next, after] = [wrapped(i - 1), wrapped(i + 1), wrapped(i + 2)];
      const isLow = Math.abs(across(next) - across(i)) <= SLACK && turned[2 * next + 1] < turned[2 * i + 1];
      if (!isLow || across(before) <= across(i) + SLACK || across(after) <= across(next) + SLACK) continue;
      const line = Math.ceil((across(i) - SLACK) / step) * step;
      if (line - across(i) >= TOUCHING) continue;
      moveTo(i, line + 1);
      moveTo(next, line + 1);
    }
  }
  return { ...rings, coords };
}
