/**
 * Names points so that those which lie within a tolerance of each other share a number.
 * A grid of the tolerance's pitch holds the points that got a name; a later point takes the nearest name around it,
 * so that the same point, computed again, never takes the name of a mere neighbour.
 */
export class PointWelder {
  private readonly tolerance: number;
  private readonly newestIn: Map<number, number> = new Map();
  private readonly olderIn: number[] = [];
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
    let nearest = this.tolerance;
    let found = -1;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        // Points that share a square are chained: they lie apart in its corners.
        let node = this.newestIn.get(key(column + dx, row + dy)) ?? -1;
        for (; node >= 0; node = this.olderIn[node]!) {
          const distance = Math.hypot(this.x[node]! - x, this.y[node]! - y);
          if (distance <= nearest) {
            nearest = distance;
            found = node;
          }
        }
      }
    if (found >= 0) return found;
    const node = this.count;
    this.olderIn.push(this.newestIn.get(key(column, row)) ?? -1);
    this.newestIn.set(key(column, row), node);
    this.x.push(x);
    this.y.push(y);
    return node;
  }
}

function key(column: number, row: number): number {
  return column * 2 ** 26 + row;
}
