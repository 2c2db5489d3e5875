/**
 * Copies of a shape in rows by its box: exact in integers, and all there is to it where the shape is a box. Rows stay rows,
 * as there may be more copies than memory holds.
 */
import { toUnits } from "../core/units.ts";
import { boundsOf } from "../geometry/bounds.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import type { Bed } from "../mesh/bed.ts";
import { FIT_TOLERANCE_MM } from "../mesh/bed-fitter.ts";
import type { Placed } from "./arrange-nest.ts";
import type { Shape } from "./arrange-shapes.ts";

/** Copies beside each other along x, from the first one's place on. */
export interface Row extends Placed {
  readonly count: number;
  /** Units from one to the next. */
  readonly step: number;
}

export function countIn(rows: readonly Row[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** Each copy by itself. */
export function placedIn(rows: readonly Row[]): Placed[] {
  return rows.flatMap(({ shape, x, y, count, step }) =>
    Array.from({ length: count }, (_, k) => ({ shape, x: x + k * step, y })),
  );
}

/** What is placed one by one. */
export function rowsOf(placed: readonly Placed[]): Row[] {
  return placed.map((one) => ({ ...one, count: 1, step: 0 }));
}

/**
 * Rows and columns on a rectangle, as square a block as there is room for.
 * @returns as many as were asked for, or as fit; nothing on a bed that is no rectangle
 */
export function grid(bed: Bed, shape: Shape, copies: number, marginMm: number, spacing: number): Row[] {
  if (bed.kind !== "rectangle") return [];
  const { minX, minY, maxX, maxY } = shape.bounds;
  const [width, depth] = [maxX - minX, maxY - minY];
  const roomX = toUnits(bed.sizeMm[0] - 2 * marginMm);
  const roomY = toUnits(bed.sizeMm[1] - 2 * marginMm);
  const columns = inRow(roomX, width, spacing);
  const rows = inRow(roomY, depth, spacing);
  const count = Math.min(copies, columns * rows);
  if (count <= 0) return [];
  const square = Math.round(Math.sqrt((count * (depth + spacing)) / (width + spacing)));
  const across = Math.min(columns, Math.max(1, square, Math.ceil(count / rows)));
  const left = toUnits(bed.centreMm[0] - bed.sizeMm[0] / 2 + marginMm) - minX;
  const front = toUnits(bed.centreMm[1] - bed.sizeMm[1] / 2 + marginMm) - minY;
  return Array.from({ length: Math.ceil(count / across) }, (_, row) => ({
    shape,
    x: left,
    y: front + row * (depth + spacing),
    count: Math.min(across, count - row * across),
    step: width + spacing,
  }));
}

/** How many lengths go into a room, with the spacing between them. */
function inRow(room: number, length: number, spacing: number): number {
  return Math.max(0, Math.floor((room + spacing + toUnits(FIT_TOLERANCE_MM)) / (length + spacing)));
}

/**
 * Rows on a bed of any shape: as many as its depth has room for, about its middle, each filled from the left.
 * @param room where the shape's origin may be
 */
export function rowsIn(room: ExPolygons, shape: Shape, copies: number, spacing: number): Row[] {
  const { minY, maxY } = boundsOf(room);
  const byX = shape.bounds.maxX - shape.bounds.minX + spacing;
  const byY = shape.bounds.maxY - shape.bounds.minY + spacing;
  // A row at the very top would touch the room and not cross it.
  const depth = maxY - 1 - minY;
  const rows = depth < 0 ? 0 : 1 + Math.floor(depth / byY);
  const front = minY + Math.floor((depth - (rows - 1) * byY) / 2);
  const found: Row[] = [];
  let wanted = copies;
  for (let row = 0; row < rows; row++) {
    const y = front + row * byY;
    let free = -Infinity;
    for (const [left, right] of crossed(room, y)) {
      const x = Math.max(left, free);
      const count = Math.min(wanted, 1 + Math.floor((right - x) / byX));
      if (count <= 0) continue;
      found.push({ shape, x, y, count, step: byX });
      free = x + count * byX;
      wanted -= count;
    }
  }
  return found;
}

/** The spans of a line along x that lie in polygons, whole units within them, from left to right. */
function crossed({ coords, ringStarts }: ExPolygons, y: number): [left: number, right: number][] {
  const xs: number[] = [];
  for (let ring = 0; ring + 1 < ringStarts.length; ring++)
    for (let i = ringStarts[ring], before = ringStarts[ring + 1] - 1; i < ringStarts[ring + 1]; before = i++) {
      const [ax, ay] = [coords[2 * before], coords[2 * before + 1]];
      const [bx, by] = [coords[2 * i], coords[2 * i + 1]];
      if (ay <= y !== by <= y) xs.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
  xs.sort((a, b) => a - b);
  return Array.from({ length: xs.length / 2 }, (_, k) => [Math.ceil(xs[2 * k]), Math.floor(xs[2 * k + 1])]);
}
