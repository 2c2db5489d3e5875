/** Measuring along polylines and rings, runs of points `start` to `end` of flat coordinates, and turning lines. */
import { toMm } from "../core/units.ts";

/** Length in mm of an open line. */
export function lineLengthMm(coords: Int32Array, start: number, end: number): number {
  let length = 0;
  for (let i = start + 1; i < end; i++) length += pointDistance(coords, i - 1, i);
  return toMm(length);
}

/** Length in mm of a ring, its closing side included. */
export function ringLengthMm(coords: Int32Array, start: number, end: number): number {
  if (end - start < 2) return 0;
  return lineLengthMm(coords, start, end) + toMm(pointDistance(coords, end - 1, start));
}

/** The index of the point nearest to a place, of those from `start` up to `end`; of equals, the first. */
export function nearestPoint(coords: Int32Array, start: number, end: number, x: number, y: number): number {
  let nearest = start;
  let least = Infinity;
  for (let i = start; i < end; i++) {
    const squared = (coords[2 * i] - x) ** 2 + (coords[2 * i + 1] - y) ** 2;
    if (squared < least) [least, nearest] = [squared, i];
  }
  return nearest;
}

/** A place on a line or ring: it lies after point `index`, at the rounded x, y. */
export interface NearestPoint {
  /** The point of `coords` that begins the segment the place lies on. */
  readonly index: number;
  readonly x: number;
  readonly y: number;
  /** From the point that was asked for, units. */
  readonly distance: number;
}

/** The place of the ring, or of the line if that is open, that is nearest to the point; of equals, the first. */
export function nearestOnRing(
  coords: Int32Array,
  start: number,
  end: number,
  x: number,
  y: number,
  isOpen = false,
): NearestPoint {
  let best = Infinity;
  let index = start;
  let fraction = 0;
  for (let i = start; i < (isOpen ? end - 1 : end); i++) {
    const next = i + 1 < end ? i + 1 : start;
    const dx = coords[2 * next] - coords[2 * i];
    const dy = coords[2 * next + 1] - coords[2 * i + 1];
    const px = x - coords[2 * i];
    const py = y - coords[2 * i + 1];
    const squared = dx * dx + dy * dy;
    const t = squared === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / squared));
    const distance = Math.sqrt((px - t * dx) ** 2 + (py - t * dy) ** 2);
    if (distance >= best) continue;
    best = distance;
    index = i;
    fraction = t;
  }
  const next = index + 1 < end ? index + 1 : start;
  const fromX = coords[2 * index];
  const fromY = coords[2 * index + 1];
  return {
    index,
    x: Math.floor(fromX + fraction * (coords[2 * next] - fromX) + 0.5),
    y: Math.floor(fromY + fraction * (coords[2 * next + 1] - fromY) + 0.5),
    distance: best,
  };
}

function pointDistance(coords: Int32Array, a: number, b: number): number {
  // Not Math.hypot: the language leaves its last digit open, and the same input must give the same bytes everywhere.
  return Math.sqrt((coords[2 * b] - coords[2 * a]) ** 2 + (coords[2 * b + 1] - coords[2 * a + 1]) ** 2);
}

/** The points of a line or a ring, x, y of each, the other way round. */
export function reversePoints(points: Int32Array): Int32Array<ArrayBuffer> {
  const reversed = new Int32Array(points.length);
  for (let i = 0; i < points.length; i += 2) {
    reversed[i] = points[points.length - 2 - i];
    reversed[i + 1] = points[points.length - 1 - i];
  }
  return reversed;
}

/** Turns points that are three numbers each, x, y and a width, the other way round. */
export function reverseTriples(points: number[]): void {
  points.reverse();
  for (let i = 0; i < points.length; i += 3) [points[i], points[i + 2]] = [points[i + 2], points[i]];
}

/** Length of a line of x, y and a third number each, from the triple that begins at an index on. */
export function triplesLength(points: readonly number[], start: number = 0): number {
  let length = 0;
  for (let i = start + 3; i < points.length; i += 3)
    length += Math.sqrt((points[i] - points[i - 3]) ** 2 + (points[i + 1] - points[i - 2]) ** 2);
  return length;
}
