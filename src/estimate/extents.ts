import { UM_PER_MM } from "../core/moves.ts";

/** A box, mm: x, y, z. */
export interface Extents {
  readonly minMm: readonly [number, number, number];
  readonly maxMm: readonly [number, number, number];
}

/** Grows around points in um. */
export class Box {
  #minX = Infinity;
  #minY = Infinity;
  #minZ = Infinity;
  #maxX = -Infinity;
  #maxY = -Infinity;
  #maxZ = -Infinity;

  add(x: number, y: number, z: number): void {
    if (x < this.#minX) this.#minX = x;
    if (x > this.#maxX) this.#maxX = x;
    if (y < this.#minY) this.#minY = y;
    if (y > this.#maxY) this.#maxY = y;
    if (z < this.#minZ) this.#minZ = z;
    if (z > this.#maxZ) this.#maxZ = z;
  }

  /** null where nothing was added. */
  finish(): Extents | null {
    if (this.#minX > this.#maxX) return null;
    return {
      minMm: [this.#minX / UM_PER_MM, this.#minY / UM_PER_MM, this.#minZ / UM_PER_MM],
      maxMm: [this.#maxX / UM_PER_MM, this.#maxY / UM_PER_MM, this.#maxZ / UM_PER_MM],
    };
  }
}
