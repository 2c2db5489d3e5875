import type { PlaceholderValue } from "../../core/custom-gcode.ts";
import { ValueProblem } from "./error.ts";

/** One value; null is nil, what an optional setting has that is not set. */
export type Item = number | string | boolean | null;

/** What an expression comes to: an item or a list, and whether it is of whole numbers, whose division drops the rest. */
export interface Typed {
  readonly value: Item | readonly Item[];
  readonly isWhole: boolean;
}

/** A placeholder of the print: its value, and whether that counts whole things. */
export interface Placeholder {
  readonly value: PlaceholderValue | null;
  readonly isWhole: boolean;
  /** What a percentage stands for between braces, where `[name]` writes it as it is. */
  readonly number?: number;
}

const PERCENTAGE = /^-?\d+(\.\d+)?%$/;
/** Digits that a number that is not whole is written with. */
const PRECISION = 6;
/** Numbers that differ by less are the same (PrusaSlicer's). */
const TOLERANCE = 1e-8;
const LONGEST_TEXT = 1_000_000;

export function isPercentage(value: unknown): value is string {
  return typeof value === "string" && PERCENTAGE.test(value);
}

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
  if (!Array.isArray(value)) throw new ValueProblem(`${quoted(value as Item)} is no list`);
  return value;
}

/** A number; of a percentage its number. */
export function number(typed: Typed): number {
  const value = item(typed);
  if (typeof value === "number") return finite(value);
  if (isPercentage(value)) return Number.parseFloat(value);
  throw new ValueProblem(`${quoted(value)} is no number`);
}

export function whole(typed: Typed): number {
  const value = number(typed);
  if (!Number.isInteger(value)) throw new ValueProblem(`${value} is no whole number`);
  return value;
}

export function truth(typed: Typed): boolean {
  const value = item(typed);
  if (typeof value === "boolean") return value;
  throw new ValueProblem(`${quoted(value)} is neither true nor false`);
}

/** A value as PrusaSlicer writes it: truth as a word, numbers that are not whole with at most six digits. */
export function written(typed: Typed): string {
  const value = item(typed);
  if (value === null) throw new ValueProblem("nil cannot be written");
  if (typeof value === "number") finite(value);
  if (typeof value === "number" && !typed.isWhole) return String(Number(value.toPrecision(PRECISION)));
  return String(value);
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
  if (isText(left) || isText(right)) return written(left) === written(right);
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

function isText({ value }: Typed): boolean {
  return typeof value === "string" && !isPercentage(value);
}

function quoted(value: Item): string {
  return value === null ? "nil" : `"${value}"`;
}
