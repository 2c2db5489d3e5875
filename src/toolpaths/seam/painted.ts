/** Seams where a user paints them, and not where a user keeps them away: both as lines on the outline of a layer. */
import { toUnits } from "../../core/units.ts";
import { isNearPaint } from "../near-paint.ts";
import type { SeamCandidates } from "./candidates.ts";

/** Lines, of each its two ends, x and y in units. */
export interface SeamPaint {
  readonly enforced: readonly number[];
  readonly blocked: readonly number[];
}

/** How near to each other points on painted walls are, PrusaSlicer's. */
const STEP: number = toUnits(0.2);
/** How much less a seam shows in the middle of what is painted for it than at its ends, over which the next layer's may fall. */
const MIDDLE_PREFERENCE = 0.3;

const BLOCKED = 0;
const BARE = 1;
const ENFORCED = 2;

/**
 * The candidates with points between theirs on long walls, and of each loop those allowed that are painted for seams; where
 * none are, those that are not painted against them; where all are, all.
 * @param flat what a seam counts on a flat wall
 * @param stays whether seams are to lie above each other: then they show less in the middle of what is painted
 */
export function paintCandidates(
  candidates: SeamCandidates,
  paint: SeamPaint,
  flat: number,
  stays: boolean,
): SeamCandidates {
  if (paint.enforced.length + paint.blocked.length === 0) return candidates;
  const dense = withSteps(candidates, flat);
  const { coords, starts } = dense;
  const penalties = dense.penalties.slice();
  const allowed = new Uint8Array(penalties.length);
  for (let loop = 0; loop + 1 < starts.length; loop++) {
    const marks = Uint8Array.from({ length: starts[loop + 1] - starts[loop] }, (_, i) => {
      const at = 2 * (starts[loop] + i);
      return markOf(coords[at], coords[at + 1], paint);
    });
    const best = Math.max(...marks);
    for (const [i, mark] of marks.entries()) allowed[starts[loop] + i] = mark === best ? 1 : 0;
    if (stays && best === ENFORCED) preferMiddles(marks, penalties.subarray(starts[loop], starts[loop + 1]));
  }
  return { coords, starts, penalties, allowed };
}

/** Whether a seam may be at a point. */
export function isAllowed({ allowed }: SeamCandidates, point: number): boolean {
  return allowed === undefined || allowed[point] === 1;
}

function withSteps({ coords, starts, penalties }: SeamCandidates, flat: number): SeamCandidates {
  const points: number[] = [];
  const rates: number[] = [];
  const denseStarts = [0];
  for (let loop = 0; loop + 1 < starts.length; loop++) {
    for (let point = starts[loop]; point < starts[loop + 1]; point++) {
      const next = point + 1 < starts[loop + 1] ? point + 1 : starts[loop];
      const [x, y] = [coords[2 * point], coords[2 * point + 1]];
      const [dx, dy] = [coords[2 * next] - x, coords[2 * next + 1] - y];
      const steps = Math.max(1, Math.ceil(Math.sqrt(dx * dx + dy * dy) / STEP));
      for (let step = 0; step < steps; step++) {
        points.push(Math.round(x + (dx * step) / steps), Math.round(y + (dy * step) / steps));
        // Over air at both ends, it is so between them.
        const between = Math.max(flat, Math.min(penalties[point], penalties[next]));
        rates.push(step === 0 ? penalties[point] : between);
      }
    }
    denseStarts.push(rates.length);
  }
  return {
    coords: Int32Array.from(points),
    starts: Uint32Array.from(denseStarts),
    penalties: Float32Array.from(rates),
  };
}

function markOf(x: number, y: number, { enforced, blocked }: SeamPaint): number {
  if (isNearPaint(x, y, enforced)) return ENFORCED;
  return isNearPaint(x, y, blocked) ? BLOCKED : BARE;
}

/** Points lie evenly enough to be counted. */
function preferMiddles(marks: Uint8Array, penalties: Float32Array): void {
  const count = marks.length;
  const first = marks.findIndex((mark, i) => mark === ENFORCED && marks[(i + count - 1) % count] !== ENFORCED);
  if (first < 0) return;
  for (let i = 0; i < count; ) {
    let length = 0;
    while (i + length < count && marks[(first + i + length) % count] === ENFORCED) length++;
    for (let k = 0; k < length; k++) {
      const off = Math.abs((2 * k + 1) / length - 1);
      penalties[(first + i + k) % count] += MIDDLE_PREFERENCE * off;
    }
    i += Math.max(1, length);
  }
}
