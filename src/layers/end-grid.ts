/**
 * The nearest of many points, by a grid with about one point a cell: an unsound mesh can leave thousands of open ends
 * on a layer, and asking each for its nearest must not take the square of that.
 */
export class EndGrid {
  readonly #points: ArrayLike<number>;
  readonly #minX: number;
  readonly #minY: number;
  readonly #cell: number;
  readonly #columns: number;
  readonly #rows: number;
  /** Point indices by cell. */
  readonly #cells: number[][];

  /** `points`: x, y in turn. */
  constructor(points: ArrayLike<number>) {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < points.length; i += 2) {
      minX = Math.min(minX, points[i]);
      maxX = Math.max(maxX, points[i]);
      minY = Math.min(minY, points[i + 1]);
      maxY = Math.max(maxY, points[i + 1]);
    }
    const across = Math.ceil(Math.sqrt(points.length / 2));
    this.#points = points;
    this.#minX = minX;
    this.#minY = minY;
    this.#cell = Math.max(maxX - minX, maxY - minY, 1) / across;
    this.#columns = Math.floor((maxX - minX) / this.#cell) + 1;
    this.#rows = Math.floor((maxY - minY) / this.#cell) + 1;
    this.#cells = Array.from({ length: points.length === 0 ? 0 : this.#columns * this.#rows }, () => []);
    for (let i = 0; i < points.length / 2; i++) this.#cells[this.#cellOf(i)].push(i);
  }

  remove(point: number): void {
    const cell = this.#cells[this.#cellOf(point)];
    const at = cell.indexOf(point);
    if (at >= 0) cell.splice(at, 1);
  }

  /** Index of the point nearest to x, y within `reach`, of equals the lowest; -1 without one. */
  nearest(x: number, y: number, reach: number): number {
    if (this.#cells.length === 0) return -1;
    const column = Math.floor((x - this.#minX) / this.#cell);
    const row = Math.floor((y - this.#minY) / this.#cell);
    const best = { squared: reach * reach, point: -1 };
    // Square rings of cells around, from the first that meets the grid; what lies in ring r is over r - 1 cells away.
    const [left, right] = [column, this.#columns - 1 - column];
    const [below, above] = [row, this.#rows - 1 - row];
    const last = Math.max(left, right, below, above);
    for (let r = Math.max(0, -left, -right, -below, -above); r <= last; r++) {
      if ((r - 1) * this.#cell > Math.sqrt(best.squared)) break;
      for (let c = Math.max(column - r, 0); c <= Math.min(column + r, this.#columns - 1); c++) {
        if (Math.abs(c - column) === r)
          this.#lookAt(c, Math.max(row - r, 0), Math.min(row + r, this.#rows - 1), x, y, best);
        else for (const w of [row - r, row + r]) if (w >= 0 && w < this.#rows) this.#lookAt(c, w, w, x, y, best);
      }
    }
    return best.point;
  }

  /** Looks at the cells of a column, from one row to another. */
  #lookAt(
    column: number,
    fromRow: number,
    toRow: number,
    x: number,
    y: number,
    best: { squared: number; point: number },
  ): void {
    for (let row = fromRow; row <= toRow; row++)
      for (const point of this.#cells[row * this.#columns + column]) {
        const squared = (this.#points[2 * point] - x) ** 2 + (this.#points[2 * point + 1] - y) ** 2;
        if (squared > best.squared || (squared === best.squared && best.point >= 0 && point > best.point)) continue;
        best.squared = squared;
        best.point = point;
      }
  }

  #cellOf(point: number): number {
    const column = Math.floor((this.#points[2 * point] - this.#minX) / this.#cell);
    const row = Math.floor((this.#points[2 * point + 1] - this.#minY) / this.#cell);
    return row * this.#columns + column;
  }
}
