/**
 * Lines without short edges: outlines before variable-width walls are made of them, and their beads after. Which edges go
 * is PrusaSlicer's choice: number and widths of strands follow from it, and with them print time.
 */
import { toUnits } from "../../core/units.ts";

/** Edges shorter than this may go, if what goes with them is no higher than {@link MOST_ERROR}; units. */
const SHORT = toUnits(0.5);
const MOST_ERROR = toUnits(0.025);
/** Before edges longer than this short ones stay, as the long one would turn by what is left out; units. */
const LONG = 2 * SHORT;
/** Points that lie so near to a line as this go, whatever their edges' length, if widths allow; units. */
const STRAIGHT = toUnits(0.005);
/** Edges shorter than this always go, units: rounding to whole units leaves such, and they have no direction to judge by. */
const NOTHING = 2.5;
/** How much of a straight strand's area may be elsewhere for a width that is left out: PrusaSlicer's 2 um2, square units. */
const MOST_AREA = 20_000;

/** Units; relative to the line's first point. An outline's widths are 0. */
type Point = readonly [x: number, y: number, width: number];

/**
 * Goes along a line and leaves a point out where the area that was cut off since the last one that was kept, as a triangle
 * on the line across, is low enough.
 * @param points x, y, width triples, units; a closed line does not repeat its first point
 * @returns such triples, not rounded; the points themselves where too few would be left for a line, or for a ring
 */
export function simplifyLine(points: readonly number[], isClosed: boolean): readonly number[] {
  const count = points.length / 3;
  const at = (i: number): Point => [points[3 * i] - points[0], points[3 * i + 1] - points[1], points[3 * i + 2]];
  const kept: Point[] = [at(0)];
  let last = kept[0];
  // Twice the area between the first point and the edges since the last one that was kept.
  let swept = 0;
  // Around a ring the first point comes up for decision last.
  const end = isClosed ? count + 1 : count - 1;
  for (let i = 1; i < end; i++) {
    const point = i < count ? at(i) : kept[0];
    const next = i + 1 < count ? at(i + 1) : (kept[i + 1 - count] ?? at(i + 1 - count));
    const edge = cross(point, next);
    swept += edge;
    const length = distance(last, point);
    const across = distance(last, next);
    if (length < NOTHING || across === 0) continue;
    const height = Math.abs(swept + cross(next, last)) / across;
    if (
      height <= STRAIGHT &&
      distanceToLine(point, last, next) <= STRAIGHT &&
      areaElsewhere(last, point, next) <= MOST_AREA
    )
      continue;
    if (length < SHORT && height <= MOST_ERROR && distance(point, next) <= LONG) continue;
    swept = edge;
    last = point;
    kept.push(point);
  }
  if (isClosed) kept[0] = kept.pop()!;
  else kept.push(at(count - 1));
  if (kept.length < (isClosed ? 3 : 2)) return points;
  return kept.flatMap(([x, y, width]) => [x + points[0], y + points[1], width]);
}

function cross([ax, ay]: Point, [bx, by]: Point): number {
  return ax * by - ay * bx;
}

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.sqrt((ax - bx) ** 2 + (ay - by) ** 2);
}

/** From a point to the line through two others, which differ. */
function distanceToLine([x, y]: Point, a: Point, b: Point): number {
  return Math.abs((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / distance(a, b);
}

/** How much of a strand's area lies elsewhere if one of the mean width goes from a to c past b, square units. */
function areaElsewhere(a: Point, b: Point, c: Point): number {
  const before = distance(a, b);
  const after = distance(b, c);
  const widthBefore = (a[2] + b[2]) / 2;
  const widthAfter = (b[2] + c[2]) / 2;
  const mean = (before * widthBefore + after * widthAfter) / distance(a, c);
  return Math.abs(widthBefore - mean) * before + Math.abs(widthAfter - mean) * after;
}
