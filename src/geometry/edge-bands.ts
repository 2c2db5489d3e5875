import type { Rings } from "./polygons.ts";

/** Edges of rings, looked up by the horizontal bands that they reach into. */
export interface EdgeBands {
  /** x, y of the start and x, y of the end of each edge. */
  readonly ends: Int32Array;
  /** Where each band's edges start in `members`; one entry more than there are bands. */
  readonly bandStarts: Uint32Array;
  /** Edge indices, band by band, ascending. */
  readonly members: Uint32Array;
  readonly minY: number;
  readonly maxY: number;
  /** The band of a y; a y outside the edges belongs to the nearest band. */
  bandOf(y: number): number;
  /** The y where a band begins, to within a unit; the first reaches down and the last up without end. */
  bandFloor(band: number): number;
}

/** Beyond every Int32. */
const FAR_BELOW = -1e10;
const FAR_ABOVE = 1e10;

/** About as many bands as edges per band, so that both a band and the walk over bands stay short. */
export function edgeBandsOf(rings: Rings): EdgeBands {
  const ends = edgeEnds(rings);
  const edges = ends.length / 4;
  let minY = Infinity;
  let maxY = -Infinity;
  for (let i = 1; i < ends.length; i += 2) {
    minY = Math.min(minY, ends[i]);
    maxY = Math.max(maxY, ends[i]);
  }
  const bands = Math.max(1, Math.ceil(Math.sqrt(edges)));
  const perUnit = maxY > minY ? bands / (maxY - minY) : 0;
  const bandOf = (y: number): number => Math.max(0, Math.min(bands - 1, Math.floor((y - minY) * perUnit) || 0));
  const bandFloor = (band: number): number =>
    band <= 0 ? FAR_BELOW : band >= bands ? FAR_ABOVE : minY + band / perUnit;

  // Counting sort: count, sum, place.
  const bandStarts = new Uint32Array(bands + 1);
  const eachBand = (visit: (edge: number, band: number) => void): void => {
    for (let edge = 0; edge < edges; edge++) {
      const a = bandOf(ends[4 * edge + 1]);
      const b = bandOf(ends[4 * edge + 3]);
      for (let band = Math.min(a, b); band <= Math.max(a, b); band++) visit(edge, band);
    }
  };
  eachBand((_, band) => bandStarts[band + 1]++);
  for (let band = 0; band < bands; band++) bandStarts[band + 1] += bandStarts[band];
  const members = new Uint32Array(bandStarts[bands]);
  const next = bandStarts.slice(0, bands);
  eachBand((edge, band) => {
    members[next[band]++] = edge;
  });
  return { ends, bandStarts, members, minY, maxY, bandOf, bandFloor };
}

function edgeEnds({ coords, ringStarts }: Rings): Int32Array {
  const ends = new Int32Array(2 * coords.length);
  const rings = ringStarts.length - 1;
  let at = 0;
  for (let ring = 0; ring < rings; ring++) {
    const start = ringStarts[ring];
    const end = ringStarts[ring + 1];
    for (let i = start, previous = end - 1; i < end; previous = i++) {
      ends[at++] = coords[2 * previous];
      ends[at++] = coords[2 * previous + 1];
      ends[at++] = coords[2 * i];
      ends[at++] = coords[2 * i + 1];
    }
  }
  return ends;
}
