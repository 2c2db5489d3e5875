import { boundsOfPoints } from "./bounds.ts";
import type { Bounds } from "./polygons.ts";

const MOST_CELLS = 1 << 16;

/** Points in a grid of square cells, to find those near to a place. Points may be added at any time. */
export class PointGrid {
  readonly #minX: number;
  readonly #minY: number;
  readonly #cell: number;
  readonly #columns: number;
  readonly #rows: number;
  /** Of each cell its last point, and of each point the one before it; -1 for none. */
  readonly #heads: Int32Array;
  #before: Int32Array = new Int32Array(64);
  #coords: Float64Array = new Float64Array(128);
  #count = 0;

  /**
   * @param bounds points may lie outside, and cost more there
   * @param cell side of a cell, units; larger where there would be too many
   */
  constructor({ minX, minY, maxX, maxY }: Bounds, cell: number) {
    const width = Math.max(1, maxX - minX);
    const height = Math.max(1, maxY - minY);
    this.#minX = minX;
    this.#minY = minY;
    this.#cell = Math.max(cell, Math.sqrt((width * height) / MOST_CELLS), (2 * Math.max(width, height)) / MOST_CELLS);
    this.#columns = Math.floor(width / this.#cell) + 1;
    this.#rows = Math.floor(height / this.#cell) + 1;
    this.#heads = new Int32Array(this.#columns * this.#rows).fill(-1);
  }

  /** @returns the point's index; the first is 0 */
  add(x: number, y: number): number {
    const index = this.#count++;
    if (index === this.#before.length) {
      this.#before = enlarged(this.#before, new Int32Array(2 * index));
      this.#coords = enlarged(this.#coords, new Float64Array(4 * index));
    }
    const cell = this.#row(y) * this.#columns + this.#column(x);
    this.#coords[2 * index] = x;
    this.#coords[2 * index + 1] = y;
    this.#before[index] = this.#heads[cell];
    this.#heads[cell] = index;
    return index;
  }

  /** Takes a point out. The indices of the others stay. */
  remove(index: number): void {
    const cell = this.#row(this.#coords[2 * index + 1]) * this.#columns + this.#column(this.#coords[2 * index]);
    if (this.#heads[cell] === index) {
      this.#heads[cell] = this.#before[index];
      return;
    }
    let after = this.#heads[cell];
    while (this.#before[after] !== index) after = this.#before[after];
    this.#before[after] = this.#before[index];
  }

  /** A point's place. */
  at(index: number): [x: number, y: number] {
    return [this.#coords[2 * index], this.#coords[2 * index + 1]];
  }

  /**
   * The nearest point within `reach` that is accepted; of equals the one of the lowest index. -1 for none.
   * @param accepts asked only for points nearer than those that were accepted before
   */
  nearest(x: number, y: number, reach: number, accepts: (index: number) => boolean = () => true): number {
    const column = this.#column(x);
    const row = this.#row(y);
    let best = reach * reach;
    let found = -1;
    const inCell = (at: number): void => {
      for (let i = this.#heads[at]; i >= 0; i = this.#before[i]) {
        const squared = (this.#coords[2 * i] - x) ** 2 + (this.#coords[2 * i + 1] - y) ** 2;
        if (squared > best || (squared === best && found >= 0 && i > found) || !accepts(i)) continue;
        best = squared;
        found = i;
      }
    };
    // What lies beyond a ring of cells is farther away than the ring is wide.
    for (let ring = 0; ring <= Math.max(this.#columns, this.#rows); ring++) {
      if (ring > 1 && ((ring - 1) * this.#cell) ** 2 > best) break;
      for (let r = Math.max(0, row - ring); r <= Math.min(this.#rows - 1, row + ring); r++) {
        const step = r === row - ring || r === row + ring ? 1 : Math.max(1, 2 * ring);
        for (let c = column - ring; c <= column + ring; c += step)
          if (c >= 0 && c < this.#columns) inCell(r * this.#columns + c);
      }
    }
    return found;
  }

  /** Visits every point in the cells that are within reach: those nearer than it, and some beyond. */
  around(x: number, y: number, reach: number, visit: (index: number) => void): void {
    const [left, right] = [this.#column(x - reach), this.#column(x + reach)];
    const top = this.#row(y + reach);
    for (let row = this.#row(y - reach); row <= top; row++)
      for (let column = left; column <= right; column++)
        for (let i = this.#heads[row * this.#columns + column]; i >= 0; i = this.#before[i]) visit(i);
  }

  #column(x: number): number {
    return Math.min(this.#columns - 1, Math.max(0, Math.floor((x - this.#minX) / this.#cell)));
  }

  #row(y: number): number {
    return Math.min(this.#rows - 1, Math.max(0, Math.floor((y - this.#minY) / this.#cell)));
  }
}

/** A grid of points, x and y of each, with about one in a cell: asking each of thousands for its nearest takes no square. */
export function gridOfPoints(points: Int32Array): PointGrid {
  const count = points.length / 2;
  const bounds = boundsOfPoints(points, 0, count);
  const width = bounds.maxX - bounds.minX;
  const height = bounds.maxY - bounds.minY;
  const grid = new PointGrid(bounds, Math.max(1, Math.sqrt((width * height) / count), width / count, height / count));
  for (let i = 0; i < points.length; i += 2) grid.add(points[i], points[i + 1]);
  return grid;
}

function enlarged<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
