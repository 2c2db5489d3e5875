/** A growing list of numbers in a typed array. */
export class NumberList<T extends Float32Array | Float64Array | Uint32Array> {
  readonly #make: new (
    length: number,
  ) => T;
  #values: T;
  #length = 0;

  /**
   * @param make the array's class
   * @param expected how many numbers to make room for at first
   */
  constructor(make: new (length: number) => T, expected: number) {
    this.#make = make;
    this.#values = new make(expected + 16);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = new this.#make(this.#length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#length++] = value;
  }

  /** The numbers so far: a view, good until the next push. */
  values(): T {
    return this.#values.subarray(0, this.#length) as T;
  }
}
