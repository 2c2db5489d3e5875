/** The functions that expressions may call. */
import { rounded } from "../../core/round.ts";
import { fixed } from "./decimals.ts";
import { ValueProblem } from "./error.ts";
import { type Item, isSame, item, list, number, plain, type Typed, truth, whole } from "./values.ts";

/** What a function may need beside its inputs. */
export interface Chance {
  /** From 0 up to 1, the same series for every print. */
  next(): number;
}

interface FunctionRow {
  /** Inputs: how many at least and at most. */
  readonly inputs: readonly [number, number];
  readonly apply: (inputs: readonly Typed[], chance: Chance) => Typed;
}

const ANY = Number.POSITIVE_INFINITY;
/** Items that a list may be asked to have. */
const MOST_ITEMS = 10_000;
/** Places that a number is written with, however many are asked for (PrusaSlicer's). */
const MOST_PLACES = 64;

/** Numbers in, one number out, whole where all are. */
const ofNumbers = (apply: (...values: number[]) => number): FunctionRow["apply"] => {
  return (inputs) => ({ value: apply(...inputs.map(number)), isWhole: inputs.every(({ isWhole }) => isWhole) });
};
const toWhole = (apply: (value: number) => number): FunctionRow => ({
  inputs: [1, 1],
  apply: ([input]) => ({ value: apply(number(input)) + 0, isWhole: true }),
});

const FUNCTIONS: ReadonlyMap<string, FunctionRow> = new Map<string, FunctionRow>([
  ["min", { inputs: [1, ANY], apply: ofNumbers(Math.min) }],
  ["max", { inputs: [1, ANY], apply: ofNumbers(Math.max) }],
  ["abs", { inputs: [1, 1], apply: ofNumbers(Math.abs) }],
  ["round", toWhole(rounded)],
  ["floor", toWhole(Math.floor)],
  ["ceil", toWhole(Math.ceil)],
  ["int", toWhole(Math.trunc)],
  ["digits", { inputs: [2, 3], apply: (inputs) => padded(inputs, " ") }],
  ["zdigits", { inputs: [2, 3], apply: (inputs) => padded(inputs, "0") }],
  ["random", { inputs: [2, 2], apply: random }],
  ["is_nil", { inputs: [1, 1], apply: ([input]) => plain(item(input) === null) }],
  ["size", { inputs: [1, 1], apply: ([input]) => ({ value: list(input).length, isWhole: true }) }],
  ["empty", { inputs: [1, 1], apply: ([input]) => plain(list(input).length === 0) }],
  ["repeat", { inputs: [2, 2], apply: repeat }],
  ["interpolate_table", { inputs: [2, ANY], apply: interpolate }],
]);

/** The function of a name, or undefined. */
export function functionNamed(name: string): FunctionRow | undefined {
  return FUNCTIONS.get(name);
}

/** A number of a width, and of so many decimals when a third value says so; whole without. */
function padded(inputs: readonly Typed[], filler: string): Typed {
  const [width, decimals] = inputs.slice(1).map((input) => Math.max(0, Math.min(whole(input), MOST_PLACES)));
  const value = decimals === undefined ? rounded(number(inputs[0])) : number(inputs[0]);
  const digits = fixed(Math.abs(value), decimals ?? 0);
  const sign = value < 0 ? "-" : "";
  return plain(
    filler === "0" ? sign + digits.padStart(width - sign.length, "0") : (sign + digits).padStart(width, filler),
  );
}

/** Whole, both ends in, where both ends are whole. */
function random([from, to]: readonly Typed[], chance: Chance): Typed {
  const [low, high] = [number(from), number(to)];
  if (high < low) throw new ValueProblem(`random from ${low} up to ${high} has nothing to choose from`);
  if (!from.isWhole || !to.isWhole) return { value: low + chance.next() * (high - low), isWhole: false };
  return { value: low + Math.floor(chance.next() * (high - low + 1)), isWhole: true };
}

/** A list of so many times the same. */
function repeat([count, value]: readonly Typed[]): Typed {
  const items: Item[] = new Array(atMost(whole(count), MOST_ITEMS)).fill(item(value));
  return { value: items, isWhole: value.isWhole };
}

/** Between the rows (x, y) of a table, whose x go up; beyond its ends, their y. */
function interpolate([at, ...rows]: readonly Typed[]): Typed {
  const x = number(at);
  const table = rows.map((row) => list(row).map((value) => number(plain(value))));
  for (const [i, row] of table.entries()) {
    if (row.length !== 2) throw new ValueProblem(`a table's row of ${row.length} is no pair`);
    if (i > 0 && row[0] <= table[i - 1][0]) throw new ValueProblem("the table's x do not go up");
  }
  const above = table.findIndex(([from]) => from > x);
  if (above === 0) return { value: table[0][1], isWhole: false };
  if (above < 0) return { value: table[table.length - 1][1], isWhole: false };
  const [[x0, y0], [x1, y1]] = [table[above - 1], table[above]];
  return { value: y0 + ((x - x0) / (x1 - x0)) * (y1 - y0), isWhole: false };
}

function atMost(value: number, most: number): number {
  if (value >= 0 && value <= most) return value;
  throw new ValueProblem(`${value} is not from 0 to ${most}`);
}

/** Whether a text matches a pattern. */
export type Matches = (text: string) => boolean;

/** Whether something equals a value or matches a pattern among others. */
export function oneOf(value: Typed, others: readonly (Typed | Matches)[]): Typed {
  const got = String(item(value));
  return plain(others.some((other) => (typeof other === "function" ? other(got) : isSame(value, other))));
}

export function negated(value: Typed): Typed {
  return plain(!truth(value));
}
