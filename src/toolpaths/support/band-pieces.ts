import { toMm } from "../../core/units.ts";
import type { PolylinesBuilder } from "../../geometry/builder.ts";
import { lineLengthMm } from "../../geometry/path.ts";
import type { Columns } from "./columns.ts";

/**
 * Cuts lines by a band between two columns, and writes the pieces in it that end where the line leaves it, if they are
 * longer than half the columns' distance. Where the line goes out of the band and comes back around what it encloses, it
 * is not cut.
 */
export class BandPieces {
  readonly #out: PolylinesBuilder;
  readonly #columns: Columns;
  /** Positions across between which the band lies, units. */
  readonly #low: number;
  readonly #high: number;
  #piece: number[] = [];
  /** Where the line left the band, and its points since then; undefined inside. */
  #outside: number[] | undefined;

  constructor(out: PolylinesBuilder, columns: Columns, low: number, high: number) {
    this.#out = out;
    this.#columns = columns;
    this.#low = low;
    this.#high = high;
  }

  /** Cuts a line through x, y pairs. What it encloses is on its left. */
  add(points: Int32Array): void {
    let before = this.#sideOf(points[0], points[1]);
    if (before === 0) this.#piece.push(points[0], points[1]);
    for (let i = 2; i < points.length; i += 2) {
      const [x, y] = [points[i], points[i + 1]];
      const after = this.#sideOf(x, y);
      if (before !== 0 && after !== before) this.#enter(this.#crossing(points, i, before), before);
      if (after === 0) this.#piece.push(x, y);
      else if (after !== before) this.#outside = [...this.#crossing(points, i, after), x, y];
      else this.#outside?.push(x, y);
      before = after;
    }
    this.#finish();
  }

  /** -1 below the band, 0 inside, 1 above. */
  #sideOf(x: number, y: number): number {
    const across = this.#across(x, y);
    return across < this.#low ? -1 : across > this.#high ? 1 : 0;
  }

  #across(x: number, y: number): number {
    return x * this.#columns.acrossX + y * this.#columns.acrossY;
  }

  #along([x, y]: readonly number[]): number {
    return y * this.#columns.acrossX - x * this.#columns.acrossY;
  }

  /** Where the way from the point before `points[i]` to that crosses the border on a side. */
  #crossing(points: Int32Array, i: number, side: number): [number, number] {
    const [fromX, fromY, toX, toY] = points.subarray(i - 2, i + 2);
    const from = this.#across(fromX, fromY);
    const t = ((side < 0 ? this.#low : this.#high) - from) / (this.#across(toX, toY) - from);
    return [Math.round(fromX + t * (toX - fromX)), Math.round(fromY + t * (toY - fromY))];
  }

  #enter(place: [number, number], side: number): void {
    const outside = this.#outside;
    const goesAround = outside !== undefined && side < 0 === this.#along(place) < this.#along(outside);
    if (goesAround) this.#piece.push(...outside.slice(2));
    else {
      this.#finish();
      this.#piece.push(...place);
    }
    this.#outside = undefined;
  }

  /** Writes the piece if the line has left the band since. */
  #finish(): void {
    const piece = Int32Array.from(this.#piece);
    const isLong = lineLengthMm(piece, 0, piece.length / 2) > toMm(this.#columns.step / 2);
    if (this.#outside !== undefined && isLong) {
      this.#out.addPoints(piece, 0, piece.length / 2);
      this.#out.endLine();
    }
    this.#piece = [];
    this.#outside = undefined;
  }
}
