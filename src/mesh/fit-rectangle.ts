/**
 * Fitting a rectangle, exactly.
 *
 * Turned by a, the hull's two widths are those of its box. Between two angles at which an edge lies along an axis, the
 * four outermost vertices stay the same, and each width is one sinusoid R cos(a - p): the extent of a fixed diagonal.
 * So in each such interval the angles at which a width is at most the bed's are known in closed form (the interval less
 * the arc about p on which R cos(a - p) is too long). What remains, joined over all intervals, is the whole set of
 * angles that fit. Testing only the angles at which an edge is aligned misses long parts that fit diagonally: there
 * the feasible angles lie inside an interval.
 *
 * Widths repeat after half a turn, so angles run from 0 to pi.
 */
import type { Point2, RectangleBed } from "./bed.ts";
import { type BedFitter, FIT_TOLERANCE_MM } from "./bed-fitter.ts";
import type { Hull } from "./hull.ts";

/** A closed range of angles in radians. */
type Range = readonly [from: number, to: number];

/** Ranges closer than this are one, in radians: rounding at the border of two intervals. */
const JOIN_TOLERANCE = 1e-9;

export function rectangleFitter(bed: RectangleBed): BedFitter {
  return {
    contains: (hull, position) => {
      const box = hullBox(hull);
      return ([0, 1] as const).every((axis) => {
        const half = bed.sizeMm[axis] / 2 + FIT_TOLERANCE_MM;
        const offset = position[axis] - bed.centreMm[axis];
        return box.min[axis] + offset >= -half && box.max[axis] + offset <= half;
      });
    },
    bestPosition: (hull) => {
      const { min, max } = hullBox(hull);
      const position = ([0, 1] as const).map((axis) => bed.centreMm[axis] - (min[axis] + max[axis]) / 2);
      const excess = ([0, 1] as const).map((axis) => max[axis] - min[axis] - bed.sizeMm[axis]);
      return { position: [position[0], position[1]], excess: [excess[0], excess[1]] };
    },
    fittingAngle: (hull) => {
      const angle = pickAngle(fittingRanges(hull, bed.sizeMm));
      return angle === null ? null : (angle * 180) / Math.PI;
    },
  };
}

/** All angles from 0 to pi at which the hull's box is at most as large as the bed, as ranges in order. */
export function fittingRanges(hull: Hull, size: Point2): Range[] {
  const x = new SupportWalk(hull);
  const y = new SupportWalk(hull);
  const borders = alignedAngles(hull);
  const ranges: Range[] = [];
  for (let k = 1; k < borders.length; k++) {
    const interval = [borders[k - 1], borders[k]] as const;
    const middle = (interval[0] + interval[1]) / 2;
    // x' = (cos a, -sin a) . p and y' = (sin a, cos a) . p
    const [dx, dy] = x.diagonal(Math.cos(middle), -Math.sin(middle));
    const [ex, ey] = y.diagonal(Math.sin(middle), Math.cos(middle));
    const xFits = where(interval, Math.hypot(dx, dy), Math.atan2(-dy, dx), size[0] + FIT_TOLERANCE_MM);
    const yFits = where(interval, Math.hypot(ex, ey), Math.atan2(ex, ey), size[1] + FIT_TOLERANCE_MM);
    for (const a of xFits) for (const b of yFits) addRange(ranges, Math.max(a[0], b[0]), Math.min(a[1], b[1]));
  }
  return ranges;
}

/** 0, pi, and every angle between them that turns an edge of the hull onto an axis; in order. */
function alignedAngles(hull: Hull): number[] {
  const quarter = Math.PI / 2;
  const angles = [0, quarter, Math.PI];
  for (let at = 0; at < hull.length; at += 2) {
    const next = (at + 2) % hull.length;
    const edge = Math.atan2(hull[next + 1] - hull[at + 1], hull[next] - hull[at]);
    const turn = ((-edge % quarter) + quarter) % quarter;
    angles.push(turn, turn + quarter);
  }
  return angles.sort((a, b) => a - b);
}

/** Walks around the hull to its two outermost vertices in a direction that only ever turns one way. */
class SupportWalk {
  readonly #hull: Hull;
  #far = 0;
  #near = 0;

  constructor(hull: Hull) {
    this.#hull = hull;
  }

  /** From the vertex least far in the direction to the one farthest in it. */
  diagonal(dx: number, dy: number): Point2 {
    this.#far = this.#climb(this.#far, dx, dy);
    this.#near = this.#climb(this.#near, -dx, -dy);
    const hull = this.#hull;
    return [hull[this.#far] - hull[this.#near], hull[this.#far + 1] - hull[this.#near + 1]];
  }

  /** Along the ring, clockwise and counter-clockwise, while it rises: on a convex ring the peak is the only one. */
  #climb(start: number, dx: number, dy: number): number {
    const hull = this.#hull;
    const reach = (at: number): number => hull[at] * dx + hull[at + 1] * dy;
    let at = start;
    for (const step of [2, hull.length - 2])
      for (let next = (at + step) % hull.length; reach(next) > reach(at); next = (at + step) % hull.length) at = next;
    return at;
  }
}

/** The angles of an interval at which length * cos(a - peak) is at most the limit; the sinusoid is positive there. */
function where([from, to]: Range, length: number, peak: number, limit: number): Range[] {
  if (length <= limit) return [[from, to]];
  const half = Math.acos(limit / length);
  // The interval is shorter than a quarter turn and the sinusoid positive on it, so one period of the arc concerns it.
  const middle = (from + to) / 2;
  const shift = Math.round((middle - peak) / (2 * Math.PI)) * 2 * Math.PI;
  const parts: Range[] = [
    [from, Math.min(to, peak + shift - half)],
    [Math.max(from, peak + shift + half), to],
  ];
  return parts.filter(([start, end]) => start <= end);
}

function addRange(ranges: Range[], from: number, to: number): void {
  if (from > to) return;
  const last = ranges.at(-1);
  if (last !== undefined && from - last[1] <= JOIN_TOLERANCE)
    ranges[ranges.length - 1] = [last[0], Math.max(last[1], to)];
  else ranges.push([from, to]);
}

/** A quarter turn if that fits; else the middle of the widest range, the first of equals, rounded while it fits. */
function pickAngle(ranges: readonly Range[]): number | null {
  const holds = (angle: number): boolean => ranges.some(([from, to]) => from <= angle && angle <= to);
  if (holds(Math.PI / 2)) return Math.PI / 2;
  let widest: Range | null = null;
  for (const range of ranges)
    if (widest === null || range[1] - range[0] > widest[1] - widest[0] + JOIN_TOLERANCE) widest = range;
  if (widest === null) return null;
  const middle = (widest[0] + widest[1]) / 2;
  for (const steps of [1, 10, 100]) {
    const rounded = (Math.round((middle * 180 * steps) / Math.PI) / steps / 180) * Math.PI;
    if (holds(rounded)) return rounded;
  }
  return middle;
}

function hullBox(hull: Hull): { readonly min: Point2; readonly max: Point2 } {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < hull.length; at += 2) {
    minX = Math.min(minX, hull[at]);
    maxX = Math.max(maxX, hull[at]);
    minY = Math.min(minY, hull[at + 1]);
    maxY = Math.max(maxY, hull[at + 1]);
  }
  return { min: [minX, minY], max: [maxX, maxY] };
}
