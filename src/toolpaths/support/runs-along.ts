/** A straight line, units. */
export interface Line {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

/**
 * Whether a run through x, y pairs comes nearer than `near` to a line, where it is not within `clipped` of one of the
 * line's ends. All in units.
 */
export function runsAlong(run: Int32Array, line: Line, near: number, clipped: number): boolean {
  const length = Math.hypot(line.toX - line.fromX, line.toY - line.fromY);
  if (length <= 2 * clipped) return false;
  const ux = (line.toX - line.fromX) / length;
  const uy = (line.toY - line.fromY) / length;
  const along = (i: number): number => (run[i] - line.fromX) * ux + (run[i + 1] - line.fromY) * uy;
  const off = (i: number): number => (run[i + 1] - line.fromY) * ux - (run[i] - line.fromX) * uy;
  for (let i = 2; i < run.length; i += 2) {
    const [from, to] = partWithin(off(i - 2), off(i), near);
    if (from >= to) continue;
    const start = along(i - 2);
    const way = along(i) - start;
    const [a, b] = [start + way * from, start + way * to];
    if (Math.max(a, b) > clipped && Math.min(a, b) < length - clipped) return true;
  }
  return false;
}

/** The part of the way from a to b, of 0 to 1, where the value is within `most` of 0. */
function partWithin(a: number, b: number, most: number): readonly [number, number] {
  if (a === b) return Math.abs(a) < most ? [0, 1] : [0, 0];
  const [one, other] = [(-most - a) / (b - a), (most - a) / (b - a)];
  return [Math.max(0, Math.min(one, other)), Math.min(1, Math.max(one, other))];
}
