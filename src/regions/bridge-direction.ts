/**
 * The direction of a bridge: the one in which the most length of strands has both ends on the layer below.
 *
 * Strands are tried every five degrees, along every edge of the bridge, and across every open edge of its supports.
 * In a direction, scan lines one strand apart are laid over the anchors, and as far as these; a line's part inside the
 * bridge counts when both its ends are anchored. Of directions within one strand's width of the most covered length, the one with the
 * shorter longest strand is taken.
 *
 * Turned coordinates: u runs along the strands, v across them.
 */
import { closedLines, isClosedLine } from "../geometry/closed-lines.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { contoursOf } from "../geometry/islands.ts";
import { type ExPolygons, isEmpty, type Polylines, polylineCount, type Rings } from "../geometry/polygons.ts";

const STEP = Math.PI / 36;
/** Directions no further apart than a degree are one; of a part turned by whole degrees, no rounding decides on it. */
const SAME_DIRECTION = Math.PI / 180 + 1e-4;
/** How far an end may miss its anchor by rounding, units. */
const TOLERANCE = 2;

/**
 * Radians from x in [0, pi); NaN where no strand has both ends on `lower`.
 * @param bridge what lies over air, not grown
 * @param lower the layer below
 * @param width width of a bridging strand, units
 * @param given direction to take wherever the bridge is; NaN to find one
 */
export function bridgeDirection(
  engine: PolygonEngine,
  bridge: ExPolygons,
  lower: ExPolygons,
  width: number,
  given: number,
): number {
  if (!Number.isNaN(given)) return given;
  const coverages = coveragesOf(engine, bridge, lower, width, (supports) => candidates(bridge, supports)).sort(
    (a, b) => b.total - a.total || a.angle - b.angle,
  );
  let best = coverages[0];
  if (best === undefined) return Number.NaN;
  for (const next of coverages) {
    if (best.total - next.total >= width) break;
    if (next.longest < best.longest) best = next;
  }
  return best.angle % Math.PI;
}

/** Whether any strand of a direction has both ends on `lower`; see {@link bridgeDirection}. */
export function isHeldAlong(
  engine: PolygonEngine,
  bridge: ExPolygons,
  lower: ExPolygons,
  width: number,
  angle: number,
): boolean {
  return coveragesOf(engine, bridge, lower, width, () => [angle]).length > 0;
}

/**
 * The directions in which strands are held at both ends, with their lengths.
 * @param toTry gives directions, by the edges of what is below
 */
function coveragesOf(
  engine: PolygonEngine,
  bridge: ExPolygons,
  lower: ExPolygons,
  width: number,
  toTry: (supports: Polylines) => readonly number[],
): { readonly angle: number; readonly total: number; readonly longest: number }[] {
  const grown = engine.offset(bridge, width);
  const anchors = engine.intersection(grown, lower);
  if (isEmpty(anchors)) return [];
  const supports = engine.clipLines(closedLines(grown), contoursOf(lower));
  if (polylineCount(supports) === 0) return [];
  // The ends of lines inside an area grown by half of what the anchors were found with lie well inside the anchors.
  const area = engine.offset(bridge, width / 2);
  return toTry(supports)
    .map((angle) => ({ angle, ...coverage(area, anchors, angle, width) }))
    .filter(({ total }) => total > 0);
}

/** Directions to try, ascending, more than a degree apart. */
function candidates(bridge: Rings, supports: Polylines): number[] {
  const angles: number[] = [];
  for (let angle = 0; angle <= Math.PI; angle += STEP) angles.push(angle);
  const { coords, ringStarts } = bridge;
  for (let ring = 0; ring < ringStarts.length - 1; ring++)
    for (let i = ringStarts[ring], previous = ringStarts[ring + 1] - 1; i < ringStarts[ring + 1]; previous = i++)
      angles.push(direction(coords, previous, i));
  for (let line = 0; line < polylineCount(supports); line++)
    if (!isClosedLine(supports, line))
      angles.push(direction(supports.coords, supports.starts[line], supports.starts[line + 1] - 1));
  angles.sort((a, b) => a - b);
  const apart: number[] = [];
  for (const angle of angles) if (apart.length === 0 || angle - apart.at(-1)! > SAME_DIRECTION) apart.push(angle);
  if (apart.length > 1 && apart[0] + Math.PI - apart.at(-1)! <= SAME_DIRECTION) apart.pop();
  return apart;
}

/** Direction from point a to point b without its sense, [0, pi). */
function direction(coords: Int32Array, a: number, b: number): number {
  const angle = Math.atan2(coords[2 * b + 1] - coords[2 * a + 1], coords[2 * b] - coords[2 * a]);
  if (angle < 0) return angle + Math.PI;
  return angle >= Math.PI ? 0 : angle;
}

/** Length of anchored strands in a direction, summed, and of the longest. */
function coverage(area: Rings, anchors: Rings, angle: number, width: number): { total: number; longest: number } {
  const turnedAnchors = turned(anchors, angle);
  let minU = Infinity;
  let minV = Infinity;
  let maxU = -Infinity;
  let maxV = -Infinity;
  for (let i = 0; i < turnedAnchors.length; i += 2) {
    if (turnedAnchors[i] < minU) minU = turnedAnchors[i];
    if (turnedAnchors[i] > maxU) maxU = turnedAnchors[i];
    if (turnedAnchors[i + 1] < minV) minV = turnedAnchors[i + 1];
    if (turnedAnchors[i + 1] > maxV) maxV = turnedAnchors[i + 1];
  }
  // Lines on the very rim are moved in by half a unit: what they run along would be neither in nor out.
  const lines = new Float64Array(Math.floor((maxV - minV) / width) + 1);
  for (let k = 0; k < lines.length; k++) lines[k] = Math.min(Math.max(minV + k * width, minV + 0.5), maxV - 0.5);
  const spans = crossings(turned(area, angle), area.ringStarts, lines, minV, width);
  const holds = crossings(turnedAnchors, anchors.ringStarts, lines, minV, width);
  let total = 0;
  let longest = 0;
  for (let k = 0; k < lines.length; k++) {
    const v = minV + k * width;
    const isOnRim = v !== lines[k];
    for (let i = spans.starts[k]; i + 1 < spans.starts[k + 1]; i += 2) {
      const from = Math.max(spans.u[i], minU);
      const to = Math.min(spans.u[i + 1], maxU);
      if (to <= from) continue;
      const isFromCut = spans.u[i] < minU;
      const isToCut = spans.u[i + 1] > maxU;
      // What is quickly told first.
      if (!(isFromCut || holdsEnd(holds, k, from)) || !(isToCut || holdsEnd(holds, k, to))) continue;
      if ((isFromCut || isOnRim) && !isWithin(anchors, from, v, angle)) continue;
      if ((isToCut || isOnRim) && !isWithin(anchors, to, v, angle)) continue;
      total += to - from;
      longest = Math.max(longest, to - from);
    }
  }
  return { total, longest };
}

/** u, v of every point. */
function turned({ coords }: Rings, angle: number): Float64Array {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const out = new Float64Array(coords.length);
  for (let i = 0; i < coords.length; i += 2) {
    out[i] = c * coords[i] + s * coords[i + 1];
    out[i + 1] = c * coords[i + 1] - s * coords[i];
  }
  return out;
}

/** Where lines cross rings: line k at `u[starts[k]]` to `u[starts[k + 1]]`, ascending; inside lie each first and second. */
interface Crossings {
  readonly u: Float64Array;
  readonly starts: Uint32Array;
}

/**
 * Looks at the rings twice, so that nothing is kept of a crossing but its place; numbers in arrays and in results of calls
 * are objects each until the code is compiled, and a model's few bridges are through by then.
 * @param lines the v of each, one `width` apart from `minV` on
 */
function crossings(
  points: Float64Array,
  ringStarts: Uint32Array,
  lines: Float64Array,
  minV: number,
  width: number,
): Crossings {
  const starts = new Uint32Array(lines.length + 1);
  let u = new Float64Array(0);
  let ends = starts;
  for (const isCounted of [false, true]) {
    if (isCounted) {
      for (let k = 0; k < lines.length; k++) starts[k + 1] += starts[k];
      u = new Float64Array(starts[lines.length]);
      ends = starts.slice();
    }
    for (let ring = 0; ring < ringStarts.length - 1; ring++)
      for (let b = ringStarts[ring], a = ringStarts[ring + 1] - 1; b < ringStarts[ring + 1]; a = b++) {
        const av = points[2 * a + 1];
        const bv = points[2 * b + 1];
        const low = Math.min(av, bv);
        const high = Math.max(av, bv);
        const last = Math.min(lines.length - 1, Math.ceil((high - minV) / width));
        for (let k = Math.max(0, Math.floor((low - minV) / width)); k <= last; k++) {
          if (lines[k] < low || lines[k] >= high) continue;
          if (!isCounted) {
            starts[k + 1]++;
            continue;
          }
          const at = points[2 * a] + ((lines[k] - av) / (bv - av)) * (points[2 * b] - points[2 * a]);
          let place = ends[k]++;
          for (; place > starts[k] && u[place - 1] > at; place--) u[place] = u[place - 1];
          u[place] = at;
        }
      }
  }
  return { u, starts };
}

/** Whether a strand of line k that ends at u ends on what `holds`. */
function holdsEnd(holds: Crossings, line: number, u: number): boolean {
  for (let i = holds.starts[line]; i + 1 < holds.starts[line + 1]; i += 2)
    if (u >= holds.u[i] - TOLERANCE && u <= holds.u[i + 1] + TOLERANCE) return true;
  return false;
}

/**
 * Whether a point u, v lies in the rings, their left and lower rims included, but not the others: where lines are cut at
 * the anchors' extent, or run along its rim, their ends lie on these rims, and PrusaSlicer tells them so. A plate on a
 * post, which nothing holds outside, gets its direction by this alone, and so does one that sticks out of a wall: its
 * anchors are one strand wide.
 */
function isWithin({ coords, ringStarts }: Rings, u: number, v: number, angle: number): boolean {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [Math.round(c * u - s * v), Math.round(c * v + s * u)];
  let isIn = false;
  for (let ring = 0; ring < ringStarts.length - 1; ring++)
    for (let i = ringStarts[ring], j = ringStarts[ring + 1] - 1; i < ringStarts[ring + 1]; j = i++) {
      const ay = coords[2 * j + 1];
      const by = coords[2 * i + 1];
      if (ay > y === by > y) continue;
      const ax = coords[2 * j];
      if (x < ax + ((coords[2 * i] - ax) * (y - ay)) / (by - ay)) isIn = !isIn;
    }
  return isIn;
}
