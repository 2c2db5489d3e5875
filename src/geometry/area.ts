import { checkArgument } from "../core/option.ts";
import { MM2_PER_UNIT2, UNITS_PER_MM } from "../core/units.ts";
import { type ExPolygons, RINGS, type Rings } from "./polygons.ts";

/**
 * Area in mm2 of all rings, signed and summed: holes count against their contours.
 * @throws SlicewrightError `USAGE`
 */
export function areaMm2(polygons: Rings): number {
  checkArgument("area", "polygons", polygons, RINGS);
  return ringsArea(polygons, 0, polygons.ringStarts.length - 1) / UNITS_PER_MM ** 2;
}

/** Of one island, mm2, holes taken off. */
export function islandArea(polygons: ExPolygons, island: number): number {
  const { islandStarts } = polygons;
  return ringsArea(polygons, islandStarts[island], islandStarts[island + 1]) * MM2_PER_UNIT2;
}

/** Of the rings `first` to `end`, summed, square units. */
function ringsArea({ coords, ringStarts }: Rings, first: number, end: number): number {
  let sum = 0;
  for (let ring = first; ring < end; ring++) sum += ringArea(coords, ringStarts[ring], ringStarts[ring + 1]);
  return sum;
}

/**
 * Signed area in square units of the ring of points `start` to `end`; counter-clockwise is positive.
 * Taken about the ring's first point, so that a small ring far from the origin keeps its digits.
 */
export function ringArea(coords: Int32Array, start: number, end: number): number {
  if (end - start < 3) return 0;
  const x0 = coords[2 * start];
  const y0 = coords[2 * start + 1];
  let twice = 0;
  let px = coords[2 * start + 2] - x0;
  let py = coords[2 * start + 3] - y0;
  for (let i = 2 * start + 4; i < 2 * end; i += 2) {
    const x = coords[i] - x0;
    const y = coords[i + 1] - y0;
    twice += px * y - x * py;
    px = x;
    py = y;
  }
  return twice / 2;
}

/** Centre of gravity x, y in units of the ring of points `start` to `end`, which must have an area. */
export function ringCentroid(coords: Int32Array, start: number, end: number): readonly [x: number, y: number] {
  const x0 = coords[2 * start];
  const y0 = coords[2 * start + 1];
  let twice = 0;
  let sumX = 0;
  let sumY = 0;
  for (let i = start + 1; i < end - 1; i++) {
    const px = coords[2 * i] - x0;
    const py = coords[2 * i + 1] - y0;
    const x = coords[2 * i + 2] - x0;
    const y = coords[2 * i + 3] - y0;
    const cross = px * y - x * py;
    twice += cross;
    sumX += cross * (px + x);
    sumY += cross * (py + y);
  }
  return [x0 + sumX / (3 * twice), y0 + sumY / (3 * twice)];
}
