import { hashFraction } from "../core/hash.ts";
import { boundsOfPoints } from "../geometry/bounds.ts";
import type { Loop } from "./loops.ts";

/** A rough skin; lengths in units. */
export interface FuzzySkinOptions {
  /** Around contours, around holes too, or only where it is painted. */
  readonly on: "external" | "all" | "none";
  /** Beads that do not close too. */
  readonly open: boolean;
  /** How far points lie off the wall at most, to either side. */
  readonly thickness: number;
  /** Mean distance of points along the wall. */
  readonly pointDistance: number;
}

/** The least distance of points over their mean one; the greatest is as far above the mean as this is below. */
const LEAST_DISTANCE = 0.75;

/** An external loop with its rough skin: all of it, or as far as it is painted; any other as it is. */
export function roughened(
  loop: Loop,
  layer: number,
  options: FuzzySkinOptions,
  isPainted: ((x: number, y: number) => boolean) | undefined,
): Loop {
  const { on, open } = options;
  if (loop.depth > 0 || (loop.isOpen && !open)) return loop;
  if (on === "all" || (on === "external" && (loop.isOpen || !loop.isHole))) return fuzzyLoop(loop, layer, options);
  return isPainted ? fuzzyLoop(loop, layer, options, isPainted) : loop;
}

/**
 * A loop's points replaced by points at random distances along it and off it, by PrusaSlicer's rule: past a corner the
 * first one lies as far from it as the last one before it, and a segment too short for a point sends the next one back
 * before its own beginning, by its length and what was left to go. So the finer a curve is cut, the rougher it gets.
 * Chance follows from the layer and where the loop begins, so that the same loop is the same again. Open beads keep
 * where they begin, and end at their last point; what has less than three points keeps some of its own.
 * @param isRough where; all along unless told
 */
function fuzzyLoop(
  loop: Loop,
  layer: number,
  { thickness, pointDistance }: FuzzySkinOptions,
  isRough: (x: number, y: number) => boolean = () => true,
): Loop {
  const count = loop.coords.length / 2;
  const seed = Math.floor(hashFraction(loop.coords[0], loop.coords[1]) * 2 ** 31) ^ layer;
  let drawn = 0;
  const random = (): number => hashFraction(drawn++, seed);

  const coords: number[] = [];
  const widths: number[] = [];
  const least = pointDistance * LEAST_DISTANCE;
  const range = 2 * (pointDistance - least);
  let next = (random() * least) / 2;
  const add = (x: number, y: number, width: number | undefined): void => {
    coords.push(Math.round(x), Math.round(y));
    if (width !== undefined) widths.push(width);
  };
  const addOwn = (i: number): void => add(loop.coords[2 * i], loop.coords[2 * i + 1], loop.widths?.[i]);
  const isOwn = (i: number): boolean => !isRough(loop.coords[2 * i], loop.coords[2 * i + 1]);
  if (loop.isOpen && !isOwn(0)) addOwn(0);
  /** The last place on the smooth wall, which the skin leaves from, and whether it comes back to the wall at the next one. */
  let smooth: readonly [x: number, y: number, width: number | undefined] | undefined;
  let wasRough = false;
  for (let i = 0; i < (loop.isOpen ? count - 1 : count); i++) {
    const j = (i + 1) % count;
    const [ax, ay] = [loop.coords[2 * i], loop.coords[2 * i + 1]];
    const dx = loop.coords[2 * j] - ax;
    const dy = loop.coords[2 * j + 1] - ay;
    const length = Math.hypot(dx, dy);
    if (isOwn(i)) {
      addOwn(i);
      [smooth, wasRough] = [undefined, false];
    }
    // Where the segment gets no point.
    let left = -next - length;
    for (; next < length; next += least + random() * range) {
      left = length - next;
      const along = next / length;
      const off = ((2 * random() - 1) * thickness) / length;
      const [x, y] = [ax + dx * along, ay + dy * along];
      const width = loop.widths?.[j];
      if (isRough(x, y)) {
        if (smooth) add(...smooth);
        add(x - dy * off, y + dx * off, width);
        [smooth, wasRough] = [undefined, true];
      } else if (next >= 0) {
        if (wasRough) add(x, y, width);
        [smooth, wasRough] = [wasRough ? undefined : [x, y, width], false];
      }
    }
    next = left;
  }
  if (loop.isOpen && isOwn(count - 1)) addOwn(count - 1);
  for (let i = count - 2; i >= 0 && coords.length < 6; i--) addOwn(i);
  if (coords.length < 6) return loop;
  const rough = Int32Array.from(coords);
  return {
    ...loop,
    coords: rough,
    ...(loop.widths && { widths: Float64Array.from(widths) }),
    bounds: boundsOfPoints(rough, 0, rough.length / 2),
  };
}
