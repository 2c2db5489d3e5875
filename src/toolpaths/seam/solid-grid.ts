import { toMm } from "../../core/units.ts";
import { boundsOf, joinBounds } from "../../geometry/bounds.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../../geometry/polygons.ts";

/** What of a part is material, in a grid of cubes: a cube is where its middle is. */
export interface SolidGrid {
  /** Side of a cube, mm. */
  readonly cell: number;
  /** The corner of the first cube, mm; its lower side is the bed. */
  readonly originX: number;
  readonly originY: number;
  readonly columns: number;
  readonly rows: number;
  readonly levels: number;
  /** Half the height of the highest layer, mm: what lies between its sides is told by its middle. */
  readonly halfLayer: number;
  /** 1 for material; columns fastest, then rows, then levels. */
  readonly cells: Uint8Array;
}

/** A cut layer. */
interface GridLayer {
  /** Its upper side, mm. */
  readonly top: number;
  readonly slices: ExPolygons;
}

/** As many cubes as show what hides a seam. */
const CELLS = 400_000;
/** No cube is smaller, mm. */
const LEAST_CELL = 0.15;

/** The cubes of a part's layers, bottom up. */
export function solidGrid(layers: readonly GridLayer[]): SolidGrid {
  const none = boundsOf(EMPTY_EXPOLYGONS);
  const { minX, minY, maxX, maxY } = layers.map(({ slices }) => boundsOf(slices)).reduce(joinBounds, none);
  const width = toMm(Math.max(0, maxX - minX));
  const depth = toMm(Math.max(0, maxY - minY));
  const height = layers.at(-1)?.top ?? 0;
  const cell = Math.max(LEAST_CELL, Math.cbrt((width * depth * height) / CELLS));
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(depth / cell);
  const levels = Math.ceil(height / cell);
  const cells = new Uint8Array(columns * rows * levels);
  const halfLayer = layers.reduce((most, { top }, layer) => Math.max(most, top - (layers[layer - 1]?.top ?? 0)), 0) / 2;
  const grid = { cell, originX: toMm(minX), originY: toMm(minY), columns, rows, levels, halfLayer, cells };
  for (let level = 0, layer = 0; level < levels; level++) {
    const middle = (level + 0.5) * cell;
    while (layer + 1 < layers.length && layers[layer].top < middle) layer++;
    fillLevel(grid, level, layers[layer].slices);
  }
  return grid;
}

/** Fills the cubes whose middles lie inside, even-odd, row by row. */
function fillLevel(grid: SolidGrid, level: number, { coords, ringStarts }: ExPolygons): void {
  const { cell, originX, originY, columns, rows, cells } = grid;
  const crossings: number[][] = Array.from({ length: rows }, () => []);
  for (let ring = 0; ring + 1 < ringStarts.length; ring++)
    for (let i = ringStarts[ring], last = ringStarts[ring + 1] - 1; i < ringStarts[ring + 1]; last = i++) {
      const ay = (toMm(coords[2 * last + 1]) - originY) / cell - 0.5;
      const by = (toMm(coords[2 * i + 1]) - originY) / cell - 0.5;
      const ax = (toMm(coords[2 * last]) - originX) / cell - 0.5;
      const bx = (toMm(coords[2 * i]) - originX) / cell - 0.5;
      const end = Math.min(rows, Math.ceil(Math.max(ay, by)));
      for (let row = Math.max(0, Math.ceil(Math.min(ay, by))); row < end; row++)
        crossings[row].push(ax + ((row - ay) / (by - ay)) * (bx - ax));
    }
  for (const [row, along] of crossings.entries()) {
    along.sort((a, b) => a - b);
    const start = (level * rows + row) * columns;
    for (let i = 0; i + 1 < along.length; i += 2) {
      const from = Math.max(0, Math.ceil(along[i]));
      const to = Math.min(columns, Math.ceil(along[i + 1]));
      if (from < to) cells.fill(1, start + from, start + to);
    }
  }
}

/** Whether a ray from a place, mm, meets material before it leaves the grid (Amanatides and Woo's walk). */
export function isBlocked(
  { cell, originX, originY, columns, rows, levels, cells }: SolidGrid,
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
): boolean {
  const px = (x - originX) / cell;
  const py = (y - originY) / cell;
  const pz = z / cell;
  let column = Math.floor(px);
  let row = Math.floor(py);
  let level = Math.floor(pz);
  // Which way to go, how far it is to the next cube that way, and from each to the next.
  const sx = dx > 0 ? 1 : -1;
  const sy = dy > 0 ? 1 : -1;
  const sz = dz > 0 ? 1 : -1;
  const stepX = Math.abs(1 / dx);
  const stepY = Math.abs(1 / dy);
  const stepZ = Math.abs(1 / dz);
  let nextX = dx === 0 ? Infinity : (dx > 0 ? column + 1 - px : px - column) * stepX;
  let nextY = dy === 0 ? Infinity : (dy > 0 ? row + 1 - py : py - row) * stepY;
  let nextZ = dz === 0 ? Infinity : (dz > 0 ? level + 1 - pz : pz - level) * stepZ;
  for (;;) {
    const isInside = column >= 0 && column < columns && row >= 0 && row < rows && level >= 0 && level < levels;
    if (isInside) {
      if (cells[(level * rows + row) * columns + column] === 1) return true;
    } else if (
      (dx > 0 ? column >= columns : column < 0) ||
      (dy > 0 ? row >= rows : row < 0) ||
      (dz > 0 ? level >= levels : level < 0)
    )
      return false;
    if (nextX <= nextY && nextX <= nextZ) {
      column += sx;
      nextX += stepX;
    } else if (nextY <= nextZ) {
      row += sy;
      nextY += stepY;
    } else {
      level += sz;
      nextZ += stepZ;
    }
  }
}
