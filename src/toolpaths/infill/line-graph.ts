/**
 * Hatched rings as a graph: lines across the inside, runs of ring between the lines' ends.
 *
 * The two ends of a line are its low and its high crossing. With the inside on a ring's left, a ring goes rightwards
 * (to higher scan lines) at low ends and leftwards at high ends. The crossing next to a low end on its right is
 * therefore the low end of a line on the next scan line, or, where the inside ends or a gap begins, a high end on the
 * same scan line.
 */
import type { Rings } from "../../geometry/polygons.ts";
import { measureRings, type RingLengths } from "../../geometry/ring-lengths.ts";
import { forwardLength } from "./arcs.ts";
import { type Crossings, hatch, type ScanLines } from "./hatch.ts";

export class LineGraph {
  readonly rings: Rings;
  readonly crossings: Crossings;
  readonly lengths: RingLengths;

  constructor(rings: Rings, lines: ScanLines) {
    this.rings = rings;
    this.crossings = hatch(rings, lines);
    this.lengths = measureRings(rings);
  }

  get lineCount(): number {
    return this.crossings.count / 2;
  }

  /** The line that ends at crossing c. Lines are numbered by scan line, rising along each. */
  line(c: number): number {
    return this.crossings.rank[c] >> 1;
  }

  low(line: number): number {
    return this.crossings.sorted[2 * line];
  }

  high(line: number): number {
    return this.crossings.sorted[2 * line + 1];
  }

  /** The other end of the line. */
  mate(c: number): number {
    return this.crossings.sorted[this.crossings.rank[c] ^ 1];
  }

  isLow(c: number): boolean {
    return (this.crossings.rank[c] & 1) === 0;
  }

  scan(c: number): number {
    return this.crossings.scan[c];
  }

  /** The crossing after c on its ring. */
  next(c: number): number {
    const { ring, ringStarts } = this.crossings;
    return c + 1 < ringStarts[ring[c] + 1] ? c + 1 : ringStarts[ring[c]];
  }

  /** The crossing before c on its ring. */
  previous(c: number): number {
    const { ring, ringStarts } = this.crossings;
    return c > ringStarts[ring[c]] ? c - 1 : ringStarts[ring[c] + 1] - 1;
  }

  /** The neighbour of c on the side of higher scan lines. */
  right(c: number): number {
    return this.isLow(c) ? this.next(c) : this.previous(c);
  }

  /** The neighbour of c on the side of lower scan lines. */
  left(c: number): number {
    return this.isLow(c) ? this.previous(c) : this.next(c);
  }

  /**
   * Whether two neighbours on a ring may be linked along it: on neighbouring scan lines always, on one scan line only
   * across a gap between two lines, not around the outside of what lies between them, nor around a hole that no other
   * line meets.
   */
  mayLink(c: number, neighbour: number): boolean {
    if (this.scan(c) !== this.scan(neighbour)) return true;
    const step = this.crossings.rank[neighbour] - this.crossings.rank[c];
    return Math.abs(step) === 1 && this.line(c) !== this.line(neighbour) && this.next(c) !== this.previous(c);
  }

  /** Length of the ring from c to the next or the previous crossing. */
  runLength(c: number, forward: boolean): number {
    const from = forward ? c : this.previous(c);
    const { ring, key } = this.crossings;
    return forwardLength(this.rings, this.lengths, ring[c], key[from], key[this.next(from)]);
  }
}
