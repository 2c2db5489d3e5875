import { boundsOfPoints } from "../geometry/bounds.ts";
import type { Loop } from "./loops.ts";
import { hashFraction } from "./seam/random.ts";

/** A rough skin; lengths in units. */
export interface FuzzySkinOptions {
  /** Around holes too. */
  readonly holes: boolean;
  /** Beads that do not close too. */
  readonly open: boolean;
  /** How far points lie off the wall at most, to either side. */
  readonly thickness: number;
  /** Mean distance of points along the wall. */
  readonly pointDistance: number;
}

/** Points lie this share of their mean distance apart at least, and at most as much more than it as that is less. */
const LEAST_DISTANCE = 0.75;

/** Whether a loop gets a rough skin: an external one. */
export function isFuzzy({ depth, isHole, isOpen }: Loop, { holes, open }: FuzzySkinOptions): boolean {
  return depth === 0 && (isOpen ? open : holes || !isHole);
}

/**
 * A loop's points replaced by points at random distances along it and off it. Past a corner the first one lies as far
 * from it as the last one before it, as PrusaSlicer has it: the finer a curve is cut, the rougher it gets. Chance follows
 * from the layer and where the loop begins, so that the same loop is the same again. Open beads keep their ends; a loop
 * too short for three points stays as it is.
 */
export function fuzzyLoop(loop: Loop, layer: number, { thickness, pointDistance }: FuzzySkinOptions): Loop {
  const count = loop.coords.length / 2;
  const seed = Math.floor(hashFraction(loop.coords[0], loop.coords[1]) * 2 ** 31) ^ layer;
  let drawn = 0;
  const random = (): number => hashFraction(drawn++, seed);

  const coords: number[] = [];
  const widths: number[] = [];
  const least = pointDistance * LEAST_DISTANCE;
  const range = 2 * (pointDistance - least);
  let next = (random() * least) / 2;
  for (let i = 0; i < (loop.isOpen ? count - 1 : count); i++) {
    const j = (i + 1) % count;
    const [ax, ay] = [loop.coords[2 * i], loop.coords[2 * i + 1]];
    const dx = loop.coords[2 * j] - ax;
    const dy = loop.coords[2 * j + 1] - ay;
    const length = Math.hypot(dx, dy);
    // Where the segment gets no point, the distance goes on over its end.
    let left = next - length;
    for (; next < length; next += least + random() * range) {
      left = length - next;
      const along = next / length;
      const off = ((2 * random() - 1) * thickness) / length;
      coords.push(Math.round(ax + dx * along - dy * off), Math.round(ay + dy * along + dx * off));
      if (loop.widths) widths.push(loop.widths[i] + (loop.widths[j] - loop.widths[i]) * along);
    }
    next = left;
  }
  if (coords.length < 6) return loop;
  if (loop.isOpen) {
    coords.unshift(loop.coords[0], loop.coords[1]);
    coords.push(...loop.coords.subarray(2 * count - 2));
    if (loop.widths) {
      widths.unshift(loop.widths[0]);
      widths.push(loop.widths[count - 1]);
    }
  }
  const rough = Int32Array.from(coords);
  return {
    ...loop,
    coords: rough,
    ...(loop.widths && { widths: Float64Array.from(widths) }),
    bounds: boundsOfPoints(rough, 0, rough.length / 2),
  };
}
