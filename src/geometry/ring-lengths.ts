import { type Rings, ringCount } from "./polygons.ts";

/** Lengths of rings, units. */
export interface RingLengths {
  /** Of each point, how far along its ring from the ring's first it lies. */
  readonly along: Float64Array;
  /** Of each ring, all the way round. */
  readonly lengths: Float64Array;
}

export function ringLengths(rings: Rings): RingLengths {
  const { coords, ringStarts } = rings;
  const along = new Float64Array(coords.length / 2);
  const lengths = new Float64Array(ringCount(rings));
  for (let ring = 0; ring < lengths.length; ring++)
    for (let point = ringStarts[ring]; point < ringStarts[ring + 1]; point++) {
      const next = point + 1 < ringStarts[ring + 1] ? point + 1 : ringStarts[ring];
      along[point] = lengths[ring];
      lengths[ring] += Math.sqrt(
        (coords[2 * next] - coords[2 * point]) ** 2 + (coords[2 * next + 1] - coords[2 * point + 1]) ** 2,
      );
    }
  return { along, lengths };
}
