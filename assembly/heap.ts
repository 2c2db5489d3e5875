import { List } from "./arena";

const KEY: usize = 0;
const VALUE: usize = 8;
const ITEM: usize = 16;

/** Values with a key each, the one with the least key in front. */
export class Heap extends List {
  constructor() {
    super(ITEM);
  }

  /** The least key; there has to be one. */
  get least(): f64 {
    return load<f64>(this.at, KEY);
  }

  push(key: f64, value: i32): void {
    this.add();
    let at = this.count - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const item = this.item(above);
      if (load<f64>(item, KEY) <= key) break;
      this.put(at, load<f64>(item, KEY), load<i32>(item, VALUE));
      at = above;
    }
    this.put(at, key, value);
  }

  /** Takes out the value with the least key; there has to be one. */
  pop(): i32 {
    const value = load<i32>(this.at, VALUE);
    const count = --this.count;
    const last = this.item(count);
    const key = load<f64>(last, KEY);
    let at = 0;
    for (let below = 1; below < count; below = 2 * at + 1) {
      if (below + 1 < count && this.keyOf(below + 1) < this.keyOf(below)) below++;
      if (key <= this.keyOf(below)) break;
      this.put(at, this.keyOf(below), load<i32>(this.item(below), VALUE));
      at = below;
    }
    this.put(at, key, load<i32>(last, VALUE));
    return value;
  }

  private keyOf(at: i32): f64 {
    return load<f64>(this.item(at), KEY);
  }

  private put(at: i32, key: f64, value: i32): void {
    const item = this.item(at);
    store<f64>(item, key, KEY);
    store<i32>(item, value, VALUE);
  }
}
