/**
 * Growable buffers for flat polygons whose size is not known beforehand.
 * `build()` copies out, so a builder may go on or be thrown away.
 */
import type { ExPolygons, Polylines } from "./polygons.ts";

/** Builds islands point by point: the contour's points, `endRing`, each hole's points, `endRing`, then `endIsland`. */
export class ExPolygonsBuilder {
  readonly #points = new PointBuffer();
  readonly #ringStarts: number[] = [0];
  readonly #islandStarts: number[] = [0];

  addPoint(x: number, y: number): void {
    this.#points.add(x, y);
  }

  /** Copies the points `start` to `end` of `coords`. */
  addPoints(coords: Int32Array, start: number, end: number): void {
    this.#points.addAll(coords, start, end);
  }

  /** Ends the ring; a ring of fewer than three points is left out. */
  endRing(): void {
    const start = this.#ringStarts.at(-1)!;
    if (this.#points.count - start < 3) this.#points.truncate(start);
    else this.#ringStarts.push(this.#points.count);
  }

  /** Ends the island; an island without rings is left out. */
  endIsland(): void {
    const rings = this.#ringStarts.length - 1;
    if (rings > this.#islandStarts.at(-1)!) this.#islandStarts.push(rings);
  }

  build(): ExPolygons {
    return {
      coords: this.#points.toArray(),
      ringStarts: Uint32Array.from(this.#ringStarts),
      islandStarts: Uint32Array.from(this.#islandStarts),
    };
  }
}

/** Builds polylines point by point. */
export class PolylinesBuilder {
  readonly #points = new PointBuffer();
  readonly #starts: number[] = [0];

  addPoint(x: number, y: number): void {
    this.#points.add(x, y);
  }

  /** Copies the points `start` to `end` of `coords`. */
  addPoints(coords: Int32Array, start: number, end: number): void {
    this.#points.addAll(coords, start, end);
  }

  /** Ends the line; a line of fewer than two points is left out. */
  endLine(): void {
    const start = this.#starts.at(-1)!;
    if (this.#points.count - start < 2) this.#points.truncate(start);
    else this.#starts.push(this.#points.count);
  }

  build(): Polylines {
    return { coords: this.#points.toArray(), starts: Uint32Array.from(this.#starts) };
  }

  /** Forgets all lines. */
  clear(): void {
    this.#points.truncate(0);
    this.#starts.length = 1;
  }
}

/** A growable run of x, y pairs. */
class PointBuffer {
  #coords = new Int32Array(256);
  #length = 0;

  get count(): number {
    return this.#length / 2;
  }

  add(x: number, y: number): void {
    this.#reserve(2);
    this.#coords[this.#length++] = x;
    this.#coords[this.#length++] = y;
  }

  addAll(coords: Int32Array, start: number, end: number): void {
    this.#reserve(2 * (end - start));
    this.#coords.set(coords.subarray(2 * start, 2 * end), this.#length);
    this.#length += 2 * (end - start);
  }

  truncate(points: number): void {
    this.#length = 2 * points;
  }

  toArray(): Int32Array {
    return this.#coords.slice(0, this.#length);
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#coords.length) return;
    const grown = new Int32Array(Math.max(needed, 2 * this.#coords.length));
    grown.set(this.#coords.subarray(0, this.#length));
    this.#coords = grown;
  }
}
