/**
 * Ring that sparse lines already cover: where a line runs closer than a strand to the ring, nothing more is laid.
 * The line's own ends, where it must come close, do not count.
 */
import { partInBand } from "./band.ts";
import type { LineEnds } from "./line-ends.ts";
import type { Sweep } from "./sweep.ts";

/** Over the spacing: how near a line covers the ring, and how much of its ends does not count. */
export const REACH = 0.8;
export const END_CLIP = 1.7;

/** Takes from the free ring of `ends` what lines of the sweep lie along; `spacing` is that of strands. */
export function takeCovered(ends: LineEnds, sweep: Sweep, spacing: number): void {
  const { rings } = ends;
  const { lines } = sweep;
  const reach = REACH * spacing;
  const { turned } = sweep.crossings;
  for (let ring = 0; ring < rings.ringStarts.length - 1; ring++) {
    if (ends.ringStarts[ring] === ends.ringStarts[ring + 1]) continue;
    const start = rings.ringStarts[ring];
    const end = rings.ringStarts[ring + 1];
    for (let i = start; i < end; i++) {
      const j = i + 1 < end ? i + 1 : start;
      const ax = turned[2 * i];
      const bx = turned[2 * j];
      const from = Math.max(0, Math.ceil((Math.min(ax, bx) - reach - lines.first) / lines.step));
      const to = Math.min(lines.count - 1, Math.floor((Math.max(ax, bx) + reach - lines.first) / lines.step));
      for (let line = from; line <= to; line++)
        takeAlong(ends, sweep, line, ring, i, ax, turned[2 * i + 1], bx, turned[2 * j + 1], spacing);
    }
  }
}

/** One ring edge, a to b in the turned frame, against all pieces of one scan line. */
function takeAlong(
  ends: LineEnds,
  sweep: Sweep,
  line: number,
  ring: number,
  edge: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  spacing: number,
): void {
  const { along, sorted, scanStarts } = sweep.crossings;
  const reach = REACH * spacing;
  const x = sweep.lines.first + line * sweep.lines.step;
  const minY = Math.min(ay, by) - reach;
  const maxY = Math.max(ay, by) + reach;
  for (let at = scanStarts[line]; at < scanStarts[line + 1]; at += 2) {
    const low = along[sorted[at]] + END_CLIP * spacing;
    const high = along[sorted[at + 1]] - END_CLIP * spacing;
    if (low >= high || low > maxY || high < minY) continue;
    takeAlongEdge(ends, ring, edge, ax - x, ay, bx - x, by, reach, low, high);
  }
}

/** Takes from one ring edge, a to b, what is within reach of the line x = 0 from `low` to `high`. */
export function takeAlongEdge(
  ends: LineEnds,
  ring: number,
  edge: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  reach: number,
  low: number,
  high: number,
): void {
  INTERVAL[0] = Infinity;
  INTERVAL[1] = -Infinity;
  if (partInBand(ax, ay, bx - ax, by - ay, reach, low, high, PART)) widen(PART[0], PART[1]);
  widenByDisc(ax, ay - low, bx - ax, by - ay, reach);
  widenByDisc(ax, ay - high, bx - ax, by - ay, reach);
  if (INTERVAL[0] > INTERVAL[1]) return;
  const length = Math.hypot(bx - ax, by - ay);
  takeInterval(ends, ring, ends.lengths.at[edge] + INTERVAL[0] * length, ends.lengths.at[edge] + INTERVAL[1] * length);
}

/** The covered part of the edge at hand as fractions, from and to; one scratch value instead of many small ones. */
const INTERVAL = new Float64Array(2);
/** What of it lies in the band, likewise. */
const PART = new Float64Array(2);

/** The part of p + t d within reach of the origin. */
function widenByDisc(px: number, py: number, dx: number, dy: number, reach: number): void {
  const a = dx * dx + dy * dy;
  const b = px * dx + py * dy;
  const discriminant = b * b - a * (px * px + py * py - reach * reach);
  if (a === 0 || discriminant < 0) return;
  const root = Math.sqrt(discriminant);
  const from = Math.max(0, (-b - root) / a);
  const to = Math.min(1, (-b + root) / a);
  if (from <= to) widen(from, to);
}

function widen(from: number, to: number): void {
  if (from < INTERVAL[0]) INTERVAL[0] = from;
  if (to > INTERVAL[1]) INTERVAL[1] = to;
}

/** Takes the ring between two distances from every stretch that it meets. */
function takeInterval(ends: LineEnds, ring: number, from: number, to: number): void {
  const start = ends.ringStarts[ring];
  const stop = ends.ringStarts[ring + 1];
  let after = start;
  for (let high = stop; after < high; ) {
    const middle = (after + high) >> 1;
    if (ends.distance[ends.order[middle]] <= from) after = middle + 1;
    else high = middle;
  }
  const total = ends.lengths.total[ring];
  for (let at = after - 1; at < stop; at++) {
    const end = at < start ? ends.order[stop - 1] : ends.order[at];
    const next = ends.next[end];
    const here = at < start ? ends.distance[end] - total : ends.distance[end];
    if (here > to) return;
    const there = at + 1 < stop ? ends.distance[next] : ends.distance[next] + total;
    ends.freeAhead[end] = Math.min(ends.freeAhead[end], Math.max(0, from - here));
    ends.freeBehind[next] = Math.min(ends.freeBehind[next], Math.max(0, there - to));
  }
}
