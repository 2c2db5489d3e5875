/** Small shapes for geometry tests, given in millimetres. */
import { toUnits } from "../../src/core/units.ts";
import { ringLengthMm } from "../../src/geometry/path.ts";
import type { ExPolygons, Polylines, Rings } from "../../src/geometry/polygons.ts";
import type { Ring } from "../../src/geometry/ring.ts";

export type Points = readonly (readonly [number, number])[];

/** Corners of an axis-parallel square, counter-clockwise. */
export function square(side: number, x = 0, y = 0): Points {
  const half = side / 2;
  return [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
  ];
}

/** Corners of a rectangle, counter-clockwise. */
export function box(x0: number, y0: number, x1: number, y1: number): Points {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

export function hole(points: Points): Points {
  return [...points].reverse();
}

export function rings(...outlines: readonly Points[]): Rings {
  const { coords, starts } = polylines(...outlines);
  return { coords, ringStarts: starts };
}

/** One island: a contour and its holes. */
export function island(...outlines: readonly Points[]): ExPolygons {
  return { ...rings(...outlines), islandStarts: Uint32Array.of(0, outlines.length) };
}

export function polylines(...lines: readonly Points[]): Polylines {
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1)! + line.length);
  return {
    coords: Int32Array.from(lines.flat(2).map(toUnits)),
    starts: Uint32Array.from(starts),
  };
}

/** One island without holes, from x, y pairs in units. */
export function islandOf(points: readonly number[]): ExPolygons {
  return {
    coords: Int32Array.from(points),
    ringStarts: Uint32Array.of(0, points.length / 2),
    islandStarts: Uint32Array.of(0, 1),
  };
}

/** Each ring by itself. */
export function ringsOf({ coords, ringStarts }: Rings): Ring[] {
  return Array.from({ length: ringStarts.length - 1 }, (_, i) => ({
    coords,
    start: ringStarts[i],
    end: ringStarts[i + 1],
  }));
}

/** Around all rings. */
export function perimeterMm(polygons: Rings): number {
  return ringsOf(polygons).reduce((sum, { coords, start, end }) => sum + ringLengthMm(coords, start, end), 0);
}
