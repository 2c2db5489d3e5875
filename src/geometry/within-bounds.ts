import type { Bounds } from "./polygons.ts";
import { copyNumbers, type Ring, type RingArena } from "./ring.ts";

const LEFT = 1;
const RIGHT = 2;
const BELOW = 4;
const ABOVE = 8;

/**
 * The ring without what makes no difference within the bounds; undefined if none of it does. Of points in a row that
 * all lie beyond the same side, the first and the last are enough: the straight way between them stays beyond it, so
 * the ring winds around what is within as often as before, and only sides of its own cross the bounds.
 */
export function withinBounds(ring: Ring, bounds: Bounds, arena: RingArena): Ring | undefined {
  const { coords, start, end } = ring;
  const { coords: kept, start: keptStart } = arena.take(end - start);
  let used = copyNumbers(coords, 2 * start, 2 * start + 2, kept, 2 * keptStart);
  let first = start;
  let beyond = sidesOf(coords, start, bounds);
  for (let i = start + 1; i < end; i++) {
    const sides = sidesOf(coords, i, bounds);
    beyond &= sides;
    if (beyond !== 0) continue;
    const from = i - 1 > first ? i - 1 : i;
    used = copyNumbers(coords, 2 * from, 2 * i + 2, kept, used);
    first = i;
    beyond = sides;
  }
  const isOneRun = first === start && beyond !== 0;
  if (isOneRun) return undefined;
  if (end - 1 > first) used = copyNumbers(coords, 2 * end - 2, 2 * end, kept, used);
  return { coords: kept, start: keptStart, end: used / 2 };
}

/** The sides of the bounds that the point lies beyond. */
function sidesOf(coords: Int32Array, i: number, { minX, minY, maxX, maxY }: Bounds): number {
  const x = coords[2 * i];
  const y = coords[2 * i + 1];
  const across = x < minX ? LEFT : x > maxX ? RIGHT : 0;
  return y < minY ? across | BELOW : y > maxY ? across | ABOVE : across;
}
