import { toUnits } from "../core/units.ts";
import { distanceToSegment } from "../geometry/segment.ts";

/** How near to painted lines a point of an external loop is painted: half a strand, and some more. PrusaSlicer's, of seams. */
const REACH: number = toUnits(0.35);

/** @param lines on a layer's outline, of each its two ends, x and y in units */
export function isNearPaint(x: number, y: number, lines: readonly number[]): boolean {
  for (let i = 0; i < lines.length; i += 4) {
    const [ax, bx] = [lines[i], lines[i + 2]];
    if (Math.min(ax, bx) - x > REACH || x - Math.max(ax, bx) > REACH) continue;
    if (distanceToSegment(x, y, ax, lines[i + 1], bx, lines[i + 3]) <= REACH) return true;
  }
  return false;
}
