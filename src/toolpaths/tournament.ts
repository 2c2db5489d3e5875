/** Values that change, and which of them is the least at any time: neighbours play each other, and winners' winners. */
export class Tournament {
  readonly #values: Float64Array;
  /** Who won at each node; those below node n are 2n and 2n + 1, and a node from `#leaves` on is a value's own. */
  readonly #winners: Int32Array;
  readonly #leaves: number;

  /** @param count of values, all infinite at first */
  constructor(count: number) {
    this.#values = new Float64Array(count).fill(Infinity);
    this.#leaves = 1;
    while (this.#leaves < count) this.#leaves *= 2;
    this.#winners = new Int32Array(2 * this.#leaves);
    for (let node = this.#winners.length - 1; node > 0; node--)
      this.#winners[node] = node >= this.#leaves ? node - this.#leaves : this.#winners[2 * node];
  }

  /** The index of the least value; of equals the lowest. */
  get least(): number {
    return this.#winners[1];
  }

  of(index: number): number {
    return this.#values[index];
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
    for (let node = (this.#leaves + index) >> 1; node > 0; node >>= 1) {
      const lower = this.#winners[2 * node];
      const upper = this.#winners[2 * node + 1];
      this.#winners[node] = this.#values[upper] < this.#values[lower] ? upper : lower;
    }
  }
}
