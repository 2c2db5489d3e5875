/** What is chained: places where each piece may be entered and left, integer units, flat. */
export interface ChainPieces {
  /** x, y of the first and the last point of each piece. */
  readonly ends: Int32Array;
  /** 1 where a piece may be run backwards. */
  readonly reversible: Uint8Array;
}

/** A step of a chain: the piece's index, and whether it is run backwards. */
export interface ChainStep {
  readonly piece: number;
  readonly reversed: boolean;
}

/** What a fragment's free end may be. */
const EITHER = 0;
const ENTRY = 1;
const EXIT = 2;

/**
 * A short order of pieces, by the shortest connections first: every piece is a fragment, and the two nearest ends of
 * different fragments are joined until one is left. Always going on to the nearest piece leaves far ones over for the
 * end. The way begins at the end nearest to its start.
 *
 * Ends are numbered 2 * piece for its first point, 2 * piece + 1 for its last; the way's start is one more end, that
 * others may only be entered from. A fragment with a piece that cannot be reversed has an entry and an exit.
 * Quadratic in the number of pieces; of equal connections the way from the start takes its own, so that even lines
 * become a zigzag, and else the one of the lowest end is taken.
 * @param startX where the way begins; without it, anywhere
 */
export function chainPieces({ ends, reversible }: ChainPieces, startX?: number, startY?: number): ChainStep[] {
  const count = reversible.length;
  if (count === 0) return [];
  const hasStart = startX !== undefined && startY !== undefined;
  const fragments = new Fragments(hasStart ? [...ends, startX, startY] : ends, reversible, hasStart);
  if (hasStart) fragments.joinStart();
  for (let joins = count - 1; joins > 0; joins--) fragments.joinNearest();
  return fragments.steps(count);
}

class Fragments {
  readonly #xy: ArrayLike<number>;
  /** For each end: the end it is joined to, or -1. */
  readonly #joined: Int32Array;
  /** For each free end: the other free end of its fragment. */
  readonly #opposite: Int32Array;
  readonly #kind: Uint8Array;
  /** For each end, the nearest end it could be joined to when last sought, and how far that is. */
  readonly #nearest: Int32Array;
  readonly #distance2: Float64Array;
  readonly #hasStart: boolean;
  /** Where the way from the start has come to: of equal connections it takes its own. -1 without a start. */
  #tail: number;

  constructor(xy: ArrayLike<number>, reversible: Uint8Array, hasStart: boolean) {
    const count = xy.length / 2;
    this.#xy = xy;
    this.#hasStart = hasStart;
    this.#tail = hasStart ? count - 1 : -1;
    this.#joined = new Int32Array(count).fill(-1);
    this.#opposite = Int32Array.from({ length: count }, (_, end) => end ^ 1);
    this.#kind = Uint8Array.from({ length: count }, (_, end) =>
      reversible[end >> 1] === 1 ? EITHER : (end & 1) === 0 ? ENTRY : EXIT,
    );
    if (hasStart) {
      this.#opposite[count - 1] = -1;
      this.#kind[count - 1] = EXIT;
    }
    this.#nearest = new Int32Array(count).fill(-1);
    this.#distance2 = new Float64Array(count);
    for (let end = 0; end < count; end++) this.#seek(end);
  }

  /** Goes from the start to the nearest end. */
  joinStart(): void {
    this.#join(this.#tail, this.#nearest[this.#tail]);
  }

  /** Joins the two nearest ends that may be joined. */
  joinNearest(): void {
    for (;;) {
      let best = this.#tail;
      for (let end = 0; end < this.#joined.length; end++)
        if (this.#isFree(end) && this.#nearest[end] >= 0 && (best < 0 || this.#distance2[end] < this.#distance2[best]))
          best = end;
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
  steps(count: number): ChainStep[] {
    const steps: ChainStep[] = [];
    let entry = this.#hasStart ? this.#joined[2 * count] : this.#freeEntry();
    while (entry >= 0) {
      steps.push({ piece: entry >> 1, reversed: (entry & 1) === 1 });
      entry = this.#joined[entry ^ 1];
    }
    return steps;
  }

  #freeEntry(): number {
    return this.#joined.findIndex((other, end) => other < 0 && this.#kind[end] !== EXIT);
  }

  #isFree(end: number): boolean {
    return this.#joined[end] < 0;
  }

  #canJoin(a: number, b: number): boolean {
    if (!this.#isFree(a) || !this.#isFree(b) || this.#opposite[a] === b || a === b) return false;
    return this.#kind[a] === EITHER || this.#kind[a] !== this.#kind[b];
  }

  #seek(end: number): void {
    let nearest = -1;
    let best = Infinity;
    const x = this.#xy[2 * end];
    const y = this.#xy[2 * end + 1];
    for (let other = 0; other < this.#joined.length; other++) {
      const distance2 = (this.#xy[2 * other] - x) ** 2 + (this.#xy[2 * other + 1] - y) ** 2;
      if (distance2 >= best || !this.#canJoin(end, other)) continue;
      best = distance2;
      nearest = other;
    }
    this.#nearest[end] = nearest;
    this.#distance2[end] = best;
  }

  #join(a: number, b: number): void {
    const isFixed = this.#kind[a] !== EITHER || this.#kind[b] !== EITHER;
    const runsFromA = this.#kind[a] === EXIT || this.#kind[b] === ENTRY;
    const outerA = this.#opposite[a];
    const outerB = this.#opposite[b];
    this.#joined[a] = b;
    this.#joined[b] = a;
    if (this.#tail === a) this.#tail = outerB;
    else if (this.#tail === b) this.#tail = outerA;
    if (outerA >= 0) this.#opposite[outerA] = outerB;
    if (outerB >= 0) this.#opposite[outerB] = outerA;
    if (!isFixed) return;
    if (outerA >= 0) this.#kind[outerA] = runsFromA ? ENTRY : EXIT;
    if (outerB >= 0) this.#kind[outerB] = runsFromA ? EXIT : ENTRY;
  }
}

/**
 * A short order of points. A fragment of them may be run either way.
 * @param startX where the way begins; without it, anywhere
 */
export function chainPoints(
  points: readonly (readonly [number, number])[],
  startX?: number,
  startY?: number,
): number[] {
  const ends = Int32Array.from(points.flatMap(([x, y]) => [x, y, x, y]));
  const reversible = new Uint8Array(points.length).fill(1);
  return chainPieces({ ends, reversible }, startX, startY).map((step) => step.piece);
}
