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
    const end = this.#used + points;
    if (2 * end > this.#coords.length) {
      // Earlier rings keep the array that they are in.
      this.#coords = new Int32Array(2 * Math.max(2 * points, this.#coords.length));
      this.#used = 0;
      return this.take(points);
    }
    const start = this.#used;
    this.#used = end;
    return { coords: this.#coords, start, end };
  }
}
