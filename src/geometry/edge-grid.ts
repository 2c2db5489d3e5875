/**
 * The edges of rings in a grid of square cells: which of them a line meets, how near the nearest is, and whether a
 * point lies inside (even-odd), each by looking at the few cells that can hold the answer.
 *
 * An edge stands in every cell that it passes, and in some that it passes close by: a row's part of an edge is widened
 * by a unit each way, so that rounding never leaves it out of a cell that it touches.
 */
import { orientation } from "./orientation.ts";
import type { Rings } from "./polygons.ts";
import { segmentsMeet } from "./segments-meet.ts";

/** Where a line meets an edge. */
export interface Crossing {
  /** The part of the line that lies before it, 0 to 1. */
  readonly at: number;
  readonly ring: number;
  /** The point index of the edge's first end. */
  readonly point: number;
}

/** A place on an edge. */
export interface EdgePlace {
  readonly ring: number;
  /** The point index of the edge's first end. */
  readonly point: number;
  /** Rounded to whole units. */
  readonly x: number;
  readonly y: number;
  /** Units. */
  readonly distance: number;
}

/** Cells for each edge: more of them hold fewer edges, and a line passes more of them. */
const CELLS_PER_EDGE = 2;
const MOST_CELLS = 1 << 18;

export class EdgeGrid {
  readonly #rings: Rings;
  /** Of each edge, named by its first point: its second point, and its ring. */
  readonly #next: Int32Array;
  readonly #ringOf: Int32Array;
  readonly #minX: number = Infinity;
  readonly #minY: number = Infinity;
  readonly #size: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #starts: Int32Array;
  readonly #edges: Int32Array;
  /** When each edge was looked at last. */
  readonly #seen: Int32Array;
  #turn = 0;

  constructor(rings: Rings) {
    const { coords, ringStarts } = rings;
    const count = coords.length / 2;
    this.#rings = rings;
    this.#next = new Int32Array(count);
    this.#ringOf = new Int32Array(count);
    this.#seen = new Int32Array(count);
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let ring = 0; ring + 1 < ringStarts.length; ring++)
      for (let point = ringStarts[ring]; point < ringStarts[ring + 1]; point++) {
        this.#next[point] = point + 1 < ringStarts[ring + 1] ? point + 1 : ringStarts[ring];
        this.#ringOf[point] = ring;
        this.#minX = Math.min(this.#minX, coords[2 * point]);
        this.#minY = Math.min(this.#minY, coords[2 * point + 1]);
        maxX = Math.max(maxX, coords[2 * point]);
        maxY = Math.max(maxY, coords[2 * point + 1]);
      }
    const width = Math.max(1, maxX - this.#minX);
    const height = Math.max(1, maxY - this.#minY);
    const cells = Math.min(MOST_CELLS, Math.max(1, CELLS_PER_EDGE * count));
    this.#size = Math.max(1, Math.sqrt((width * height) / cells), Math.max(width, height) / cells);
    this.#columns = count === 0 ? 0 : Math.floor(width / this.#size) + 1;
    this.#rows = count === 0 ? 0 : Math.floor(height / this.#size) + 1;
    // Each cell's edges one after the other: first how many, then which.
    this.#starts = new Int32Array(this.#columns * this.#rows + 1);
    for (let edge = 0; edge < count; edge++) this.#cellsOf(edge, (cell) => this.#starts[cell + 1]++);
    for (let cell = 1; cell < this.#starts.length; cell++) this.#starts[cell] += this.#starts[cell - 1];
    this.#edges = new Int32Array(this.#starts[this.#starts.length - 1]);
    const used = this.#starts.slice();
    for (let edge = 0; edge < count; edge++)
      this.#cellsOf(edge, (cell) => {
        this.#edges[used[cell]++] = edge;
      });
  }

  /** Whether a line meets any edge; touching counts. */
  meets(x0: number, y0: number, x1: number, y1: number): boolean {
    const { coords } = this.#rings;
    return this.#alongLine(x0, y0, x1, y1, (edge) => this.#meetsEdge(coords, edge, x0, y0, x1, y1));
  }

  /** Where a line meets edges, in order along it. */
  crossings(x0: number, y0: number, x1: number, y1: number): Crossing[] {
    const { coords } = this.#rings;
    const found: Crossing[] = [];
    this.#alongLine(x0, y0, x1, y1, (edge) => {
      if (!this.#meetsEdge(coords, edge, x0, y0, x1, y1)) return false;
      const next = this.#next[edge];
      const ax = coords[2 * edge];
      const ay = coords[2 * edge + 1];
      const ex = coords[2 * next] - ax;
      const ey = coords[2 * next + 1] - ay;
      const turn = (x1 - x0) * ey - (y1 - y0) * ex;
      const at = turn === 0 ? 0 : ((ax - x0) * ey - (ay - y0) * ex) / turn;
      found.push({ at: Math.min(1, Math.max(0, at)), ring: this.#ringOf[edge], point: edge });
      return false;
    });
    return found.sort((a, b) => a.at - b.at || a.point - b.point);
  }

  /** The nearest place of any edge within `reach` units of a point; of those whose nearest place is accepted. */
  nearest(
    x: number,
    y: number,
    reach: number,
    accepts: (ring: number, point: number, x: number, y: number) => boolean = () => true,
  ): EdgePlace | undefined {
    let best = reach * reach;
    let place: EdgePlace | undefined;
    this.#inReach(x, y, reach, (edge, squared, atX, atY) => {
      if (squared > best || (squared === best && place !== undefined)) return;
      if (!accepts(this.#ringOf[edge], edge, atX, atY)) return;
      best = squared;
      place = this.#placeOf(edge, squared, atX, atY);
    });
    return place;
  }

  /** The nearest place of each ring that comes within `reach` units of a point, the nearest first. */
  nearestOfRings(x: number, y: number, reach: number): EdgePlace[] {
    const best = new Map<number, { readonly squared: number; readonly place: EdgePlace }>();
    this.#inReach(x, y, reach, (edge, squared, atX, atY) => {
      const ring = this.#ringOf[edge];
      if (squared > reach * reach || squared >= (best.get(ring)?.squared ?? Infinity)) return;
      best.set(ring, { squared, place: this.#placeOf(edge, squared, atX, atY) });
    });
    return [...best.values()]
      .sort((a, b) => a.squared - b.squared || a.place.ring - b.place.ring)
      .map(({ place }) => place);
  }

  /** Whether a point lies inside, by the edges to its right. */
  contains(x: number, y: number): boolean {
    const { coords } = this.#rings;
    if (y < this.#minY || y > this.#minY + this.#rows * this.#size) return false;
    let isInside = false;
    this.#turn++;
    this.#inCells(this.#row(y), this.#column(x), this.#columns - 1, (edge) => {
      const next = this.#next[edge];
      const ay = coords[2 * edge + 1];
      const by = coords[2 * next + 1];
      if (ay > y === by > y) return false;
      const side = orientation(coords[2 * edge], ay, coords[2 * next], by, x, y);
      if (side > 0 === by > ay) isInside = !isInside;
      return false;
    });
    return isInside;
  }

  /** Looks at the edges near a point, each once: at how far off its nearest place lies, squared, and where. */
  #inReach(
    x: number,
    y: number,
    reach: number,
    visit: (edge: number, squared: number, atX: number, atY: number) => void,
  ): void {
    const { coords } = this.#rings;
    this.#turn++;
    const firstColumn = this.#column(x - reach);
    const lastColumn = this.#column(x + reach);
    for (let row = this.#row(y - reach), last = this.#row(y + reach); row <= last; row++)
      this.#inCells(row, firstColumn, lastColumn, (edge) => {
        const next = this.#next[edge];
        const ax = coords[2 * edge];
        const ay = coords[2 * edge + 1];
        const ex = coords[2 * next] - ax;
        const ey = coords[2 * next + 1] - ay;
        const squared = ex * ex + ey * ey;
        const t = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * ex + (y - ay) * ey) / squared));
        visit(edge, (ax + t * ex - x) ** 2 + (ay + t * ey - y) ** 2, ax + t * ex, ay + t * ey);
        return false;
      });
  }

  #placeOf(edge: number, squared: number, x: number, y: number): EdgePlace {
    return {
      ring: this.#ringOf[edge],
      point: edge,
      x: Math.floor(x + 0.5),
      y: Math.floor(y + 0.5),
      distance: Math.sqrt(squared),
    };
  }

  #meetsEdge(coords: Int32Array, edge: number, x0: number, y0: number, x1: number, y1: number): boolean {
    const next = this.#next[edge];
    const bx = coords[2 * next];
    const by = coords[2 * next + 1];
    return segmentsMeet(coords[2 * edge], coords[2 * edge + 1], bx, by, x0, y0, x1, y1);
  }

  /** Looks at the edges near a line, each once, until `visit` answers true. */
  #alongLine(x0: number, y0: number, x1: number, y1: number, visit: (edge: number) => boolean): boolean {
    this.#turn++;
    return this.#rowsOf(x0, y0, x1, y1, (row, first, last) => this.#inCells(row, first, last, visit));
  }

  #inCells(row: number, first: number, last: number, visit: (edge: number) => boolean): boolean {
    for (let cell = row * this.#columns + first; cell <= row * this.#columns + last; cell++)
      for (let i = this.#starts[cell]; i < this.#starts[cell + 1]; i++) {
        const edge = this.#edges[i];
        if (this.#seen[edge] === this.#turn) continue;
        this.#seen[edge] = this.#turn;
        if (visit(edge)) return true;
      }
    return false;
  }

  #cellsOf(edge: number, visit: (cell: number) => void): void {
    const { coords } = this.#rings;
    const next = this.#next[edge];
    this.#rowsOf(coords[2 * edge], coords[2 * edge + 1], coords[2 * next], coords[2 * next + 1], (row, first, last) => {
      for (let column = first; column <= last; column++) visit(row * this.#columns + column);
      return false;
    });
  }

  /** The rows that a line passes, and its columns in each, until `visit` answers true. */
  #rowsOf(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    visit: (row: number, first: number, last: number) => boolean,
  ): boolean {
    const low = Math.min(y0, y1) - 1;
    const high = Math.max(y0, y1) + 1;
    const bottom = this.#minY - 1;
    if (high < bottom || low > bottom + this.#rows * this.#size + 2) return false;
    const firstRow = this.#row(low);
    const lastRow = this.#row(high);
    const slope = y1 === y0 ? 0 : (x1 - x0) / (y1 - y0);
    for (let row = firstRow; row <= lastRow; row++) {
      let left = Math.min(x0, x1);
      let right = Math.max(x0, x1);
      if (slope !== 0 && firstRow !== lastRow) {
        const below = this.#minY + row * this.#size - 2;
        const above = below + this.#size + 4;
        const one = x0 + (Math.max(low, below) - y0) * slope;
        const other = x0 + (Math.min(high, above) - y0) * slope;
        left = Math.max(left, Math.min(one, other));
        right = Math.min(right, Math.max(one, other));
      }
      if (visit(row, this.#column(left - 1), this.#column(right + 1))) return true;
    }
    return false;
  }

  #row(y: number): number {
    return Math.min(this.#rows - 1, Math.max(0, Math.floor((y - this.#minY) / this.#size)));
  }

  #column(x: number): number {
    return Math.min(this.#columns - 1, Math.max(0, Math.floor((x - this.#minX) / this.#size)));
  }
}
