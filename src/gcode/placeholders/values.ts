import type { PlaceholderValue, PlainPlaceholder } from "../../core/custom-gcode.ts";
import { general } from "./decimals.ts";
import { ValueProblem } from "./error.ts";
import { hasMarks, replaceMarks } from "./marks.ts";

/** One value. */
export type Item = PlainPlaceholder;

/** What an expression comes to: an item or a list, and whether it is of whole numbers, whose division drops the rest. */
export interface Typed {
  readonly value: Item | readonly Item[];
  readonly isWhole: boolean;
}

/** A placeholder of the print: its value, and whether that counts whole things. */
export interface Placeholder {
  readonly value: PlaceholderValue | null;
  readonly isWhole: boolean;
  /** What it is between braces where that is not what `[name]` writes: what a percentage stands for. */
  readonly braced?: PlaceholderValue;
}

/** Numbers that differ by less are the same (PrusaSlicer's). */
const TOLERANCE = 1e-8;
const LONGEST_TEXT = 1_000_000;
const ESCAPED: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r" };

/** An item that is no whole number. */
export function plain(value: Item): Typed {
  return { value, isWhole: false };
}

/** The one item: a list of one may be read without an index. */
export function item({ value }: Typed): Item {
  if (!Array.isArray(value)) return value as Item;
  if (value.length !== 1) throw new ValueProblem(`a list of ${value.length} needs an index`);
  return value[0];
}

export function list({ value }: Typed): readonly Item[] {
  if (!Array.isArray(value)) throw wrong(value as Item, "is no list");
  return value;
}

export function number(typed: Typed): number {
  const value = item(typed);
  if (typeof value === "number") return finite(value);
  throw wrong(value, "is no number");
}

export function whole(typed: Typed): number {
  const value = number(typed);
  if (!Number.isInteger(value)) throw new ValueProblem(`${value} is no whole number`);
  return value;
}

export function truth(typed: Typed): boolean {
  const value = item(typed);
  if (typeof value === "boolean") return value;
  throw wrong(value, "is neither true nor false");
}

/** A value as PrusaSlicer writes it: truth as a word, numbers that are not whole with at most six digits. */
export function written(typed: Typed): string {
  const value = item(typed);
  if (value === null) throw new ValueProblem("nil cannot be written");
  if (typeof value === "number") finite(value);
  return typeof value === "number" && !typed.isWhole ? general(value) : String(value);
}

/** A value as `[name]` writes it, which is as a profile has it: truth as 1 or 0, a text that is no list's in one line. */
export function writtenInBrackets(typed: Typed): string {
  const value = item(typed);
  if (typeof value === "boolean") return value ? "1" : "0";
  return typeof typed.value === "string" ? inOneLine(typed.value) : written(typed);
}

/** Whether two values are the same, or in which order they stand: as texts where one is a text. */
export function compare(sign: string, left: Typed, right: Typed): boolean {
  if (sign === "==") return isSame(left, right);
  if (sign === "!=" || sign === "<>") return !isSame(left, right);
  const [x, y] = isText(left) || isText(right) ? [written(left), written(right)] : [number(left), number(right)];
  if (sign === "<") return x < y;
  if (sign === ">") return x > y;
  return sign === "<=" ? x <= y : x >= y;
}

/** Whether two values are the same; of numbers, whether they are as near as reckoning leaves them. */
export function isSame(left: Typed, right: Typed): boolean {
  const [a, b] = [item(left), item(right)];
  if (a === b) return true;
  if (a === null || b === null) return false;
  if (typeof a === "string" || typeof b === "string") return written(left) === written(right);
  if (typeof a === "boolean" && typeof b === "boolean") return false;
  return Math.abs(number(left) - number(right)) < TOLERANCE;
}

/** @param sign + joins texts; / and % of whole numbers drop the rest and keep it */
export function arithmetic(sign: string, left: Typed, right: Typed): Typed {
  if (sign === "+" && (isText(left) || isText(right))) return plain(short(`${written(left)}${written(right)}`));
  const [a, b] = [number(left), number(right)];
  const isWhole = left.isWhole && right.isWhole;
  if ((sign === "/" || sign === "%") && b === 0) throw new ValueProblem("division by zero");
  if (sign === "+") return { value: a + b, isWhole };
  if (sign === "-") return { value: a - b, isWhole };
  if (sign === "*") return { value: a * b, isWhole };
  if (sign === "%") return { value: a % b, isWhole };
  return { value: isWhole ? Math.trunc(a / b) : a / b, isWhole };
}

function finite(value: number): number {
  if (Number.isFinite(value)) return value;
  throw new ValueProblem("a number is too large");
}

function short(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  throw new ValueProblem(`a text is longer than ${LONGEST_TEXT}`);
}

function isText(typed: Typed): boolean {
  return typeof item(typed) === "string";
}

function inOneLine(text: string): string {
  return text.replace(/[\\\n\r]/g, (letter) => ESCAPED[letter]);
}

/** A value that stands for a figure of the finished print is told by that figure's name. */
function wrong(value: Item, problem: string): ValueProblem {
  if (typeof value !== "string") return new ValueProblem(`${value ?? "nil"} ${problem}`);
  if (!hasMarks(value)) return new ValueProblem(`"${value}" ${problem}`);
  const figure = replaceMarks(value, (name) => name);
  return new ValueProblem(`${figure} ${problem}: it is written into the finished print, not known while that is made`);
}
