import { partInBand } from "../infill/band.ts";

/** A straight line, units. */
export interface Line {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

/**
 * Whether a run through x, y pairs comes within `reach` of a line, where that is not within `clipped` of one of the
 * line's ends. All in units.
 */
export function runsAlong(run: Int32Array, line: Line, reach: number, clipped: number): boolean {
  const { fromX, fromY, toX, toY } = line;
  const length = Math.hypot(toX - fromX, toY - fromY);
  if (length <= 2 * clipped) return false;
  const ux = (toX - fromX) / length;
  const uy = (toY - fromY) / length;
  const off = (i: number): number => (run[i + 1] - fromY) * ux - (run[i] - fromX) * uy;
  const along = (i: number): number => (run[i] - fromX) * ux + (run[i + 1] - fromY) * uy;
  for (let i = 2; i < run.length; i += 2) {
    const [x, y] = [off(i - 2), along(i - 2)];
    if (partInBand(x, y, off(i) - x, along(i) - y, reach, clipped, length - clipped)) return true;
  }
  return false;
}

/** How far a place is from a line and all that it goes on to beyond its far end, units. */
export function distanceFrom({ fromX, fromY, toX, toY }: Line, x: number, y: number): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const [px, py] = [x - fromX, y - fromY];
  if (dx * px + dy * py < 0) return Math.hypot(px, py);
  return Math.abs(dx * py - dy * px) / Math.hypot(dx, dy);
}
