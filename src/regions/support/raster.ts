import type { Rings } from "../../geometry/polygons.ts";

/** A raster of square cells: row after row, from `left`, `bottom` on. */
export interface Raster {
  readonly columns: number;
  readonly rows: number;
  /** Side of a cell, and the corner of the first, units. */
  readonly cell: number;
  readonly left: number;
  readonly bottom: number;
}

/** Corners are moved to so many places along a cell: what is thinner than their distance mostly covers nothing. */
const PLACES = 256;
/** The least part of a cell that counts as covered: a triangle between three such places next to each other. */
const LEAST_COVER = 1 / (2 * PLACES * PLACES);

/**
 * What {@link coveredCells} sums, all zeros between two calls: an area of supports has a raster on each layer, and new memory
 * takes longer to get than to fill.
 */
let sums = new Float64Array(0);

/**
 * Which cells the rings cover, in part at least: 1 or 0 for each. Rings that lie outside the raster are cut off at it.
 * Any part counts, as in PrusaSlicer: where a 256th of a cell was asked for, a ball's supports lacked cells and were 8 %
 * light.
 *
 * Each edge adds to its cells what lies to its right, and to the cell right of them how far it rises, so that a
 * running sum along a row is the area that is covered.
 */
export function coveredCells({ coords, ringStarts }: Rings, raster: Raster): Uint8Array {
  const { columns, rows, cell, left, bottom } = raster;
  if (sums.length < (columns + 2) * rows) sums = new Float64Array((columns + 2) * rows);
  const cover = sums;
  for (let ring = 0; ring < ringStarts.length - 1; ring++) {
    const end = ringStarts[ring + 1];
    for (let i = ringStarts[ring], j = end - 1; i < end; j = i++)
      addEdge(
        placed(coords[2 * j] - left),
        placed(coords[2 * j + 1] - bottom),
        placed(coords[2 * i] - left),
        placed(coords[2 * i + 1] - bottom),
      );
  }
  const covered = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let column = 0; column < columns; column++) {
      sum += cover[row * (columns + 2) + column];
      if (Math.abs(sum) >= LEAST_COVER) covered[row * columns + column] = 1;
    }
  }
  cover.fill(0, 0, (columns + 2) * rows);
  return covered;

  /** A distance in cells. */
  function placed(units: number): number {
    return Math.floor((units / cell) * PLACES + 0.5) / PLACES;
  }

  /** An edge in cells, cut at the rows' borders. */
  function addEdge(ax: number, ay: number, bx: number, by: number): void {
    if (ay < by) addRising(ax, ay, bx, by, 1);
    else if (ay > by) addRising(bx, by, ax, ay, -1);
  }

  function addRising(lowX: number, lowY: number, highX: number, highY: number, sign: 1 | -1): void {
    const slope = (highX - lowX) / (highY - lowY);
    const first = Math.max(0, Math.floor(lowY));
    const last = Math.min(rows - 1, Math.ceil(highY) - 1);
    for (let row = first; row <= last; row++) {
      const from = Math.max(lowY, row);
      const to = Math.min(highY, row + 1);
      addInRow(row, lowX + (from - lowY) * slope, lowX + (to - lowY) * slope, (to - from) * sign);
    }
  }

  /** The part of an edge in one row, from x to x, cut at the cells' borders; `rise` is shared out by width. */
  function addInRow(row: number, x0: number, x1: number, rise: number): void {
    const at = row * (columns + 2);
    const from = Math.min(x0, x1);
    const to = Math.max(x0, x1);
    const first = Math.min(Math.max(Math.floor(from), -1), columns);
    const last = Math.min(Math.max(Math.floor(to), -1), columns);
    if (first === last) {
      addRise(at, first, rise, (from + to) / 2 - first);
      return;
    }
    const perWidth = rise / (to - from);
    for (let column = first, x = from; column <= last; column++) {
      const next = column === last ? to : column + 1;
      addRise(at, column, perWidth * (next - x), (x + next) / 2 - column);
      x = next;
    }
  }

  /** A rise at `x` in a cell, on average, covers what is right of it there, and all of the cells beyond. */
  function addRise(at: number, column: number, rise: number, x: number): void {
    if (column < 0) cover[at] += rise;
    else if (column < columns) {
      cover[at + column] += rise * (1 - x);
      cover[at + column + 1] += rise * x;
    }
  }
}

/** Cells that are set with all eight around them. */
export function eroded(cells: Uint8Array, { columns, rows }: Raster): Uint8Array {
  const along = new Uint8Array(cells.length);
  for (let row = 0; row < rows; row++)
    for (let at = row * columns + 1; at + 1 < (row + 1) * columns; at++)
      along[at] = cells[at - 1] & cells[at] & cells[at + 1];
  const out = new Uint8Array(cells.length);
  for (let at = columns; at < cells.length - columns; at++)
    out[at] = along[at - columns] & along[at] & along[at + columns];
  return out;
}

/** Also sets cells between two that are set, beside each other or one above the other. */
export function withoutGaps(cells: Uint8Array, { columns, rows }: Raster): Uint8Array {
  const out = cells.slice();
  for (let row = 1; row + 1 < rows; row++)
    for (let at = row * columns + 1; at + 1 < (row + 1) * columns; at++)
      if (cells[at] === 0 && ((cells[at - 1] && cells[at + 1]) || (cells[at - columns] && cells[at + columns])))
        out[at] = 1;
  return out;
}

/** The outlines of cells as corners of their raster. */
export interface Borders {
  /** Of each corner its number, row after row, the way to it and the way from it. */
  readonly corners: readonly number[];
  /** In corners. */
  readonly ringStarts: readonly number[];
}

/** Numbers of a corner in {@link Borders}. */
const CORNER_SIZE = 3;

/**
 * The outlines of the set cells, contours counter-clockwise and holes clockwise; cells that touch at a corner alone have
 * outlines of their own. The raster's rim must be empty.
 */
export function cellBorders(cells: Uint8Array, { columns, rows }: Raster): Borders {
  // Directions: 0 right, 1 up, 2 left, 3 down; a bit for each that leaves a corner with the cells on its left.
  const stride = columns + 1;
  const leaving = new Uint8Array(stride * (rows + 1));
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      if (cells[at] === 0) continue;
      const corner = row * stride + column;
      if (row === 0 || cells[at - columns] === 0) leaving[corner] |= 1;
      if (column + 1 === columns || cells[at + 1] === 0) leaving[corner + 1] |= 2;
      if (row + 1 === rows || cells[at + columns] === 0) leaving[corner + stride + 1] |= 4;
      if (column === 0 || cells[at - 1] === 0) leaving[corner + stride] |= 8;
    }
  const steps = [1, stride, -1, -stride];
  const corners: number[] = [];
  const ringStarts = [0];
  for (let start = 0; start < leaving.length; start++)
    while (leaving[start] !== 0) {
      // The lowest corner, leftmost, of an outline is a turn: its outline leaves it to the right, or, of a hole, up.
      const first = leaving[start] & 1 ? 0 : 31 - Math.clz32(leaving[start] & -leaving[start]);
      let corner = start;
      let direction = first;
      do {
        leaving[corner] &= ~(1 << direction);
        corner += steps[direction];
        const turn = nextDirection(leaving[corner], direction, corner === start ? first : -1);
        if (turn !== direction) corners.push(corner, direction, turn);
        direction = turn;
      } while (corner !== start || direction !== first);
      ringStarts.push(corners.length / CORNER_SIZE);
    }
  return { corners, ringStarts };
}

/** The same as rings in units, moved outwards by `grow`. @param raster of so many columns; its cells may be larger */
export function borderRings({ corners, ringStarts }: Borders, raster: Raster, grow: number): Rings {
  const { columns, cell, left, bottom } = raster;
  const stride = columns + 1;
  const coords = new Int32Array((corners.length / CORNER_SIZE) * 2);
  for (let i = 0, to = 0; i < corners.length; i += CORNER_SIZE) {
    const corner = corners[i];
    const came = corners[i + 1];
    const goes = corners[i + 2];
    coords[to++] = Math.floor(left + (corner % stride) * cell + grow * (outX(came) + outX(goes)) + 0.5);
    coords[to++] = Math.floor(bottom + Math.floor(corner / stride) * cell + grow * (outY(came) + outY(goes)) + 0.5);
  }
  return { coords, ringStarts: Uint32Array.from(ringStarts) };
}

/** The way on: left before straight before right, so that cells that touch at a corner stay apart. */
function nextDirection(leaving: number, came: number, first: number): number {
  for (const turn of [1, 0, 3]) {
    const direction = (came + turn) & 3;
    if (leaving & (1 << direction) || direction === first) return direction;
  }
  return first;
}

/** Right of a direction is outside. */
function outX(direction: number): number {
  return direction === 1 ? 1 : direction === 3 ? -1 : 0;
}

function outY(direction: number): number {
  return direction === 0 ? -1 : direction === 2 ? 1 : 0;
}
