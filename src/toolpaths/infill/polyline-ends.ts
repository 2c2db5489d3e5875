/** The ends of any lines cut by rings, as {@link LineEnds}: an end that lies on no ring stays by itself. */
import { type EdgeBands, edgeBandsOf } from "../../geometry/edge-bands.ts";
import { type Polylines, polylineCount, type Rings } from "../../geometry/polygons.ts";
import { distanceAt } from "./arcs.ts";
import { allocateEnds, type LineEnds, linkNeighbours } from "./line-ends.ts";

/** Keeps a position at an edge's end on its own ring. */
const BELOW_ONE = 1 - 1e-9;
/** An end this near to a ring lies on it, units: cut points are rounded, and may have been turned. */
const ON_RING = 4;

/** Gathers the first and the last point of each line. */
export function gatherPolylineEnds(rings: Rings, lines: Polylines): LineEnds {
  const ends = allocateEnds(rings, 2 * polylineCount(lines));
  const bands = edgeBandsOf(rings);
  for (let end = 0; end < ends.count; end++) {
    const point = (end & 1) === 0 ? lines.starts[end >> 1] : lines.starts[(end >> 1) + 1] - 1;
    ends.x[end] = lines.coords[2 * point];
    ends.y[end] = lines.coords[2 * point + 1];
    ends.order[end] = end;
    const key = keyOnRings(rings, bands, ends.x[end], ends.y[end]);
    ends.key[end] = key;
    if (key === Infinity) continue;
    const ring = ringOf(rings, key);
    ends.ring[end] = ring;
    ends.distance[end] = distanceAt(rings, ends.lengths, ring, key);
    ends.ringStarts[ring + 1]++;
  }
  ends.order.sort((a, b) => (ends.key[a] === ends.key[b] ? a - b : ends.key[a] - ends.key[b]));
  for (let ring = 0; ring < ends.ringStarts.length - 1; ring++) ends.ringStarts[ring + 1] += ends.ringStarts[ring];
  linkNeighbours(ends);
  return ends;
}

/** The position nearest to a point, as a point index plus the fraction of the edge that starts there. */
function keyOnRings(rings: Rings, bands: EdgeBands, x: number, y: number): number {
  let least = ON_RING * ON_RING;
  let key = Infinity;
  const last = bands.bandOf(y + ON_RING);
  for (let band = bands.bandOf(y - ON_RING); band <= last; band++)
    for (let k = bands.bandStarts[band]; k < bands.bandStarts[band + 1]; k++) {
      const edge = 4 * bands.members[k];
      const px = bands.ends[edge];
      const qx = bands.ends[edge + 2];
      if ((px < x - ON_RING && qx < x - ON_RING) || (px > x + ON_RING && qx > x + ON_RING)) continue;
      const py = bands.ends[edge + 1];
      const dx = qx - px;
      const dy = bands.ends[edge + 3] - py;
      const square = dx * dx + dy * dy;
      const t = square > 0 ? Math.min(BELOW_ONE, Math.max(0, ((x - px) * dx + (y - py) * dy) / square)) : 0;
      const distance = (px + t * dx - x) ** 2 + (py + t * dy - y) ** 2;
      if (distance >= least) continue;
      least = distance;
      key = firstPointOf(rings, bands.members[k]) + t;
    }
  return key;
}

/** Bands number a ring's edges by their last points. */
export function firstPointOf({ ringStarts }: Rings, lastPoint: number): number {
  const ring = ringOf({ ringStarts }, lastPoint);
  return lastPoint > ringStarts[ring] ? lastPoint - 1 : ringStarts[ring + 1] - 1;
}

/** The ring that holds a point index. */
export function ringOf({ ringStarts }: Pick<Rings, "ringStarts">, point: number): number {
  let low = 0;
  let high = ringStarts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (ringStarts[middle] <= point) low = middle;
    else high = middle;
  }
  return low;
}
