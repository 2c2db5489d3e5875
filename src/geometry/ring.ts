/** Single rings among the points of many, for work that takes rings apart and puts them together again. */

/** The points `start` to `end` of `coords`. */
export interface Ring {
  readonly coords: Int32Array;
  readonly start: number;
  readonly end: number;
}

/** A contour followed by its holes. */
export type Island = readonly Ring[];

/** The ring of all these x, y pairs. */
export function wholeRing(coords: Int32Array): Ring {
  return { coords, start: 0, end: coords.length / 2 };
}

/**
 * Room for rings that live as long as one operation. Rings in typed arrays of their own, made and collected by the
 * thousand, would take a tenth of a slice's time.
 */
export class RingArena {
  #coords = new Int32Array(4096);
  #used = 0;

  /** Rings made from here on overwrite those made before. */
  reset(): void {
    this.#used = 0;
  }

  /** A ring of so many points, to be filled in. */
  take(points: number): Ring {
    if (2 * (this.#used + points) > this.#coords.length) {
      // Earlier rings keep the array that they are in.
      this.#coords = new Int32Array(2 * Math.max(2 * points, this.#coords.length));
      this.#used = 0;
    }
    const start = this.#used;
    this.#used += points;
    return { coords: this.#coords, start, end: this.#used };
  }
}

/** Copies numbers `start` to `end`, and tells where they end. A loop: most rings are so small that a view costs more. */
export function copyNumbers(from: Int32Array, start: number, end: number, to: Int32Array, at: number): number {
  for (let i = start; i < end; i++) to[at++] = from[i];
  return at;
}
