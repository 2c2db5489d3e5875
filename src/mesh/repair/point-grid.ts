import { hashTriple } from "../../core/hash.ts";

/** Most points that a search gives: beyond, they lie too thick to tell one from another. */
const MOST = 256;

/** Points by place, in cubes of one size, hashed. Work is bounded: a search gives up where points lie too thick. */
export class PointGrid {
  /** What the last search found; `count` of them are good. */
  readonly found: Uint32Array = new Uint32Array(MOST);
  count = 0;
  readonly #positions: Float64Array;
  readonly #points: Uint32Array;
  readonly #cell: number;
  readonly #mask: number;
  /** The first point of each slot and the next of each point, + 1; 0: none. */
  readonly #heads: Uint32Array;
  readonly #nexts: Uint32Array;

  /**
   * @param positions x, y, z of all points
   * @param points those that the grid holds
   * @param cell side of a cube, mm
   */
  constructor(positions: Float64Array, points: Uint32Array, cell: number) {
    this.#positions = positions;
    this.#points = points;
    this.#cell = cell;
    let slots = 16;
    while (slots < points.length * 2) slots *= 2;
    this.#mask = slots - 1;
    this.#heads = new Uint32Array(slots);
    this.#nexts = new Uint32Array(points.length);
    for (let i = 0; i < points.length; i++) {
      const at = points[i] * 3;
      const slot = this.#slot(
        Math.floor(positions[at] / cell),
        Math.floor(positions[at + 1] / cell),
        Math.floor(positions[at + 2] / cell),
      );
      this.#nexts[i] = this.#heads[slot];
      this.#heads[slot] = i + 1;
    }
  }

  /** Finds the points in a box, and perhaps some beside it; a point may be found twice. */
  search(minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number): void {
    this.count = 0;
    const cell = this.#cell;
    const [x1, y1, z1] = [Math.floor(maxX / cell), Math.floor(maxY / cell), Math.floor(maxZ / cell)];
    for (let x = Math.floor(minX / cell); x <= x1; x++)
      for (let y = Math.floor(minY / cell); y <= y1; y++)
        for (let z = Math.floor(minZ / cell); z <= z1; z++) this.#take(this.#slot(x, y, z));
  }

  /** Finds the points about a point. */
  about(point: number, reach: number): void {
    const at = point * 3;
    const [x, y, z] = [this.#positions[at], this.#positions[at + 1], this.#positions[at + 2]];
    this.search(x - reach, y - reach, z - reach, x + reach, y + reach, z + reach);
  }

  #take(slot: number): void {
    for (let i = this.#heads[slot]; i > 0 && this.count < MOST; i = this.#nexts[i - 1])
      this.found[this.count++] = this.#points[i - 1];
  }

  #slot(x: number, y: number, z: number): number {
    return hashTriple(x, y, z) & this.#mask;
  }
}
