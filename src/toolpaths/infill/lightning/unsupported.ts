/** The points of an area that still need something below them, on a grid, handed out one after the other. */

import { boundsOf } from "../../../geometry/bounds.ts";
import { containsPoint } from "../../../geometry/contains.ts";
import type { Bounds, ExPolygons } from "../../../geometry/polygons.ts";
import { mergeSort } from "./merge-sort.ts";
import { Outline, type Place } from "./outline.ts";

/** Grid cells in the radius that a branch supports. */
const CELLS_PER_RADIUS = 6;
/** PrusaSlicer counts in nm. */
const NM_PER_UNIT = 10;

export class Unsupported {
  readonly #radius: number;
  /** Spacing of the points, units; a whole number of nm. */
  readonly #cell: number;
  readonly #minX: number;
  readonly #firstRow: number;
  readonly #rows: number;
  readonly #corner: Bounds;
  /** Points that need support, in the order in which they are handed out. */
  readonly #order: Int32Array;
  readonly #isOpen: Uint8Array;
  #next = 0;

  /**
   * Columns begin at the area's edge; rows are counted from the object's origin.
   * @param corner where the squares begin that tell what a tip supports
   * @param radius how far around it a tip supports the area, units
   */
  constructor(area: ExPolygons, corner: Bounds, radius: number) {
    const { minX, minY, maxX, maxY } = boundsOf(area);
    this.#radius = radius;
    this.#corner = corner;
    this.#cell = Math.floor((radius * NM_PER_UNIT) / CELLS_PER_RADIUS) / NM_PER_UNIT;
    this.#minX = minX;
    this.#firstRow = Math.ceil(minY / this.#cell);
    this.#rows = Math.floor(maxY / this.#cell) - this.#firstRow + 1;
    const columns = Math.floor((maxX - minX) / this.#cell) + 1;
    this.#isOpen = new Uint8Array(columns * this.#rows);
    const edge = new Outline(area);
    const inside: number[] = [];
    const depth = new Float64Array(this.#isOpen.length);
    const scatter = new Uint8Array(this.#isOpen.length);
    for (let point = 0; point < this.#isOpen.length; point++) {
      const place = this.#placeOf(point);
      if (!containsPoint(area, place.x, place.y)) continue;
      this.#isOpen[point] = 1;
      inside.push(point);
      depth[point] = edge.distanceTo(place);
      scatter[point] = scattered(place);
    }
    // From the edge inwards, scattered among what is as deep within a radius, so that branches do not grow in rows.
    this.#order = mergeSort(Int32Array.from(inside), (a, b) =>
      Math.abs(depth[a] - depth[b]) > radius ? depth[a] < depth[b] : scatter[a] < scatter[b],
    );
  }

  /** The next point without support; undefined when all have it. */
  next(): Place | undefined {
    while (this.#next < this.#order.length && this.#isOpen[this.#order[this.#next]] === 0) this.#next++;
    return this.#next < this.#order.length ? this.#placeOf(this.#order[this.#next]) : undefined;
  }

  /** The tip of a branch supports what is around it. */
  support(tip: Place, foot: Place): void {
    const cell = this.#cell;
    const columns = this.#isOpen.length / this.#rows;
    const reach = this.#radius;
    const firstColumn = Math.max(0, Math.floor((tip.x - reach - this.#minX) / cell));
    const lastColumn = Math.min(columns - 1, Math.ceil((tip.x + reach - this.#minX) / cell));
    const firstRow = Math.max(0, Math.floor((tip.y - reach) / cell) - this.#firstRow);
    const lastRow = Math.min(this.#rows - 1, Math.ceil((tip.y + reach) / cell) - this.#firstRow);
    for (let column = firstColumn; column <= lastColumn; column++)
      for (let row = firstRow; row <= lastRow; row++) {
        const point = column * this.#rows + row;
        const place = this.#placeOf(point);
        if (isWithin(reach, tip, place) && !this.#isPassed(tip, foot, place)) this.#isOpen[point] = 0;
      }
  }

  /**
   * A point stays open, though it is near enough, if the lower corner of its square is not and lies beside the branch.
   * PrusaSlicer looks at squares before it looks at points; so tips stand a little closer on one side.
   */
  #isPassed(tip: Place, foot: Place, { x, y }: Place): boolean {
    const { minX, minY } = this.#corner;
    const corner = {
      x: minX + Math.floor((x - minX) / this.#cell) * this.#cell,
      y: minY + Math.floor((y - minY) / this.#cell) * this.#cell,
    };
    if (isWithin(this.#radius, tip, corner)) return false;
    const dx = tip.x - foot.x;
    const dy = tip.y - foot.y;
    const along = dx * (corner.x - foot.x) + dy * (corner.y - foot.y);
    return along >= 0 && along <= dx * dx + dy * dy;
  }

  #placeOf(point: number): Place {
    const row = point % this.#rows;
    const column = (point - row) / this.#rows;
    return { x: this.#minX + column * this.#cell, y: (this.#firstRow + row) * this.#cell };
  }
}

function isWithin(reach: number, a: Place, b: Place): boolean {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= reach * reach;
}

const SCATTER = 191;
/** 2 to the 64th, as a remainder: C++ takes the remainder of a negative number so. */
const WRAPPED = Number(2n ** 64n % BigInt(SCATTER));

/** A number without pattern from a place: the remainder of PrusaSlicer's hash of points. */
function scattered({ x, y }: Place): number {
  const hash = ((89 * 31 + Math.round(x * NM_PER_UNIT)) * 31 + Math.round(y * NM_PER_UNIT)) | 0;
  return hash >= 0 ? hash % SCATTER : (SCATTER + (hash % SCATTER) + WRAPPED) % SCATTER;
}
