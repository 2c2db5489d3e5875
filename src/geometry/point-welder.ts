/**
 * Makes nodes of points: those within a tolerance of each other are one node, and so are those which a chain of such
 * points links, so that a run of short edges never falls apart into two ends that each lost their half of it.
 * A grid of the tolerance's pitch holds the points; a new point looks at the squares around its own.
 */
export class PointWelder {
  readonly #tolerance: number;
  readonly #newestIn: Map<number, number> = new Map();
  readonly #olderIn: number[] = [];
  readonly #x: number[] = [];
  readonly #y: number[] = [];
  /** A point of the same node that came before, or the point itself. */
  readonly #parent: number[] = [];

  /** Tolerance in units; coordinates must lie within 2^26 tolerances of 0. */
  constructor(tolerance: number) {
    this.#tolerance = tolerance;
  }

  /** Adds a point and gives its number, which {@link node} turns into that of its node once all are added. */
  add(x: number, y: number): number {
    const column = Math.floor(x / this.#tolerance);
    const row = Math.floor(y / this.#tolerance);
    let found = -1;
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++) {
        let point = this.#newestIn.get(key(column + dx, row + dy)) ?? -1;
        for (; point >= 0; point = this.#olderIn[point]) {
          const deltaX = this.#x[point] - x;
          const deltaY = this.#y[point] - y;
          if (deltaX * deltaX + deltaY * deltaY > this.#tolerance * this.#tolerance) continue;
          found = found < 0 ? this.node(point) : this.#link(found, point);
        }
      }
    if (found >= 0) return found;
    const point = this.#x.length;
    this.#olderIn.push(this.#newestIn.get(key(column, row)) ?? -1);
    this.#newestIn.set(key(column, row), point);
    this.#x.push(x);
    this.#y.push(y);
    this.#parent.push(point);
    return point;
  }

  /** The node of a point: the number of its first point. */
  node(point: number): number {
    let root = point;
    while (this.#parent[root] !== root) root = this.#parent[root];
    this.#parent[point] = root;
    return root;
  }

  #link(a: number, b: number): number {
    const [rootA, rootB] = [this.node(a), this.node(b)];
    const root = Math.min(rootA, rootB);
    this.#parent[Math.max(rootA, rootB)] = root;
    return root;
  }
}

function key(column: number, row: number): number {
  return column * 2 ** 26 + row;
}
