/** Numbers that look random and are the same for the same seed (splitmix32). */
export class Random {
  #state: number;

  /** The stream of one case of a run: a case needs none of those before it. */
  constructor(seed: number, index: number) {
    this.#state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index, 0x85ebca77)) >>> 0;
    this.#next();
  }

  /** A whole number from 0 to below n. */
  below(n: number): number {
    return Math.floor((this.#next() / 2 ** 32) * n);
  }

  /** Mostly small, at times up to n. */
  length(n: number): number {
    return 1 + this.below(Math.max(1, this.below(4) > 0 ? Math.min(n, 16) : n));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  #next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return (bits ^ (bits >>> 15)) >>> 0;
  }
}
