import fc from "fast-check";
import type { MachineLimits } from "../../src/settings/machine-limits.ts";
import type { Line } from "./planned.ts";
import { EASY } from "./streams.ts";

/** A line of a way: where it goes to in mm, what it feeds, how fast. */
export type Move = Exclude<Line, { readonly kind: string }>;

/** A move as the formulas of planners see it. */
export interface Leg {
  /** X, Y, Z and E for each mm of its length. */
  readonly r: readonly number[];
  readonly mm: number;
  /** What it is told, and what no axis exceeds, mm/s. */
  readonly feed: number;
  readonly cruise: number;
  /** What no axis exceeds of an acceleration, mm/s2. */
  readonly accelerate: (most: number) => number;
}

interface Turtle {
  readonly um: number;
  readonly turn: number;
  readonly climb: number;
  readonly ePerMm: number;
  readonly feed: number;
  readonly alone: number;
}

const turtle = (shortest: number): fc.Arbitrary<Turtle> =>
  fc.record({
    um: fc.oneof(fc.integer({ min: shortest, max: shortest + 900 }), fc.integer({ min: shortest, max: 20_000 })),
    turn: fc.oneof(fc.constantFrom(0, Math.PI, Math.PI / 2), fc.double({ min: -3, max: 3, noNaN: true })),
    climb: fc.constantFrom(0, 0, 0, 0, 0.2, -0.4),
    ePerMm: fc.constantFrom(0, 0.03, 0.033, 0.1, -0.02),
    feed: fc.constantFrom(3, 20, 60, 120, 250),
    alone: fc.constantFrom(0, 0, 0, 0, 0, 0.8, -0.8),
  });

/** A way of short and long, gentle and sharp turns, climbs and retractions; no move shorter than so many um. */
export function arbitraryWay(most: number, shortest = 20): fc.Arbitrary<Move[]> {
  return fc.array(turtle(shortest), { minLength: 1, maxLength: most, size: "max" }).map(wayOf);
}

function wayOf(steps: readonly Turtle[]): Move[] {
  const way: Move[] = [];
  let [x, y, z, heading] = [0, 0, 0, 0];
  for (const { um, turn, climb, ePerMm, feed, alone } of steps) {
    heading += turn;
    x += Math.round(um * Math.cos(heading));
    y += Math.round(um * Math.sin(heading));
    z += climb * 1000;
    const place = [x / 1000, y / 1000, z / 1000] as const;
    way.push([...place, Math.round(um * ePerMm * 100) / 100_000, feed]);
    if (alone !== 0) way.push([...place, alone, feed]);
  }
  return way;
}

/** Limits that a way comes up against now and then. */
export const arbitraryLimits: fc.Arbitrary<MachineLimits> = fc
  .record({
    feed: fc.tuple(fc.constantFrom(80, 200), fc.constantFrom(80, 200), fc.constantFrom(5, 15), fc.constantFrom(4, 40)),
    acceleration: fc.tuple(
      fc.constantFrom(700, 3000),
      fc.constantFrom(700, 3000),
      fc.constantFrom(100, 500),
      fc.constantFrom(60, 1500),
    ),
    jerk: fc.tuple(fc.constantFrom(4, 10), fc.constantFrom(4, 10), fc.constantFrom(0.2, 2), fc.constantFrom(1, 5)),
    print: fc.constantFrom(500, 1500),
    travel: fc.constantFrom(800, 2000),
    retract: fc.constantFrom(400, 1250),
    minTravelFeed: fc.constantFrom(0, 10),
  })
  .map((limits) => ({ ...EASY, ...limits }));

/** The legs of a way from the origin. */
export function legsOf(way: readonly Move[], limits: MachineLimits, leastFeeds = true): Leg[] {
  let before: readonly number[] = [0, 0, 0];
  return way.map((move) => {
    const [x, y, z, e, told] = move;
    const ways = [x - before[0], y - before[1], z - before[2], e];
    before = move;
    const across = Math.hypot(ways[0], ways[1], ways[2]);
    const mm = across > 1e-9 ? across : Math.abs(e);
    const r = ways.map((along) => along / mm);
    const least = leastFeeds ? (e === 0 ? limits.minTravelFeed : limits.minExtrudingFeed) : 0;
    const feed = Math.max(told, least);
    const within = (most: number, axes: readonly number[]): number =>
      Math.min(most, ...r.map((share, axis) => (share === 0 ? Infinity : axes[axis] / Math.abs(share))));
    return {
      r,
      mm,
      feed,
      cruise: within(feed, limits.feed),
      accelerate: (most) => within(most, limits.acceleration),
    };
  });
}
