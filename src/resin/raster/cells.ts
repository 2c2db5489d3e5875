/**
 * The cells that edges cross, each with what its pixel and all pixels to its right gain by them.
 *
 * Exact area coverage, after the accumulation buffers of font rasterisers: an edge that climbs by `dy` inside a cell, on
 * average `fx` from the cell's left side, covers dy (1 - fx) of that pixel, and dy of every pixel to its right. Sums over
 * all edges of closed rings give each pixel's covered share, whatever the rings' number; no image is ever held.
 */
export class CoverageCells {
  readonly #width: number;
  readonly #height: number;
  count = 0;
  /** Row and column of each cell, in the order in which edges cross them. */
  rows: Int32Array = new Int32Array(1024);
  columns: Int32Array = new Int32Array(1024);
  /** What every pixel to the right gains, and the cell's own pixel. */
  covers: Float64Array = new Float64Array(1024);
  parts: Float64Array = new Float64Array(1024);

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  clear(): void {
    this.count = 0;
  }

  /** Adds an edge, in pixels; what lies outside the picture counts at its left side, or not at all. */
  addEdge(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return;
    const slope = (x1 - x0) / (y1 - y0);
    const isDown = y1 > y0;
    const top = Math.max(0, isDown ? y0 : y1);
    const bottom = Math.min(this.#height, isDown ? y1 : y0);
    for (let row = Math.floor(top); row < bottom; row++) {
      const from = Math.max(top, row);
      const to = Math.min(bottom, row + 1);
      const xFrom = x0 + (from - y0) * slope;
      const xTo = x0 + (to - y0) * slope;
      this.#addInRow(row, xFrom, xTo, isDown ? to - from : from - to);
    }
  }

  /** A part of an edge within one row, `dy` high in its direction. */
  #addInRow(row: number, xa: number, xb: number, dy: number): void {
    const left = Math.min(xa, xb);
    const right = Math.max(xa, xb);
    const first = Math.floor(left);
    const last = Math.floor(right);
    if (first === last || right <= 0) {
      this.#add(row, first, dy, dy * (1 - ((left + right) / 2 - first)));
      return;
    }
    const perColumn = dy / (right - left);
    for (let column = first; column <= last; column++) {
      const from = Math.max(left, column);
      const to = Math.min(right, column + 1);
      const part = perColumn * (to - from);
      this.#add(row, column, part, part * (1 - ((from + to) / 2 - column)));
    }
  }

  #add(row: number, column: number, cover: number, part: number): void {
    if (column >= this.#width) return;
    let at = this.count - 1;
    if (column < 0) {
      column = 0;
      part = cover;
    }
    // A ring's edges follow each other: most that share a cell do so at once.
    if (at < 0 || this.rows[at] !== row || this.columns[at] !== column) {
      at = this.count++;
      if (at === this.rows.length) this.#grow();
      this.rows[at] = row;
      this.columns[at] = column;
      this.covers[at] = cover;
      this.parts[at] = part;
      return;
    }
    this.covers[at] += cover;
    this.parts[at] += part;
  }

  #grow(): void {
    const length = this.rows.length * 2;
    const grownInts = (from: Int32Array): Int32Array => {
      const to = new Int32Array(length);
      to.set(from);
      return to;
    };
    const grownFloats = (from: Float64Array): Float64Array => {
      const to = new Float64Array(length);
      to.set(from);
      return to;
    };
    this.rows = grownInts(this.rows);
    this.columns = grownInts(this.columns);
    this.covers = grownFloats(this.covers);
    this.parts = grownFloats(this.parts);
  }
}
