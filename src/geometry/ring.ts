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

/** Copies numbers `start` to `end`, and tells where they end. A loop: most runs are so small that a view costs more. */
export function copyNumbers(from: Int32Array, start: number, end: number, to: Int32Array, at: number): number {
  for (let i = start; i < end; i++) to[at++] = from[i];
  return at;
}
