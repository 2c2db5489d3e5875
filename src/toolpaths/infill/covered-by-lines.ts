/** Ring that any lines cover: see covered-runs.ts, where all lines are straight and parallel. */
import { type EdgeBands, edgeBandsOf } from "../../geometry/edge-bands.ts";
import { type Polylines, polylineCount } from "../../geometry/polygons.ts";
import { END_CLIP, REACH, takeAlongEdge } from "./covered-runs.ts";
import type { LineEnds } from "./line-ends.ts";
import { firstPointOf, ringOf } from "./polyline-ends.ts";

/** Takes from the free ring of `ends` what the lines lie along; `spacing` is that of strands. */
export function takeCoveredByLines(ends: LineEnds, lines: Polylines, spacing: number): void {
  const bands = edgeBandsOf(ends.rings);
  const { coords, starts } = lines;
  for (let line = 0; line < polylineCount(lines); line++) {
    const last = 2 * (starts[line + 1] - 1);
    let rest = -END_CLIP * spacing;
    for (let i = 2 * starts[line]; i < last; i += 2) rest += lengthOf(coords, i);
    // Distances along the line between the clipped ends, from the segment's first point.
    let low = END_CLIP * spacing;
    let high = rest;
    for (let i = 2 * starts[line]; i < last && high > 0 && low < high; i += 2) {
      const length = lengthOf(coords, i);
      if (low < length && length > 0)
        takeAlongSegment(ends, bands, coords, i, length, Math.max(low, 0), Math.min(high, length), REACH * spacing);
      low -= length;
      high -= length;
    }
  }
}

function lengthOf(coords: Int32Array, i: number): number {
  return Math.hypot(coords[i + 2] - coords[i], coords[i + 3] - coords[i + 1]);
}

/** The segment that starts at `i`, from `low` to `high` along it, against the edges near it, in a frame along it. */
function takeAlongSegment(
  ends: LineEnds,
  bands: EdgeBands,
  coords: Int32Array,
  i: number,
  length: number,
  low: number,
  high: number,
  reach: number,
): void {
  const dx = (coords[i + 2] - coords[i]) / length;
  const dy = (coords[i + 3] - coords[i + 1]) / length;
  const x0 = coords[i] + low * dx;
  const x1 = coords[i] + high * dx;
  const y0 = coords[i + 1] + low * dy;
  const y1 = coords[i + 1] + high * dy;
  const left = Math.min(x0, x1) - reach;
  const right = Math.max(x0, x1) + reach;
  const bottom = Math.min(y0, y1) - reach;
  const top = Math.max(y0, y1) + reach;
  const lastBand = bands.bandOf(top);
  for (let band = bands.bandOf(bottom); band <= lastBand; band++)
    for (let k = bands.bandStarts[band]; k < bands.bandStarts[band + 1]; k++) {
      const edge = 4 * bands.members[k];
      const px = bands.ends[edge];
      const py = bands.ends[edge + 1];
      const qx = bands.ends[edge + 2];
      const qy = bands.ends[edge + 3];
      if ((px < left && qx < left) || (px > right && qx > right)) continue;
      if ((py < bottom && qy < bottom) || (py > top && qy > top)) continue;
      const ring = ringOf(ends.rings, bands.members[k]);
      if (ends.ringStarts[ring] === ends.ringStarts[ring + 1]) continue;
      const ax = px - coords[i];
      const ay = py - coords[i + 1];
      const bx = qx - coords[i];
      const by = qy - coords[i + 1];
      const first = firstPointOf(ends.rings, bands.members[k]);
      takeAlongEdge(
        ends,
        ring,
        first,
        ax * dy - ay * dx,
        ax * dx + ay * dy,
        bx * dy - by * dx,
        bx * dx + by * dy,
        reach,
        low,
        high,
      );
    }
}
