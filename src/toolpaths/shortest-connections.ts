import { gridOfPoints, type PointGrid } from "../geometry/point-grid.ts";
import { Tournament } from "./tournament.ts";

/** Fewer ends are sought one by one, which is quicker for them than to make a grid. */
const MANY_ENDS = 64;

/** A step of a chain: the piece's index, and whether it is run backwards. */
export interface ChainStep {
  readonly piece: number;
  readonly reversed: boolean;
}

/**
 * Every piece is a fragment, and the two nearest ends of different fragments are joined until one is left. Always going
 * on to the nearest piece leaves far ones over for the end.
 *
 * Ends are numbered 2 * piece for its first point, 2 * piece + 1 for its last. Of equal connections the way from the
 * start takes its own, so that even lines become a zigzag, and else the one of the lowest end is taken.
 * @param xy x, y of each end
 * @param first the end to begin at; -1 for any
 */
export function byShortestConnections(xy: Int32Array, first: number): ChainStep[] {
  const fragments = new Fragments(xy, first);
  for (let joins = xy.length / 4 - 1; joins > 0; joins--) fragments.joinNearest();
  return fragments.steps();
}

class Fragments {
  readonly #xy: Int32Array;
  /** Of the ends that are free, where they are many. */
  readonly #grid: PointGrid | undefined;
  /** For each end: the end it is joined to; itself where the way begins; or -1. */
  readonly #joined: Int32Array;
  /** For each free end: the other free end of its fragment. */
  readonly #opposite: Int32Array;
  /** For each end, the nearest end it could be joined to when last sought. */
  readonly #nearest: Int32Array;
  /** How far that was, squared. Infinite for ends that are joined. */
  readonly #distance2: Tournament;
  readonly #first: number;
  /** Where the way from the start has come to: of equal connections it takes its own. -1 without a start. */
  #tail = -1;

  constructor(xy: Int32Array, first: number) {
    const count = xy.length / 2;
    this.#xy = xy;
    this.#grid = count >= MANY_ENDS ? gridOfPoints(xy) : undefined;
    this.#first = first;
    this.#joined = new Int32Array(count).fill(-1);
    this.#opposite = new Int32Array(count);
    for (let end = 0; end < count; end++) this.#opposite[end] = end ^ 1;
    this.#nearest = new Int32Array(count).fill(-1);
    this.#distance2 = new Tournament(count);
    if (first >= 0) {
      this.#take(first, first);
      this.#tail = first ^ 1;
    }
    for (let end = 0; end < count; end++) if (end !== first) this.#seek(end);
  }

  /** Joins the two nearest ends that may be joined. */
  joinNearest(): void {
    for (;;) {
      const least = this.#distance2.least;
      const isTails = this.#tail >= 0 && this.#distance2.of(least) >= this.#distance2.of(this.#tail);
      const best = isTails ? this.#tail : least;
      const other = this.#nearest[best];
      if (this.#canJoin(best, other)) {
        this.#join(best, other);
        return;
      }
      // What was nearest has been joined elsewhere: the distance can only have grown.
      this.#seek(best);
    }
  }

  /** The chain from its entry on. */
  steps(): ChainStep[] {
    const count = this.#joined.length / 2;
    const steps: ChainStep[] = [];
    let entry = this.#first >= 0 ? this.#first : this.#freeEntry();
    for (;;) {
      steps.push({ piece: entry >> 1, reversed: (entry & 1) === 1 });
      if (steps.length === count) return steps;
      entry = this.#joined[entry ^ 1];
    }
  }

  /** Of the two ends that are left, the one that had been nearer to another; of equals the lowest. */
  #freeEntry(): number {
    const one = this.#joined.indexOf(-1);
    const other = this.#opposite[one];
    return this.#distance2.of(other) < this.#distance2.of(one) ? other : one;
  }

  #canJoin(a: number, b: number): boolean {
    return this.#joined[b] < 0 && this.#opposite[a] !== b && a !== b;
  }

  #seek(end: number): void {
    const xy = this.#xy;
    const nearest = this.#grid
      ? this.#grid.nearest(xy[2 * end], xy[2 * end + 1], Infinity, (other) => this.#canJoin(end, other))
      : this.#nearestOfAll(end);
    this.#nearest[end] = nearest;
    this.#distance2.set(end, nearest < 0 ? Infinity : this.#distance2Between(end, nearest));
  }

  #nearestOfAll(end: number): number {
    let nearest = -1;
    let least = Infinity;
    for (let other = 0; other < this.#joined.length; other++) {
      const distance2 = this.#distance2Between(end, other);
      if (distance2 < least && this.#canJoin(end, other)) [least, nearest] = [distance2, other];
    }
    return nearest;
  }

  #distance2Between(a: number, b: number): number {
    return (this.#xy[2 * a] - this.#xy[2 * b]) ** 2 + (this.#xy[2 * a + 1] - this.#xy[2 * b + 1]) ** 2;
  }

  #join(a: number, b: number): void {
    const outerA = this.#opposite[a];
    const outerB = this.#opposite[b];
    this.#take(a, b);
    this.#take(b, a);
    if (this.#tail === a) this.#tail = outerB;
    else if (this.#tail === b) this.#tail = outerA;
    this.#opposite[outerA] = outerB;
    this.#opposite[outerB] = outerA;
  }

  /** An end is no longer free. */
  #take(end: number, joined: number): void {
    this.#joined[end] = joined;
    this.#grid?.remove(end);
    this.#distance2.set(end, Infinity);
  }
}
