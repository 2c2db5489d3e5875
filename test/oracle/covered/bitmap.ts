/** Shapes as pixels: an arithmetic of areas that shares nothing with the polygon engine. */
import { UNITS_PER_MM } from "../../../src/core/units.ts";
import type { ExPolygons } from "../../../src/geometry/polygons.ts";

/** Where the pixels lie: a pixel counts as inside a shape when its centre does. */
export interface Grid {
  /** Of the corner at the lowest x and y, mm. */
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
}

/** Side of a pixel, mm. */
export const PIXEL = 0.025;

/** A value of 0 or 1 for each pixel, rows from the lowest y. */
export type Bitmap = Uint8Array;

/** A grid around polygons and some room beside them, mm. */
export function gridAround({ coords }: ExPolygons, room: number): Grid {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < coords.length; i += 2) {
    minX = Math.min(minX, coords[i]);
    maxX = Math.max(maxX, coords[i]);
    minY = Math.min(minY, coords[i + 1]);
    maxY = Math.max(maxY, coords[i + 1]);
  }
  const mm = (units: number): number => units / UNITS_PER_MM;
  return {
    x: mm(minX) - room,
    y: mm(minY) - room,
    columns: Math.ceil((mm(maxX - minX) + 2 * room) / PIXEL),
    rows: Math.ceil((mm(maxY - minY) + 2 * room) / PIXEL),
  };
}

/** Polygons, holes left out. */
export function polygonBitmap({ coords, ringStarts }: ExPolygons, grid: Grid): Bitmap {
  const crossings: number[][] = Array.from({ length: grid.rows }, () => []);
  const toColumn = (units: number): number => (units / UNITS_PER_MM - grid.x) / PIXEL;
  const toRow = (units: number): number => (units / UNITS_PER_MM - grid.y) / PIXEL;
  for (let ring = 0; ring + 1 < ringStarts.length; ring++) {
    const [first, last] = [ringStarts[ring], ringStarts[ring + 1] - 1];
    for (let i = last, j = first; j <= last; i = j++) {
      const [x0, y0, x1, y1] = [
        toColumn(coords[2 * i]),
        toRow(coords[2 * i + 1]),
        toColumn(coords[2 * j]),
        toRow(coords[2 * j + 1]),
      ];
      const from = Math.max(0, Math.ceil(Math.min(y0, y1) - 0.5));
      const to = Math.min(grid.rows - 1, Math.ceil(Math.max(y0, y1) - 0.5) - 1);
      for (let row = from; row <= to; row++) crossings[row].push(x0 + ((row + 0.5 - y0) / (y1 - y0)) * (x1 - x0));
    }
  }
  const bits = new Uint8Array(grid.rows * grid.columns);
  for (const [row, xs] of crossings.entries()) {
    xs.sort((a, b) => a - b);
    for (let i = 0; i + 1 < xs.length; i += 2)
      bits.fill(1, row * grid.columns + columnFrom(xs[i]), row * grid.columns + columnTo(xs[i + 1], grid));
  }
  return bits;
}

/**
 * Tells the runs of pixels whose centres a strand's segment covers: a rectangle around the line, with a half disc at
 * either end or without.
 */
export function coverSegment(
  grid: Grid,
  [ax, ay, bx, by]: readonly [number, number, number, number],
  width: number,
  ends: { readonly start: boolean; readonly end: boolean },
  cover: (from: number, to: number) => void,
): void {
  const [x0, y0, x1, y1] = [ax - grid.x, ay - grid.y, bx - grid.x, by - grid.y].map((mm) => mm / PIXEL);
  const radius = width / 2 / PIXEL;
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [nx, ny] = length > 0 ? [(-(y1 - y0) / length) * radius, ((x1 - x0) / length) * radius] : [0, 0];
  const corners = [x0 + nx, y0 + ny, x1 + nx, y1 + ny, x1 - nx, y1 - ny, x0 - nx, y0 - ny];
  const from = Math.max(0, Math.floor(Math.min(y0, y1) - radius));
  const to = Math.min(grid.rows - 1, Math.ceil(Math.max(y0, y1) + radius));
  for (let row = from; row <= to; row++) {
    const y = row + 0.5;
    let [left, right] = [Infinity, -Infinity];
    for (let side = 0; side < 8; side += 2) {
      const next = (side + 2) % 8;
      if (corners[side + 1] > y === corners[next + 1] > y) continue;
      const share = (y - corners[side + 1]) / (corners[next + 1] - corners[side + 1]);
      const x = corners[side] + share * (corners[next] - corners[side]);
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    for (const [isRound, x, height] of [
      [ends.start, x0, y - y0],
      [ends.end, x1, y - y1],
    ] as const) {
      if (!isRound || Math.abs(height) >= radius) continue;
      const half = Math.sqrt(radius ** 2 - height ** 2);
      left = Math.min(left, x - half);
      right = Math.max(right, x + half);
    }
    const [first, last] = [columnFrom(left), columnTo(right, grid)];
    if (first < last) cover(row * grid.columns + first, row * grid.columns + last);
  }
}

/** First column whose centre is at x or right of it; one past the last whose centre is left of x. */
const columnFrom = (x: number): number => Math.max(0, Math.ceil(x - 0.5));
const columnTo = (x: number, { columns }: Grid): number => Math.min(columns, Math.ceil(x - 0.5));

/** Whether all pixels whose centres lie within so many pixels of another's have a value; those outside the grid have 0. */
export function isDisc(
  bits: Bitmap,
  { columns, rows }: Grid,
  column: number,
  row: number,
  radius: number,
  value: 0 | 1,
): boolean {
  const reach = Math.floor(radius);
  for (let dy = -reach; dy <= reach; dy++) {
    const half = Math.floor(Math.sqrt(radius ** 2 - dy ** 2));
    const inGrid = row + dy >= 0 && row + dy < rows && column - half >= 0 && column + half < columns;
    if (!inGrid && value === 1) return false;
    const at = (row + dy) * columns + column;
    for (let dx = -half; dx <= half; dx++) if ((bits[at + dx] ?? 0) !== value) return false;
  }
  return true;
}
