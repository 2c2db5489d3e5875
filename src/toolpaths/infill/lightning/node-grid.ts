import type { Bounds } from "../../../geometry/polygons.ts";
import type { Branch } from "./branch.ts";
import type { Place } from "./outline.ts";

/** Branches by the square they stand in. */
export class BranchGrid {
  readonly #cell: number;
  readonly #minX: number;
  readonly #minY: number;
  readonly #cells: Map<string, Branch[]> = new Map();

  /**
   * @param cell side of a square, units
   * @param corner where the first square begins: how squares lie to the walls of a narrow area decides which branches
   *   are seen in it
   */
  constructor(cell: number, corner: Bounds) {
    this.#cell = cell;
    this.#minX = corner.minX;
    this.#minY = corner.minY;
  }

  add(branch: Branch): void {
    const key = `${this.#column(branch.x)} ${this.#row(branch.y)}`;
    const own = this.#cells.get(key);
    if (own) own.push(branch);
    else this.#cells.set(key, [branch]);
  }

  /** Visits the branches of all squares that are within reach. */
  around({ x, y }: Place, reach: number, see: (branch: Branch) => void): void {
    const low = this.#column(x - reach);
    const high = this.#column(x + reach);
    const bottom = this.#row(y - reach);
    const top = this.#row(y + reach);
    for (let row = bottom; row <= top; row++)
      for (let column = low; column <= high; column++)
        for (const branch of this.#cells.get(`${column} ${row}`) ?? []) see(branch);
  }

  #column(x: number): number {
    return Math.floor((x - this.#minX) / this.#cell);
  }

  #row(y: number): number {
    return Math.floor((y - this.#minY) / this.#cell);
  }
}
