/** Strands that go on along an edge which runs nearly as they do. */
import type { Columns } from "./columns.ts";
import type { EndRuns } from "./end-runs.ts";

/** Over the distance of strands: how far aside an edge may lie, and how far it must go on. */
const ASIDE = 0.33;
const ONWARD = 0.5;

/** Where strands ended before they were extended, by end, and which way along the ring they went on from there. */
export interface Roots {
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly key: Float64Array;
  /** 1 forward, -1 backward, 0 not at all. */
  readonly turn: Int8Array;
}

/** Moves ends along their rings, backward rather than forward. What is drawn then is no longer free. */
export function extendStrands(runs: EndRuns, columns: Columns, spacing: number): Roots {
  const { ends } = runs;
  const roots = { x: ends.x.slice(), y: ends.y.slice(), key: ends.key.slice(), turn: new Int8Array(ends.count) };
  for (let end = 0; end < ends.count; end++)
    for (const forward of [false, true]) {
      const point = lastBeside(runs, end, forward, columns);
      if (point < 0) continue;
      moveEnd(runs, end, forward, point, spacing / 2);
      columns.of[end] = NaN;
      roots.turn[end] = forward ? 1 : -1;
      break;
    }
  return roots;
}

/** The ring's point that a strand's end can be moved to; -1 where there is none, or the way there is not free. */
function lastBeside(runs: EndRuns, end: number, forward: boolean, { of, acrossX, acrossY, step }: Columns): number {
  if (of[end] === of[runs.neighbour(end, forward)] || runs.isStraight(end, forward)) return -1;
  const points = runs.points(end, forward);
  const outward = runs.isLow(end) ? -1 : 1;
  let [last, length, reached, onward] = [0, 0, 0, 0];
  for (let i = 1; 2 * i + 2 < points.length; i++) {
    const [dx, dy] = [points[2 * i] - points[0], points[2 * i + 1] - points[1]];
    if (Math.abs(dx * acrossX + dy * acrossY) > ASIDE * step) break;
    length += Math.hypot(points[2 * i] - points[2 * i - 2], points[2 * i + 1] - points[2 * i - 1]);
    [last, reached, onward] = [i, length, outward * (dy * acrossX - dx * acrossY)];
  }
  if (onward <= ONWARD * step || reached >= runs.free(end, forward)) return -1;
  const { ring, key, rings } = runs.ends;
  const [start, stop] = [rings.ringStarts[ring[end]], rings.ringStarts[ring[end] + 1]];
  const point = forward ? Math.floor(key[end]) + last : Math.ceil(key[end]) - last;
  return point < start ? point + stop - start : point >= stop ? point - stop + start : point;
}

/** Moves an end to a point of its ring. From the other side its edge is then free as far as half a strand off it was. */
function moveEnd(runs: EndRuns, end: number, forward: boolean, point: number, half: number): void {
  const { ends } = runs;
  const isWhole = runs.isWhole(end, forward);
  const length = runs.length(end, forward);
  runs.limit(end, !forward, 0);
  runs.limit(runs.neighbour(end, !forward), forward, runs.length(end, !forward) - half);
  ends.key[end] = point;
  ends.distance[end] = ends.lengths.at[point];
  ends.x[end] = ends.rings.coords[2 * point];
  ends.y[end] = ends.rings.coords[2 * point + 1];
  if (isWhole) runs.open(end, forward);
  else runs.limit(end, forward, runs.free(end, forward) - (length - runs.length(end, forward)));
}
