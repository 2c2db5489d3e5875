import { UM_PER_MM } from "../core/moves.ts";
import { type Warning, warning } from "../core/warnings.ts";
import type { BedOptions } from "./resolve.ts";

/** How far outside a point may be, um: rounding of text and of outlines. */
const TOLERANCE = 1;

/** Finds printed points that lie outside a bed's outline or above its height. */
export class BedWatch {
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #height: number;
  // A circle inside the outline: what lies in it needs no look at the edges.
  readonly #centreX: number;
  readonly #centreY: number;
  readonly #innerSquare: number;
  #outside = 0;
  #above = 0;
  #excess = 0;

  constructor({ outline, height }: BedOptions) {
    this.#x = Float64Array.from(outline, ([x]) => x * UM_PER_MM);
    this.#y = Float64Array.from(outline, ([, y]) => y * UM_PER_MM);
    this.#height = height * UM_PER_MM + TOLERANCE;
    this.#centreX = (least(this.#x) + most(this.#x)) / 2;
    this.#centreY = (least(this.#y) + most(this.#y)) / 2;
    this.#innerSquare = this.#isInside(this.#centreX, this.#centreY)
      ? this.#distanceSquare(this.#centreX, this.#centreY)
      : 0;
  }

  /** A point that is printed, um. */
  add(x: number, y: number, z: number): void {
    if (z > this.#height) this.#above++;
    const square = (x - this.#centreX) ** 2 + (y - this.#centreY) ** 2;
    if (square <= this.#innerSquare || this.#isInside(x, y)) return;
    const distance = Math.sqrt(this.#distanceSquare(x, y));
    if (distance <= TOLERANCE) return;
    this.#outside++;
    this.#excess = Math.max(this.#excess, distance);
  }

  warnings(): Warning[] {
    const found: Warning[] = [];
    if (this.#outside > 0) {
      const excessMm = this.#excess / UM_PER_MM;
      const message = `estimate: got ${this.#outside} printed moves up to ${excessMm.toFixed(2)} mm outside the bed, expected none`;
      found.push(warning("MOVES_OFF_BED", message, { moves: this.#outside, excessMm }));
    }
    if (this.#above > 0) {
      const message = `estimate: got ${this.#above} printed moves above the build height, expected none`;
      found.push(warning("MOVES_OFF_BED", message, { moves: this.#above }));
    }
    return found;
  }

  /** Whether a ray from the point crosses the outline an odd number of times. */
  #isInside(x: number, y: number): boolean {
    let isInside = false;
    for (let k = 0, before = this.#x.length - 1; k < this.#x.length; before = k++) {
      const [ax, ay, bx, by] = [this.#x[before], this.#y[before], this.#x[k], this.#y[k]];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
    }
    return isInside;
  }

  /** To the outline. */
  #distanceSquare(x: number, y: number): number {
    let nearest = Infinity;
    for (let k = 0, before = this.#x.length - 1; k < this.#x.length; before = k++) {
      const [ax, ay] = [this.#x[before], this.#y[before]];
      const [dx, dy] = [this.#x[k] - ax, this.#y[k] - ay];
      const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
      const share = Math.min(1, Math.max(0, along));
      nearest = Math.min(nearest, (ax + share * dx - x) ** 2 + (ay + share * dy - y) ** 2);
    }
    return nearest;
  }
}

function least(values: Float64Array): number {
  return values.reduce((a, b) => Math.min(a, b), Infinity);
}

function most(values: Float64Array): number {
  return values.reduce((a, b) => Math.max(a, b), -Infinity);
}
