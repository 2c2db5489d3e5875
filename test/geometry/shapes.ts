/** Small shapes for geometry tests, given in millimetres. */
import { toUnits } from "../../src/core/units.ts";
import type { ExPolygons, Polylines, Rings } from "../../src/geometry/polygons.ts";

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
