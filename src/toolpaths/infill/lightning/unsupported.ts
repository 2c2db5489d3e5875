/** The points of an area that still need something below them, on a grid, handed out one after the other. */

import { boundsOf } from "../../../geometry/bounds.ts";
import { containsPoint } from "../../../geometry/contains.ts";
import type { ExPolygons } from "../../../geometry/polygons.ts";
import { Outline, type Place } from "./outline.ts";

/** Grid cells in the radius that a branch supports. */
const CELLS_PER_RADIUS = 6;

export class Unsupported {
  readonly #radius: number;
  readonly #cell: number;
  readonly #minX: number;
  readonly #minY: number;
  readonly #columns: number;
  /** Cells that need support, in the order in which they are handed out. */
  readonly #order: number[];
  readonly #isOpen: Uint8Array;
  #next = 0;

  constructor(area: ExPolygons, radius: number) {
    const { minX, minY, maxX, maxY } = boundsOf(area);
    this.#radius = radius;
    this.#cell = Math.round(radius / CELLS_PER_RADIUS);
    this.#minX = minX;
    this.#minY = minY;
    this.#columns = Math.floor((maxX - minX) / this.#cell) + 1;
    const rows = Math.floor((maxY - minY) / this.#cell) + 1;
    this.#isOpen = new Uint8Array(this.#columns * rows);
    const edge = new Outline(area);
    const rank = new Map<number, number>();
    for (let cell = 0; cell < this.#isOpen.length; cell++) {
      const place = this.#placeOf(cell);
      if (!containsPoint(area, place.x, place.y)) continue;
      this.#isOpen[cell] = 1;
      const near = edge.nearest(place);
      rank.set(cell, Math.floor(Math.hypot(near.x - place.x, near.y - place.y) / radius));
    }
    // From the edge inwards by bands of one radius, scattered within each, so that branches do not grow in rows.
    this.#order = [...rank.keys()].sort((a, b) => rank.get(a)! - rank.get(b)! || scattered(a) - scattered(b) || a - b);
  }

  /** The next point without support; undefined when all have it. */
  next(): Place | undefined {
    while (this.#next < this.#order.length && this.#isOpen[this.#order[this.#next]] === 0) this.#next++;
    return this.#next < this.#order.length ? this.#placeOf(this.#order[this.#next]) : undefined;
  }

  /** A tip supports what is around it. */
  support(tip: Place): void {
    const reach = this.#radius;
    const firstColumn = Math.max(0, Math.floor((tip.x - reach - this.#minX) / this.#cell));
    const lastColumn = Math.min(this.#columns - 1, Math.ceil((tip.x + reach - this.#minX) / this.#cell));
    const rows = this.#isOpen.length / this.#columns;
    const firstRow = Math.max(0, Math.floor((tip.y - reach - this.#minY) / this.#cell));
    const lastRow = Math.min(rows - 1, Math.ceil((tip.y + reach - this.#minY) / this.#cell));
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++) {
        const { x, y } = this.#placeOf(row * this.#columns + column);
        if ((x - tip.x) ** 2 + (y - tip.y) ** 2 <= reach * reach) this.#isOpen[row * this.#columns + column] = 0;
      }
  }

  #placeOf(cell: number): Place {
    const column = cell % this.#columns;
    const row = (cell - column) / this.#columns;
    return { x: this.#minX + column * this.#cell, y: this.#minY + row * this.#cell };
  }
}

/** A number without pattern from a cell's (a multiplicative hash). */
function scattered(cell: number): number {
  return (Math.imul(cell + 1, 0x9e3779b1) >>> 8) % 191;
}
