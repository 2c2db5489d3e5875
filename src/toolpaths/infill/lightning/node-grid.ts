import type { Branch } from "./branch.ts";
import type { Place } from "./outline.ts";

/** Branches by the square they stand in. */
export class BranchGrid {
  readonly #cell: number;
  readonly #cells: Map<string, Branch[]> = new Map();

  /** @param cell side of a square, units */
  constructor(cell: number) {
    this.#cell = cell;
  }

  add(branch: Branch): void {
    const key = `${Math.floor(branch.x / this.#cell)} ${Math.floor(branch.y / this.#cell)}`;
    const own = this.#cells.get(key);
    if (own) own.push(branch);
    else this.#cells.set(key, [branch]);
  }

  /** Visits the branches of all squares that are within reach. */
  around({ x, y }: Place, reach: number, see: (branch: Branch) => void): void {
    const low = Math.floor((x - reach) / this.#cell);
    const high = Math.floor((x + reach) / this.#cell);
    const bottom = Math.floor((y - reach) / this.#cell);
    const top = Math.floor((y + reach) / this.#cell);
    for (let row = bottom; row <= top; row++)
      for (let column = low; column <= high; column++)
        for (const branch of this.#cells.get(`${column} ${row}`) ?? []) see(branch);
  }
}
