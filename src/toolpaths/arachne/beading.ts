/**
 * How many beads lie side by side in a wall of given thickness, and how wide each is.
 *
 * External beads keep their width; what the thickness is more or less than the sum of wanted widths goes to the beads
 * in the middle. Between n and n + 1 beads there is one thickness at which the number changes: where the middle bead of
 * an odd number is wide enough to be split, or the middle two of an even number leave room for one more. More than
 * twice the wanted loops there never are: then each side has its loops, and infill lies between (a full wall).
 *
 * Everything here is in "spacing": beads next to each other share their thickness without overlap. Units.
 */

/** What the beads of a layer are made by; lengths in units. */
export interface BeadingOptions {
  /** Wanted spacing of external beads, and of the others. */
  readonly outer: number;
  readonly inner: number;
  /** Beads along each outline at most. */
  readonly loops: number;
  /** The least width of the one bead of a wall that is thinner than `inner`; in PrusaSlicer too, others are not widened. */
  readonly minBead: number;
  /** What is thinner gets no bead. */
  readonly minFeature: number;
  /** The odd middle bead is split where it is wider than its wanted width by this share. */
  readonly splitMiddle: number;
  /** A bead is put between the middle two where that leaves it this share of its wanted width. */
  readonly addMiddle: number;
  /** Over how many beads from the middle a difference is spread. */
  readonly distribution: number;
}

/** The beads from one side of a wall to its middle. */
export interface Beads {
  /** Distance of each bead's centre line from the outline, growing. */
  readonly locations: readonly number[];
  readonly widths: readonly number[];
  /** Index of the bead in the very middle, which belongs to both sides; -1 where the number is even. */
  readonly middle: number;
  /** Where infill begins; infinite where beads fill the wall. */
  readonly rim: number;
}

const NO_BEADS: Beads = { locations: [], widths: [], middle: -1, rim: Number.POSITIVE_INFINITY };

/**
 * A wall is full this much before another bead would fit, so that infill is never thinner than nothing; or as soon as one
 * is put in, which in wide nozzles is later.
 */
const FULL_EARLY = 1000;

/** The number of beads that stands for a full wall: one more than may be. */
export function fullCount({ loops }: BeadingOptions): number {
  return 2 * loops + 1;
}

/** The best number of beads for a thickness. */
export function beadCount(thickness: number, options: BeadingOptions): number {
  let count = 0;
  while (count < fullCount(options) && thickness >= transitionThickness(count, options)) count++;
  return count;
}

/** The thickness from which there is one bead more than `lower`. */
export function transitionThickness(lower: number, options: BeadingOptions): number {
  const { outer, inner, splitMiddle, addMiddle, loops, minFeature } = options;
  if (lower === 0) return minFeature;
  if (lower === 1) return (1 + splitMiddle) * outer;
  const another = 2 * outer + inner * (lower - 2 + (lower % 2 === 1 ? splitMiddle : addMiddle));
  return lower < 2 * loops ? another : Math.max(another, wantedThickness(lower + 1, options) - FULL_EARLY);
}

/** Where, of the way from `lower` beads to one more, the number changes: 0 at the first's wanted thickness. */
export function transitionAnchor(lower: number, options: BeadingOptions): number {
  const from = wantedThickness(lower, options);
  return 1 - (transitionThickness(lower, options) - from) / (wantedThickness(lower + 1, options) - from);
}

/** The thickness of beads that are all as wide as wanted. */
export function wantedThickness(count: number, { outer, inner }: BeadingOptions): number {
  return Math.min(count, 2) * outer + Math.max(0, count - 2) * inner;
}

/** The beads of a wall: `count` of them, or its loops where that is {@link fullCount}. */
export function beadsOf(thickness: number, count: number, options: BeadingOptions): Beads {
  const { outer, inner, loops, minBead } = options;
  if (count === 0) return NO_BEADS;
  const isFull = count === fullCount(options);
  if (count === 1 && !isFull) {
    return {
      locations: [thickness / 2],
      widths: [thickness < inner ? Math.max(thickness, minBead) : thickness],
      middle: 0,
      rim: Number.POSITIVE_INFINITY,
    };
  }
  const first = isFull ? outer : Math.min(outer, thickness / 2);
  const widths = [count === 2 ? thickness / 2 : first];
  if (isFull) for (let i = 1; i < loops; i++) widths.push(inner);
  else widths.push(...innerWidths(thickness - 2 * first, count - 2, options));
  const locations: number[] = [];
  let edge = 0;
  for (const width of widths) {
    locations.push(edge + width / 2);
    edge += width;
  }
  const middle = !isFull && count % 2 === 1 ? widths.length - 1 : -1;
  if (middle >= 0) locations[middle] = thickness / 2;
  return { locations, widths, middle, rim: isFull ? edge : Number.POSITIVE_INFINITY };
}

/** Half of `count` beads that share a thickness, from the outside to the middle. */
function innerWidths(thickness: number, count: number, { inner, distribution }: BeadingOptions): number[] {
  const excess = thickness - count * inner;
  const reach = distribution >= 2 ? (distribution - 1) ** 2 : 1;
  const weights = Array.from({ length: count }, (_, i) => Math.max(0, 1 - (i - (count - 1) / 2) ** 2 / reach));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.slice(0, Math.ceil(count / 2)).map((weight) => inner + (excess * weight) / total);
}

/**
 * Beads on the way from `low` to `high` ones (one more), `ratio` of it gone by. The one more begins where that ends. A middle
 * bead goes over into two that are as wide as it is at first, as PrusaSlicer's does, though they lie on each other there.
 */
export function blend(low: Beads, high: Beads, ratio: number, radius: number): Beads {
  if (ratio >= 1) return high;
  const { locations, widths } = firstsMixed(low, high, ratio);
  const both = low.locations.length;
  const rim = high.rim === low.rim ? high.rim : mix(Math.min(low.rim, radius), Math.min(high.rim, radius), ratio);
  return {
    locations: locations.slice(0, both),
    widths: widths.slice(0, both),
    middle: ratio > 0 ? -1 : low.middle,
    rim,
  };
}

/**
 * Beads on a slope between those of a wall (`low`) and those of a wider place above it (`high`), `ratio` of the way up.
 * Beads that the wall has not keep their place.
 */
export function mixOf(low: Beads, high: Beads, ratio: number): Beads {
  const last = low.locations.length - 1;
  const meets = last === high.locations.length - 1 && high.rim < low.rim;
  const rim = meets ? mix(low.locations[last] + low.widths[last] / 2, high.rim, ratio) : high.rim;
  return { ...firstsMixed(low, high, ratio), rim };
}

/** The `high` beads, of which the first `count` are still `ratio` of the way from the `low` ones to their own place. */
export function firstsMixed(low: Beads, high: Beads, ratio: number, count: number = low.locations.length): Beads {
  const mixed = (from: readonly number[], to: readonly number[]): number[] =>
    to.map((value, i) => (i < count ? mix(from[i], value, ratio) : value));
  return { ...high, locations: mixed(low.locations, high.locations), widths: mixed(low.widths, high.widths) };
}

function mix(a: number, b: number, ratio: number): number {
  return a + (b - a) * ratio;
}
