import type { Rings } from "./polygons.ts";

/** Lengths along rings in units. */
export interface RingLengths {
  /** Distance along its ring of each point from the ring's first. */
  readonly at: Float64Array;
  /** Length of each ring. */
  readonly total: Float64Array;
}

export function measureRings(rings: Rings): RingLengths {
  const { coords, ringStarts } = rings;
  const at = new Float64Array(coords.length / 2);
  const total = new Float64Array(ringStarts.length - 1);
  for (let ring = 0; ring < total.length; ring++) {
    let length = 0;
    for (let i = ringStarts[ring]; i < ringStarts[ring + 1]; i++) {
      at[i] = length;
      const j = i + 1 < ringStarts[ring + 1] ? i + 1 : ringStarts[ring];
      length += Math.hypot(coords[2 * j] - coords[2 * i], coords[2 * j + 1] - coords[2 * i + 1]);
    }
    total[ring] = length;
  }
  return { at, total };
}
