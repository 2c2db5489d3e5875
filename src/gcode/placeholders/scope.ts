import { ValueProblem } from "./error.ts";
import type { Chance } from "./functions.ts";
import { type Item, item, list, number, type Placeholder, plain, type Typed } from "./values.ts";

/** The placeholder of a name; undefined when there is none. */
export type Lookup = (name: string) => Placeholder | undefined;

/** What a print's custom g-codes share: variables that are declared global, and chance. */
export interface Shared {
  readonly globals: Map<string, Typed>;
  readonly chance: Chance;
}

/** Numbers of the print that a text may write, by name. */
export type Writable = ReadonlyMap<string, WritableList>;

interface WritableList {
  readonly items: number[];
  /** What an item may be. */
  readonly least: number;
  readonly most: number;
}

const NOTHING_WRITABLE: Writable = new Map();
const SEED = 0x5eed_cafe;

/** Of a print that begins: the same for every print. */
export function createShared(): Shared {
  return { globals: new Map(), chance: createChance(SEED) };
}

/** A small generator of 32 bits (xorshift, Marsaglia 2003). */
function createChance(seed: number): Chance {
  let state = seed;
  return {
    next: () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return (state >>> 0) / 2 ** 32;
    },
  };
}

/** The names that one custom g-code can read and write: its own, the shared ones, the print's. */
export class Scope {
  readonly lookup: Lookup;
  readonly shared: Shared;
  /** The number of the one whose text it is. */
  readonly extruder: number;
  readonly writable: Writable;
  readonly #locals = new Map<string, Typed>();

  constructor(lookup: Lookup, shared: Shared, extruder: number, writable: Writable = NOTHING_WRITABLE) {
    this.lookup = lookup;
    this.shared = shared;
    this.extruder = extruder;
    this.writable = writable;
  }

  read(name: string): (Typed & Pick<Placeholder, "braced">) | undefined {
    const own = this.writable.get(name);
    if (own !== undefined) return { value: own.items, isWhole: false };
    return this.#locals.get(name) ?? this.shared.globals.get(name) ?? this.lookup(name);
  }

  declare(name: string, value: Typed, isGlobal: boolean): void {
    if (this.#isPrints(name)) throw new ValueProblem(`${name} is a placeholder, no name for a variable`);
    (isGlobal ? this.shared.globals : this.#locals).set(name, value);
  }

  /** Gives a variable another value, or one item of it; it stays a whole number, a text and so on. */
  assign(name: string, index: number | null, to: Typed): void {
    const own = this.writable.get(name);
    if (own !== undefined) {
      write(own, name, index, to);
      return;
    }
    const variables = [this.#locals, this.shared.globals].find((names) => names.has(name));
    const old = variables?.get(name);
    if (variables === undefined || old === undefined)
      throw new ValueProblem(
        `${name} is ${this.#isPrints(name) ? "a placeholder, which is not written" : "no variable"}`,
      );
    if (index === null) {
      if (isSeveral(old) !== isSeveral(to)) throw new ValueProblem(`${name} is ${isSeveral(old) ? "a" : "no"} list`);
      variables.set(name, isSeveral(old) ? to : alike({ value: item(old), isWhole: old.isWhole }, to, name));
      return;
    }
    if (!Array.isArray(old.value)) throw new ValueProblem(`${name} is no list`);
    const items: readonly Item[] = old.value;
    if (!(index >= 0 && index < items.length)) throw new ValueProblem(`${name} has no item ${index}`);
    const changed = alike({ value: items[index], isWhole: old.isWhole }, to, name);
    variables.set(name, { value: items.with(index, item(changed)), isWhole: old.isWhole });
  }

  /** Whether a name is the print's. */
  #isPrints(name: string): boolean {
    return this.writable.has(name) || this.lookup(name) !== undefined;
  }
}

/** Gives an item of a list another value, or all of them. */
function write(own: WritableList, name: string, index: number | null, to: Typed): void {
  const { items, least, most } = own;
  if (index === null) {
    const all = list(to);
    if (all.length !== items.length) throw new ValueProblem(`${name} is a list of ${items.length}`);
    for (const [i, one] of all.entries()) write(own, name, i, plain(one));
    return;
  }
  if (!(index >= 0 && index < items.length)) throw new ValueProblem(`${name} has no item ${index}`);
  const value = number(to);
  if (!(value >= least && value <= most)) throw new ValueProblem(`${name} is ${value}, not from ${least} to ${most}`);
  items[index] = value;
}

/**
 * The item of an index: the first where there is none of that index, as extruders that are not there have the first one's
 * values. What is no list has none; of what is not set it is not known.
 */
export function itemAt({ value, isWhole }: Typed, name: string, index: number): Typed {
  if (value === null) return { value, isWhole };
  if (!Array.isArray(value)) throw new ValueProblem(`${name} is no list, which has no item ${index}`);
  if (value.length === 0) throw new ValueProblem(`${name} is empty`);
  return { value: value[index >= 0 && index < value.length ? index : 0], isWhole };
}

/** A list of one is as its item. */
function isSeveral({ value }: Typed): boolean {
  return Array.isArray(value) && value.length !== 1;
}

/** A value of the kind that a variable has. */
function alike(old: Typed, to: Typed, name: string): Typed {
  if (typeof old.value === "number") {
    const value = number(to);
    return { value: old.isWhole ? Math.trunc(value) : value, isWhole: old.isWhole };
  }
  const value = item(to);
  if (typeof old.value !== typeof value) throw new ValueProblem(`${name} is a ${nameOf(old.value)}`);
  return { value, isWhole: to.isWhole };
}

function nameOf(value: unknown): string {
  return typeof value === "boolean" ? "truth value" : "text";
}
