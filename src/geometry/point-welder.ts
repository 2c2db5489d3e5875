/**
 * Names points so that those which lie within a tolerance of each other, in each coordinate, share a number.
 * A grid of the tolerance's pitch holds the first point of each name; a later one is compared with those around it.
 */
export class PointWelder {
  private readonly tolerance: number;
  private readonly nodeOfSquare: Map<number, number> = new Map();
  private readonly x: number[] = [];
  private readonly y: number[] = [];

  /** Tolerance in units; coordinates must lie within 2^26 tolerances of 0. */
  constructor(tolerance: number) {
    this.tolerance = tolerance;
  }

  /** Names given so far: 0 to count - 1. */
  get count(): number {
    return this.x.length;
  }

  /** The name of the point. */
  node(x: number, y: number): number {
    const column = Math.floor(x / this.tolerance);
    const row = Math.floor(y / this.tolerance);
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const node = this.nodeOfSquare.get(key(column + dx, row + dy));
        if (node === undefined) continue;
        if (Math.abs(this.x[node]! - x) <= this.tolerance && Math.abs(this.y[node]! - y) <= this.tolerance) return node;
      }
    const node = this.count;
    this.nodeOfSquare.set(key(column, row), node);
    this.x.push(x);
    this.y.push(y);
    return node;
  }
}

function key(column: number, row: number): number {
  return column * 2 ** 26 + row;
}
